import type { Mine } from "@/shared/api/types";
import { count, dateTime } from "@/shared/format";
import { work as messages } from "@/messages/mine";
import { Fact } from "./Fact";

/** How much is done and left; why nothing comes, where nothing does. */
export const Work = ({ work, isParticipation }: { work: Mine["work"]; isParticipation: boolean }) => (
  <section className="card" aria-labelledby="own-work">
    <header>
      <h2 id="own-work">{messages.heading}</h2>
    </header>
    <dl className="facts">
      <Fact name={messages.done} value={count(work.done)} />
      <Fact
        name={isParticipation ? messages.left : messages.leftInRound}
        value={count(work.left)}
        sub={isParticipation ? null : messages.shared}
      />
    </dl>
    {work.stopped ? (
      <div className="note warn">
        <p>
          <b>{messages.stopped}</b>
          {work.stopped.until ? ` ${messages.until(dateTime(work.stopped.until))}` : null}
          <br />
          {work.stopped.text}
        </p>
      </div>
    ) : null}
  </section>
);

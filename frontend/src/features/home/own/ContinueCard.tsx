import { Icon } from "@/shared/components/Icon";
import { Poster } from "@/shared/studio/Poster";
import { next as messages } from "@/messages/studio/own";
import { sentence } from "@/shared/sentence";
import type { HomeWork } from "../api/calls";
import { pathOf, practises, timeOf, verbOf } from "./work";

/** The one thing to go on with: the clip that is open, or else the next step of a study. */
export function ContinueCard({ work }: { work: HomeWork }) {
  const { name, lease, practice, practised, done, of, sent_back } = work;
  const again = sent_back > 0 && !lease;
  const learns = practises(work) && !lease && !again;
  const [did, all] = learns ? [practised, practice] : [done - sent_back, of];
  const next = Math.min(did + 1, Math.max(all, 1));
  const what = again ? messages.sentBack(sent_back) : messages.clip(learns, next, all);
  return (
    <section className="card own-next" aria-labelledby="own-next">
      <div className="own-next-poster">
        <Poster strip={lease?.poster ?? null} label={lease ? messages.poster(name) : ""}>
          {lease ? (
            <span className="own-tag">
              <Icon name="clock" /> {messages.drawn(lease.drawn)}
            </span>
          ) : null}
        </Poster>
      </div>
      <div className="own-next-body">
        <p className="row">
          <span className={lease ? "pill acc" : "pill"}>
            {lease
              ? messages.states.open
              : again
                ? messages.states.sentBack
                : learns
                  ? messages.states.practice
                  : messages.states.next}
          </span>
          <span className="sm mut">{name}</span>
        </p>
        <h1 id="own-next">{what}</h1>
        {all > 0 ? (
          <div>
            <span className="meter acc" aria-hidden="true">
              <i style={{ width: `${Math.min(100, (100 * did) / all)}%` }} />
            </span>
            <p className="row xs mut">
              <span className="grow">{messages.done(did)}</span>
              <span>{messages.left(Math.max(0, all - did))}</span>
            </p>
          </div>
        ) : null}
        <span className="grow" />
        <p className="row home-head">
          <a className="btn pri lg" href={pathOf(work) ?? "/"} aria-keyshortcuts="Enter">
            {verbOf(work)} <kbd aria-hidden="true">{messages.key}</kbd>
          </a>
          <span className="grow" />
          {lease ? <span className="sm mut">{sentence(messages.reserved(<b>{timeOf(lease.until)}</b>))}</span> : null}
        </p>
      </div>
    </section>
  );
}

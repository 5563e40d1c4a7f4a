import type { Mine } from "@/shared/api/types";
import { dateTime } from "@/shared/format";
import { rechecks as messages } from "@/messages/mine";

const LOOKS = { accepted: "pill ok", corrected: "pill", sent_back: "pill warn" } as const;

/** The results of rechecks of a person's tasks, with the notes. */
export function Rechecks({ rechecks }: { rechecks: Mine["rechecks"] }) {
  const accepted = rechecks.filter(({ state }) => state === "accepted").length;
  return (
    <section className="card" aria-labelledby="own-rechecks">
      <header>
        <h2 id="own-rechecks">{messages.heading}</h2>
        {rechecks.length > 0 ? (
          <span className="dim xs">
            {accepted} {messages.accepted} {messages.of(rechecks.length)}
          </span>
        ) : null}
      </header>
      {rechecks.length === 0 ? <p className="foot">{messages.none}</p> : null}
      <ul className="lines">
        {rechecks.map(({ id, state, note, decided_at, again }) => (
          <li key={id}>
            <span className={LOOKS[state]}>{messages.states[state]}</span>{" "}
            {note || <span className="dim">{messages.noNote}</span>}
            <span className="ci">
              {dateTime(decided_at)}
              {again ? `. ${messages.again}` : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

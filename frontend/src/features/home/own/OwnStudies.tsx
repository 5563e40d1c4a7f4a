import { money } from "@/shared/money";
import { Pill } from "@/shared/studio/Pill";
import { studies as messages } from "@/messages/studio/own";
import type { HomeWork } from "../api/calls";
import { InvitationField } from "./InvitationField";
import { Picture } from "./Picture";
import { aboutText, pathOf, practises, verbOf } from "./work";

/** One's own studies as an annotator, with how far each is; the keys 1 to 9 open them where `numbered`. */
export function OwnStudies({ work, numbered = false }: { work: readonly HomeWork[]; numbered?: boolean }) {
  return (
    <section className="card" aria-labelledby="own-work">
      <header>
        <h2 id="own-work">{messages.heading}</h2>
      </header>
      {work.length === 0 ? (
        <div className="home-note col own-none">
          <p className="mut">{messages.none}</p>
          <InvitationField />
        </div>
      ) : (
        <ul className="lines own-studies">
          {work.map((study, n) => (
            <Work key={study.id} study={study} number={numbered && n < 9 ? n + 1 : null} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Work({ study, number }: { study: HomeWork; number: number | null }) {
  const { id, name, instrument, done, of, practice, practised, running, pay, poster, median_ms } = study;
  const path = pathOf(study);
  const learns = practises(study);
  const verb = verbOf(study);
  return (
    <li>
      <Picture strip={poster} label="" />
      <div className="own-name">
        <p className="row home-head">
          {number === null ? null : <kbd aria-hidden="true">{number}</kbd>}
          <b>{name}</b>
          {learns ? <Pill look="warn">{messages.practice}</Pill> : null}
          {path ? null : running ? (
            <Pill look="ok" icon="check">
              {messages.done}
            </Pill>
          ) : (
            <Pill>{messages.closed}</Pill>
          )}
        </p>
        <p className="xs mut">
          {messages.about(instrument, learns ? practice : null, pay && money(pay.reward_minor, pay.currency), of)}
        </p>
      </div>
      <div className="own-far">
        {learns ? (
          <Dots done={practised} of={practice} />
        ) : (
          <span className="meter" aria-hidden="true">
            <i style={{ width: `${of > 0 ? Math.min(100, (100 * done) / of) : 0}%` }} />
          </span>
        )}
        <span className="xs mut">
          {learns
            ? messages.practised(practised, practice)
            : of > 0
              ? messages.doneOf(done, of, path === null ? "" : aboutText(of - done, median_ms))
              : messages.doneSoFar(done)}
        </span>
      </div>
      <span className="row own-does">
        <a className="btn quiet sm" href={`/annotate/${id}/mine`} aria-label={messages.answersIn(name)}>
          {messages.answers}
        </a>
        {path ? (
          <a
            className="btn sm"
            href={path}
            aria-label={`${verb} ${name}`}
            aria-keyshortcuts={number === null ? undefined : String(number)}
          >
            {verb}
          </a>
        ) : null}
      </span>
    </li>
  );
}

const MOST_DOTS = 20;

const Dots = ({ done, of }: { done: number; of: number }) => (
  <span className="own-dots" aria-hidden="true">
    {Array.from({ length: Math.min(of, MOST_DOTS) }, (_, n) => (
      <i key={n} className={n < done ? "on" : undefined} />
    ))}
  </span>
);

import { Poster } from "@/shared/studio/Poster";
import type { HomeWork } from "./api/calls";

/** One's own studies as an annotator; the one with an open clip comes first. */
export function OwnWork({ work }: { work: readonly HomeWork[] }) {
  return (
    <section className="card" aria-labelledby="own-work">
      <header>
        <h2 id="own-work">Your studies</h2>
      </header>
      {work.length === 0 ? (
        <p className="mut home-note">
          You have no studies yet. Open the invitation link that you were sent to join one.
        </p>
      ) : (
        <ul className="lines">
          {work.map((study) => (
            <Work key={study.id} study={study} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Work({ study }: { study: HomeWork }) {
  const { id, name, done, practice, practised, lease, running } = study;
  const practises = practised < practice;
  return (
    <li className="row">
      {lease ? (
        <span className="home-own">
          <Poster strip={lease.poster} label={`Your open clip in ${name}`} />
        </span>
      ) : null}
      <div className="grow">
        <b>{name}</b>
        <p className="xs mut">
          {practises ? `Practice first: ${practised} of ${practice}` : `${done} done`}
          {lease ? ` · reserved until ${new Date(lease.until).toLocaleTimeString([], { timeStyle: "short" })}` : ""}
        </p>
      </div>
      <a className="btn quiet sm" href={`/annotate/${id}/mine`} aria-label={`My answers in ${name}`}>
        My answers
      </a>
      {running ? (
        <a
          className="btn pri sm"
          href={`/annotate/${id}`}
          aria-label={`${practises ? "Practice" : "Continue"} ${name}`}
        >
          {practises ? "Practice" : "Continue"}
        </a>
      ) : (
        <span className="pill">Closed</span>
      )}
    </li>
  );
}

import { Link } from "@/shared/components/Link";
import { plural } from "@/shared/format";
import type { Home } from "./api/calls";

const KINDS = {
  review: (n: number) => plural(n, "disagreement"),
  run_paused: (n: number) => plural(n, "stopped run"),
  appeal: (n: number) => plural(n, "appeal"),
} as const;

/** What waits for the person in all projects, and the critic runs that are in progress. */
export const Waiting = ({ home: { waiting, running } }: { home: Home }) => (
  <>
    <section className="card" aria-labelledby="waiting">
      <header>
        <h2 id="waiting">Waiting for you</h2>
        <span className="mut">{waiting.length}</span>
      </header>
      {waiting.length === 0 ? <p className="mut home-note">Nothing waits for you.</p> : null}
      <ul className="lines">
        {waiting.map(({ kind, study, study_name, count, target }) => (
          <li key={`${kind} ${study}`} className="row">
            <div className="grow">
              <b>{KINDS[kind](count)}</b>
              <p className="xs mut">{study_name}</p>
            </div>
            <Link className="btn sm" to={target} aria-label={`Open ${KINDS[kind](count)} in ${study_name}`}>
              Open
            </Link>
          </li>
        ))}
      </ul>
    </section>
    {running.length > 0 ? (
      <section className="card" aria-labelledby="running">
        <header>
          <h2 id="running">Running now</h2>
        </header>
        <ul className="lines">
          {running.map(({ id, critic, study_name, done, clips }) => (
            <li key={id} className="row">
              <Link className="grow" to={`/runs/${id}`}>
                {critic} · {study_name}
              </Link>
              <span className="xs mut num">
                {done} / {clips}
              </span>
            </li>
          ))}
        </ul>
      </section>
    ) : null}
  </>
);

import type { IconName } from "@/shared/components/Icon";
import { Icon } from "@/shared/components/Icon";
import { Link } from "@/shared/components/Link";
import { waiting as messages } from "@/messages/studio/home";
import type { Home, HomeWaiting } from "./api/calls";

interface Kind {
  readonly icon: IconName;
  readonly what: (n: number) => string;
  /** What is on the button. */
  readonly does: string;
}

const KINDS: Readonly<Record<HomeWaiting["kind"], Kind>> = {
  review: { icon: "split", ...messages.review },
  run_paused: { icon: "warn", ...messages.run },
  appeal: { icon: "undo", ...messages.appeal },
  report_provisional: { icon: "check", ...messages.report },
  mention: { icon: "msg", ...messages.mention },
  guideline_flag: { icon: "flag", ...messages.guideline },
};

/** What waits for the person in all projects, and the long work that is in progress. */
export const Waiting = ({ home: { waiting, running } }: { home: Home }) => (
  <>
    <section className="card" aria-labelledby="waiting">
      <header>
        <h2 id="waiting">{messages.heading}</h2>
        <span className="mut">{waiting.length}</span>
      </header>
      {waiting.length === 0 ? <p className="mut home-note">{messages.none}</p> : null}
      <ul className="lines">
        {waiting.map(({ kind, study, study_name, count, target }) => {
          const { icon, what, does } = KINDS[kind];
          return (
            <li key={`${kind} ${study} ${target} ${study_name}`} className="row">
              <span className="home-kind" data-kind={kind}>
                <Icon name={icon} />
              </span>
              <div className="grow">
                <b>{what(count)}</b>
                <p className="xs mut">{study_name}</p>
              </div>
              <Link className="btn sm" to={target} aria-label={messages.link(does, what(count), study_name)}>
                {does}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
    {running.length > 0 ? <Running running={running} /> : null}
  </>
);

const Running = ({ running }: Pick<Home, "running">) => (
  <section className="card" aria-labelledby="running">
    <header>
      <h2 id="running">{messages.running}</h2>
    </header>
    <ul className="lines">
      {running.map(({ kind, name, where, done, total, target }) => (
        <li key={target} className="col home-running">
          <span className="row">
            <Link className="grow ell" to={target}>
              {messages.place(kind, name, where)}
            </Link>
            <span className="xs mut num">{total > 0 ? `${done} / ${total}` : messages.waits}</span>
          </span>
          <span className="meter acc" aria-hidden="true">
            <i style={{ width: `${total > 0 ? (100 * done) / total : 0}%` }} />
          </span>
        </li>
      ))}
    </ul>
  </section>
);

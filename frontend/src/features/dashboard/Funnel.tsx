import type { ReactNode } from "react";
import type { Dashboard } from "@/shared/api/types";
import { CountedLink } from "@/shared/components/CountedLink";
import { countedPath } from "@/shared/counted-paths";
import { count, percent } from "@/shared/format";
import { sentence } from "@/shared/sentence";
import { Scroll } from "@/shared/studio/Scroll";
import { funnel as messages } from "@/messages/dashboard";

type Round = Dashboard["rounds"][number];

const STATES = ["open", "leased", "submitted", "done", "disputed", "settled", "held"] as const;

/** The tasks of each round by state: a bar, its number, and its share of all. */
export const Funnel = ({ study, rounds }: { study: string; rounds: Dashboard["rounds"] }) => (
  <section className="card" aria-labelledby="funnel">
    <header>
      <h2 id="funnel">{messages.heading}</h2>
    </header>
    {rounds.map((round) => (
      <RoundTable key={round.n} study={study} round={round} />
    ))}
  </section>
);

/** The clips of a count of a round; null where there are none. */
const pathOf = (study: string, { n }: Round, what: string, count: number): string | null =>
  count === 0 ? null : countedPath(study, "dashboard", study, "funnel", n, what);

const RoundTable = ({ study, round }: { study: string; round: Round }) => (
  <>
    <Scroll label={messages.heading}>
      <table className="tb funnel">
        <caption>{messages.round(round.n, round.tasks, round.overlap, round.admits)}</caption>
        <thead className="vh">
          <tr>
            <th>{messages.state}</th>
            <th>{messages.share}</th>
            <th>{messages.tasks}</th>
          </tr>
        </thead>
        <tbody>
          {STATES.map((state) => (
            <State
              key={state}
              state={state}
              n={round[state]}
              of={round.tasks}
              to={pathOf(study, round, state, round[state])}
            />
          ))}
        </tbody>
      </table>
    </Scroll>
    <p className="foot">
      {sentence(
        messages.places<ReactNode>(
          <CountedLink to={pathOf(study, round, "submissions", round.counted_submissions)}>
            {round.counted_submissions}
          </CountedLink>,
          round.places,
        ),
      )}
    </p>
  </>
);

interface StateProps {
  readonly state: (typeof STATES)[number];
  readonly n: number;
  readonly of: number;
  /** The clips that are counted; null where there are none. */
  readonly to: string | null;
}

function State({ state, n, of, to }: StateProps) {
  const { label, hint } = messages.states[state];
  return (
    <tr>
      <th scope="row">
        {label} <span className="dim xs">{hint}</span>
      </th>
      <td className="bar-cell">
        <span className={`bar-of ${state}`} style={{ width: of === 0 ? 0 : `${(100 * n) / of}%` }} />
      </td>
      <td className="num nw">
        <CountedLink to={to}>
          <b>{count(n)}</b>
        </CountedLink>{" "}
        <span className="dim xs">{of === 0 ? `– ${messages.none}` : messages.part(percent(n / of), count(of))}</span>
      </td>
    </tr>
  );
}

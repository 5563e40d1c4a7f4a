import type { Dashboard } from "@/shared/api/types";
import { count, percent } from "@/shared/format";
import { Scroll } from "@/shared/studio/Scroll";
import { funnel as messages } from "@/messages/dashboard";

type Round = Dashboard["rounds"][number];

const STATES = ["open", "leased", "submitted", "done", "disputed", "settled", "held"] as const;

/** The tasks of each round by state: a bar, its number, and its share of all. */
export const Funnel = ({ rounds }: { rounds: Dashboard["rounds"] }) => (
  <section className="card" aria-labelledby="funnel">
    <header>
      <h2 id="funnel">{messages.heading}</h2>
    </header>
    {rounds.map((round) => (
      <RoundTable key={round.n} round={round} />
    ))}
  </section>
);

const RoundTable = ({ round }: { round: Round }) => (
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
            <State key={state} state={state} n={round[state]} of={round.tasks} />
          ))}
        </tbody>
      </table>
    </Scroll>
    <p className="foot">{messages.places(round.counted_submissions, round.places)}</p>
  </>
);

function State({ state, n, of }: { state: (typeof STATES)[number]; n: number; of: number }) {
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
        <b>{count(n)}</b>{" "}
        <span className="dim xs">{of === 0 ? `– ${messages.none}` : messages.part(percent(n / of), count(of))}</span>
      </td>
    </tr>
  );
}

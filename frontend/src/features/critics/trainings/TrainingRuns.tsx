import { states as runStates } from "@/messages/studio/critics-runs";
import { runs as messages } from "@/messages/studio/trainings";
import { Link } from "@/shared/components/Link";
import { dateTime } from "@/shared/format";
import { Scroll } from "@/shared/studio/Scroll";
import type { Training } from "../api/trainings";

/** The runs of the critics of a training. */
export const TrainingRuns = ({ runs }: Pick<Training, "runs">) => (
  <section className="card">
    <header>
      <h2>{messages.heading}</h2>
    </header>
    {runs.length === 0 ? (
      <p className="hint training-text">{messages.none}</p>
    ) : (
      <Scroll label={messages.table}>
        <table className="tb">
          <caption className="vh">{messages.table}</caption>
          <thead>
            <tr>
              <th scope="col">{messages.study}</th>
              <th scope="col">{messages.pass}</th>
              <th scope="col">{messages.state}</th>
              <th scope="col">{messages.started}</th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <tr key={run.id}>
                <th scope="row">
                  <Link to={`/runs/${run.id}`}>{run.study}</Link>
                </th>
                <td>{run.trained}</td>
                <td>{runStates[run.state] ?? run.state}</td>
                <td className="nw">{dateTime(run.created_at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    )}
  </section>
);

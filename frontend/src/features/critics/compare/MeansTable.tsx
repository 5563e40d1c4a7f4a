import { means as messages } from "@/messages/studio/critics-compare";
import { CountedLink } from "@/shared/components/CountedLink";
import { Link } from "@/shared/components/Link";
import { countedPath } from "@/shared/counted-paths";
import { decimal, share } from "@/shared/format";
import { usd } from "@/shared/money";
import { sentence } from "@/shared/sentence";
import type { RunComparison } from "../api/calls";

interface MeansTableProps {
  readonly study: string;
  readonly comparison: RunComparison;
}

const none = <span className="dim xs">{messages.none}</span>;
const rounded = (value: number | null) => (value === null ? none : decimal(value, 1));

/** The compared runs over the clips that all of them have answered, so that one that is not over is compared fairly. */
export const MeansTable = ({ study, comparison: { runs, common, clips, scored, tau } }: MeansTableProps) => {
  const differing = clips.filter(({ difference }) => difference > 0).length;
  const ids = runs.map(({ id }) => id).join(",");
  const pathOf = (what: "common" | "differ") => countedPath(study, "runs", study, ids, what);
  return (
    <section className="card" aria-labelledby="run-means">
      <header>
        <h2 id="run-means">{messages.heading(clips.length)}</h2>
      </header>
      <div className="means-box" tabIndex={0} role="group" aria-labelledby="run-means">
        <table className="tb" data-testid="run-means">
          <thead>
            <tr>
              <th>{messages.run}</th>
              <th className="num">{messages.p}</th>
              <th className="num">{messages.r}</th>
              <th className="num">{messages.errors}</th>
              <th className="num">{messages.alarms}</th>
              <th className="num">{messages.unread}</th>
              <th className="num">{messages.seconds}</th>
              <th className="num">{messages.cost}</th>
            </tr>
          </thead>
          <tbody>
            {runs.map(({ id, label, p, r, errors, false_alarms, unread, seconds, cost }) => (
              <tr key={id}>
                <td>
                  <Link to={`/runs/${id}`}>{label}</Link>
                </td>
                <td className="num">{p === null ? none : share(p)}</td>
                <td className="num">{r === null ? none : share(r)}</td>
                <td className="num">{rounded(errors)}</td>
                <td className="num">{rounded(false_alarms)}</td>
                <td className="num">{unread}</td>
                <td className="num">{rounded(seconds)}</td>
                <td className="num">{cost === null ? none : usd(cost)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="foot">
        {sentence(
          messages.summary(
            <CountedLink to={clips.length === 0 ? null : pathOf("common")}>
              {messages.common(clips.length)}
            </CountedLink>,
            <CountedLink to={differing === 0 ? null : pathOf("differ")}>{messages.differing(differing)}</CountedLink>,
          ),
        )}{" "}
        {common > clips.length ? `${messages.limited(clips.length, common)} ` : null}
        {messages.note(decimal(tau / 100, 2), scored)}{" "}
        <Link to={`/studies/${study}/results/reports`}>{messages.reports}</Link>
      </p>
    </section>
  );
};

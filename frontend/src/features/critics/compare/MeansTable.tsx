import type { ReactNode } from "react";
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

interface MeanProps {
  readonly value: number | null;
  readonly text: (value: number) => string;
  readonly to: string;
}

const Mean = ({ value, text, to }: MeanProps) => (
  <td className="num">{value === null ? none : <CountedLink to={to}>{text(value)}</CountedLink>}</td>
);

const rounded = (value: number): string => decimal(value, 1);

/** The compared runs over the clips that all of them have answered, so that one that is not over is compared fairly. */
export const MeansTable = ({ study, comparison: { runs, common, clips, scored, tau, truth } }: MeansTableProps) => {
  const differing = clips.filter(({ difference }) => difference > 0).length;
  const ids = runs.map(({ id }) => id).join(",");
  const version = truth?.id ?? "";
  const pathOf = (...what: readonly string[]) => countedPath(study, "runs", study, ids, ...what);
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
                <Mean value={p} text={share} to={pathOf("p", id, version)} />
                <Mean value={r} text={share} to={pathOf("r", id, version)} />
                <Mean value={errors} text={rounded} to={pathOf("errors", id, version)} />
                <Mean value={false_alarms} text={rounded} to={pathOf("false_alarms", id, version)} />
                <td className="num">
                  <CountedLink to={unread === 0 ? null : pathOf("unread", id, version)}>{unread}</CountedLink>
                </td>
                <Mean value={seconds} text={rounded} to={pathOf("seconds", id, version)} />
                <td className="num">
                  {cost === null ? none : <CountedLink to={pathOf("cost", id, version)}>{usd(cost)}</CountedLink>}
                </td>
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
        {sentence(
          messages.note<ReactNode>(
            decimal(tau / 100, 2),
            <CountedLink to={scored === 0 ? null : pathOf("scored", version)}>{messages.scored(scored)}</CountedLink>,
          ),
        )}{" "}
        <Link to={`/studies/${study}/results/reports`}>{messages.reports}</Link>
      </p>
    </section>
  );
};

import type { Report, ReportScoreRow } from "@/shared/api/types";
import { Simulated } from "@/shared/components/Simulated";
import type { Figure } from "./figures";
import {
  alarmsFigure,
  clipsWithErrors,
  coverageFigure,
  leftOutText,
  meanFigure,
  METRICS,
  precisionFigure,
} from "./figures";

/** Spotlight's four scores for everyone in the report. */
export function ScoreTable({ report }: { report: Report }) {
  const dagger = report.judge.baseline ? <span className="warn"> †</span> : null;
  return (
    <section className="card scroll">
      <table className="tb scores">
        <caption className="vh">Annotators by metric, means over clips</caption>
        <thead>
          <tr>
            <th>Annotator</th>
            <th className="num">Scored</th>
            {METRICS.map(({ name, label, judged }) => (
              <th key={name} className="g" colSpan={2}>
                {label}
                {judged ? dagger : null}
              </th>
            ))}
            <th className="g" colSpan={2}>
              All predictions
            </th>
          </tr>
          <tr>
            <th />
            <th className="num">clips</th>
            {METRICS.map(({ name }) => (
              <MetricHeads key={name} />
            ))}
            <th className="num g">precision{dagger}</th>
            <th className="num">false alarms</th>
          </tr>
        </thead>
        <tbody>
          {report.rows.map((row, i) => (
            <Row key={row.annotator} report={report} row={row} index={i} />
          ))}
        </tbody>
      </table>
      <p className="foot">
        M and M% are means over the scored clips that have an error in the ground truth. Precision is of S+P. A value
        without anything to divide by reads “none”.
      </p>
    </section>
  );
}

const MetricHeads = () => (
  <>
    <th className="num g">M</th>
    <th className="num">M%</th>
  </>
);

function Row({ report, row, index }: { report: Report; row: ReportScoreRow; index: number }) {
  const { score } = row;
  const clips = clipsWithErrors(report, index);
  const out = leftOutText(score);
  const hatched = report.judge.baseline ? "prov" : "";
  return (
    <tr className={row.kind === "person" ? "hum" : ""}>
      <td>
        <span className="row">
          <b>{row.label}</b>
          <Simulated when={row.simulated} />
        </span>
        <span className="ci">
          {row.kind}
          {row.is_source ? <span className="warn"> · among the sources of this truth</span> : null}
        </span>
      </td>
      <td className="num">
        {score.scored}
        <span className="ci">
          of {score.videos}
          {out ? `, ${out}` : ""}
        </span>
      </td>
      {METRICS.map(({ name, judged }) => {
        const metric = score.metrics[name];
        const look = judged ? hatched : "";
        return (
          <MetricCells
            key={name}
            look={look}
            mean={meanFigure(metric, clips)}
            coverage={coverageFigure(metric, score)}
          />
        );
      })}
      <Cell look={`g ${hatched}`} figure={precisionFigure(score.metrics.sp, score)} />
      <Cell look="" figure={alarmsFigure(score)} />
    </tr>
  );
}

const MetricCells = ({ look, mean, coverage }: { look: string; mean: Figure; coverage: Figure }) => (
  <>
    <Cell look={`g ${look}`} figure={mean} />
    <Cell look={look} figure={coverage} />
  </>
);

const Cell = ({ look, figure }: { look: string; figure: Figure }) => (
  <td className={`num ${look} ${figure.kind}`}>
    {figure.kind === "value" ? <b>{figure.text}</b> : <span className="dim">none</span>}
    <span className="ci">{figure.kind === "value" ? figure.n : figure.reason}</span>
  </td>
);

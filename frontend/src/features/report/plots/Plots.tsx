import { useMemo, useState } from "react";
import type { MetricName, ReportPlot } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { METRICS } from "../engine/headline";
import type { Look } from "../engine/looks";
import { looksOf } from "../engine/looks";
import { PlotCard } from "./PlotCard";

const SWEEP = "sweep_";
/** The order on the page; what is not named comes behind. */
const ORDER = ["types_by_generator", "lengths", "by_severity", "types_by_annotator", "severities", "durations"];

/** More outlines than these over one another cannot be told apart. */
const MOST_STEPS = 4;

const placeOf = ({ name }: ReportPlot): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);

/** The figures of the paper: the sweep with its metrics first. */
export function Plots({ report, plots }: { report: string; plots: readonly ReportPlot[] }) {
  const looks = useMemo(() => looksOf(plots), [plots]);
  const sweeps = plots.filter(({ name }) => name.startsWith(SWEEP));
  const others = plots.filter(({ name }) => !name.startsWith(SWEEP)).sort((a, b) => placeOf(a) - placeOf(b));
  return (
    <div className="plots">
      {sweeps.length > 0 ? <Sweep report={report} plots={sweeps} looks={looks} /> : null}
      {others.map((plot) =>
        plot.kind === "steps" && plot.series.length > MOST_STEPS ? (
          <OneAtATime key={plot.name} report={report} plot={plot} looks={looks} />
        ) : (
          <PlotCard key={plot.name} report={report} plot={plot} looks={looks} />
        ),
      )}
    </div>
  );
}

interface SweepProps {
  readonly report: string;
  readonly plots: readonly ReportPlot[];
  readonly looks: ReadonlyMap<string, Look>;
}

function Sweep({ report, plots, looks }: SweepProps) {
  const [metric, setMetric] = useState<MetricName>("sp");
  const plot = plots.find(({ name }) => name === `${SWEEP}${metric}`) ?? plots[0];
  if (!plot) return null;
  const there = METRICS.filter(({ name }) => plots.some((each) => each.name === `${SWEEP}${name}`));
  return (
    <PlotCard
      report={report}
      plot={plot}
      looks={looks}
      title="M% by threshold"
      choice={
        <div className="row metric" role="group" aria-label="Metric of the plot">
          {there.map(({ name, label }) => (
            <Button key={name} size="sm" aria-pressed={plot.name === `${SWEEP}${name}`} onClick={() => setMetric(name)}>
              {label}
            </Button>
          ))}
        </div>
      }
    />
  );
}

interface OneAtATimeProps {
  readonly report: string;
  readonly plot: ReportPlot;
  readonly looks: ReadonlyMap<string, Look>;
}

/** A plot of many outlines: the truth, and the one that is chosen. */
function OneAtATime({ report, plot, looks }: OneAtATimeProps) {
  const labels = plot.series.filter(({ of }) => of !== "truth").map(({ label }) => label);
  const [chosen, setChosen] = useState(labels[0]);
  const series = plot.series.filter(({ of, label }) => of === "truth" || label === chosen);
  return (
    <PlotCard
      report={report}
      plot={{ ...plot, series }}
      looks={looks}
      choice={
        <label className="row metric">
          Beside the truth
          <select className="in" value={chosen} onChange={(event) => setChosen(event.target.value)}>
            {labels.map((label) => (
              <option key={label}>{label}</option>
            ))}
          </select>
        </label>
      }
    />
  );
}

import { useState } from "react";
import { plots as messages } from "@/messages/studio/report";
import type { Report, ReportPlot } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { PlotCard } from "./PlotCard";

const SWEEP = "sweep_";
/** The order on the page; what is not named comes behind. */
const ORDER = ["types_by_generator", "lengths", "by_severity", "types_by_annotator", "severities", "durations"];

const placeOf = ({ name }: ReportPlot): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);

interface PlotsProps {
  readonly report: Pick<Report, "id" | "study">;
  readonly plots: readonly ReportPlot[];
}

/** The figures of the paper: the sweep with its metrics first. */
export function Plots({ report, plots }: PlotsProps) {
  const sweeps = plots.filter(({ name }) => name.startsWith(SWEEP));
  const others = plots.filter(({ name }) => !name.startsWith(SWEEP)).sort((a, b) => placeOf(a) - placeOf(b));
  return (
    <div className="plots">
      {sweeps.length > 0 ? <Sweep report={report} plots={sweeps} /> : null}
      {others.map((plot) => (
        <PlotCard key={plot.name} report={report} plot={plot} />
      ))}
    </div>
  );
}

/** "M% by threshold: S+P" has the metric behind the colon. */
const partsOf = ({ title }: ReportPlot): readonly string[] => title.split(": ");

function Sweep({ report, plots }: PlotsProps) {
  const [chosen, setChosen] = useState(plots[0]?.name);
  const plot = plots.find(({ name }) => name === chosen) ?? plots[0];
  if (!plot) return null;
  return (
    <PlotCard
      report={report}
      plot={plot}
      title={partsOf(plot)[0]}
      choice={
        <div className="row metric" role="group" aria-label={messages.metric}>
          {plots.map((each) => (
            <Button
              key={each.name}
              size="sm"
              aria-pressed={each.name === plot.name}
              onClick={() => setChosen(each.name)}
            >
              {partsOf(each)[1]}
            </Button>
          ))}
        </div>
      }
    />
  );
}

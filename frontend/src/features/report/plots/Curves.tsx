import type { ReportPlot, ReportSeries } from "@/shared/api/types";
import { spread, ticksTo } from "@/shared/engine/scale";
import { areNamed, FLOOR, greatest, heightOf, NAME_GAP, numbersOf, placeOf, rightOf, TOP } from "../engine/frame";
import type { Look } from "../engine/looks";
import { bandBetween, lineThrough } from "../engine/paths";
import { EndLabel, Frame } from "./Frame";

export interface LinesProps {
  readonly plot: ReportPlot;
  readonly looks: ReadonlyMap<string, Look>;
}

export const lookOf = (looks: LinesProps["looks"], label: string): Look =>
  looks.get(label) ?? { ink: "var(--d1)", dash: "", shape: "" };

const lastOf = ({ y }: ReportSeries): number => [...y].reverse().find((value) => value !== null) ?? 0;

/** Lines over a threshold, each in its band of confidence. */
export function Curves({ plot, looks }: LinesProps) {
  const places = numbersOf(plot.x);
  const labels = plot.series.map(({ label }) => label);
  const right = rightOf(labels);
  const ticks = ticksTo(greatest(plot.series.flatMap(({ y, high }) => [...y, ...high])));
  const y = heightOf(ticks.at(-1) ?? 1);
  const x = placeOf(places[0] ?? 0, places.at(-1) ?? 1, right);
  const names = spread(
    plot.series.map((each) => y(lastOf(each))),
    NAME_GAP,
    TOP,
    FLOOR,
  );
  const xTicks = [0, 0.25, 0.5, 0.75, 1].map((at) => ({ at, text: at.toFixed(2) }));
  return (
    <Frame plot={plot} right={right} x={x} y={y} yTicks={ticks} xTicks={xTicks}>
      {plot.series.map((each) => (
        <path key={each.label} d={bandOf(each, places, x, y)} fill={lookOf(looks, each.label).ink} opacity={0.13} />
      ))}
      {plot.series.map((each, i) => {
        const { ink, dash } = lookOf(looks, each.label);
        const points = each.y.map((value, j) => (value === null ? null : { x: x(places[j] ?? 0), y: y(value) }));
        return (
          <g key={each.label} data-testid="line">
            <path d={lineThrough(points)} fill="none" stroke={ink} strokeWidth={1.75} strokeDasharray={dash} />
            {areNamed(labels) ? <EndLabel x={right + 5} y={names[i] ?? 0} label={each.label} ink={ink} /> : null}
          </g>
        );
      })}
    </Frame>
  );
}

type Scale = (value: number) => number;

const bandOf = ({ low, high }: ReportSeries, places: readonly number[], x: Scale, y: Scale): string =>
  bandBetween(
    low.map((value, i) => {
      const top = high[i] ?? null;
      if (value === null || top === null) return null;
      const at = x(places[i] ?? 0);
      return { low: { x: at, y: y(value) }, high: { x: at, y: y(top) } };
    }),
  );

import type { ReportSeries } from "@/shared/api/types";
import { spread, ticksTo } from "@/shared/engine/scale";
import { areNamed, FLOOR, greatest, heightOf, NAME_GAP, numbersOf, placeOf, rightOf, TOP } from "../engine/frame";
import type { Look } from "../engine/looks";
import { lineThrough } from "../engine/paths";
import type { LinesProps } from "./Curves";
import { lookOf } from "./Curves";
import { EndLabel, Frame } from "./Frame";

/** Beside each other, or their intervals would hide one another: at most so far apart, and in so much of their room. */
const DODGE = 5;
const ROOM = 0.7;

/** Points with intervals, joined by lines. */
export function Points({ plot, looks }: LinesProps) {
  const places = numbersOf(plot.x);
  const labels = plot.series.map(({ label }) => label);
  const right = rightOf(labels);
  const ticks = ticksTo(greatest(plot.series.flatMap(({ y, high }) => [...y, ...high])));
  const y = heightOf(ticks.at(-1) ?? 1);
  const x = placeOf((places[0] ?? 0) - 0.4, (places.at(-1) ?? 1) + 0.2, right);
  const dodge = Math.min(DODGE, (ROOM * (x(2) - x(1))) / plot.series.length);
  const lasts = plot.series.map(({ y: values }) => y([...values].reverse().find((value) => value !== null) ?? 0));
  const names = spread(lasts, NAME_GAP, TOP, FLOOR);
  const xTicks = places.map((at) => ({ at, text: `${at}` }));
  return (
    <Frame plot={plot} right={right} x={x} y={y} yTicks={ticks} xTicks={xTicks}>
      {plot.series.map((each, i) => {
        const look = lookOf(looks, each.label);
        const shift = (i - (plot.series.length - 1) / 2) * dodge;
        return (
          <g key={each.label} data-testid="line">
            <Line series={each} look={look} x={(j) => x(places[j] ?? 0) + shift} y={y} />
            {areNamed(labels) ? <EndLabel x={right + 5} y={names[i] ?? 0} label={each.label} ink={look.ink} /> : null}
          </g>
        );
      })}
    </Frame>
  );
}

interface LineProps {
  readonly series: ReportSeries;
  readonly look: Look;
  readonly x: (place: number) => number;
  readonly y: (value: number) => number;
}

function Line({ series, look: { ink, dash, shape }, x, y }: LineProps) {
  const points = series.y.map((value, i) => (value === null ? null : { x: x(i), y: y(value) }));
  return (
    <>
      <path d={lineThrough(points)} fill="none" stroke={ink} strokeWidth={1.25} strokeDasharray={dash} />
      {points.map((point, i) => {
        const [low, high] = [series.low[i] ?? null, series.high[i] ?? null];
        if (point === null) return null;
        return (
          <g key={i}>
            {low === null || high === null ? null : (
              <path d={`M${point.x} ${y(low)}V${y(high)}`} stroke={ink} strokeWidth={1.25} />
            )}
            <path d={shape} transform={`translate(${point.x} ${point.y})`} fill={ink} />
          </g>
        );
      })}
    </>
  );
}

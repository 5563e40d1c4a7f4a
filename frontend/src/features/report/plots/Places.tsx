import type { ReportSeries } from "@/shared/api/types";
import { ticksBetween } from "@/shared/engine/scale";
import { BARE_RIGHT, between, inTwo, LEFT, placeOf, rounded } from "../engine/frame";
import type { Look } from "../engine/looks";
import type { LinesProps } from "./Curves";
import { lookOf } from "./Curves";
import { Frame } from "./Frame";

/** Of a place's room, how much its points take; beside each other they are at most so far apart. */
const ROOM = 0.6;
const DODGE = 9;
const CHARACTER = 6;

/** Points with intervals at places that have names and no order, so that nothing joins them. They may lie below 0. */
export function Places({ plot, looks }: LinesProps) {
  const values = plot.series.flatMap(({ y, low, high }) => [...y, ...low, ...high]).filter((value) => value !== null);
  const ticks = ticksBetween(Math.min(0, ...values), Math.max(0, ...values));
  const y = between(ticks[0] ?? 0, ticks.at(-1) ?? 1);
  const x = placeOf(-0.5, plot.x.length - 0.5, BARE_RIGHT);
  const room = (BARE_RIGHT - LEFT) / plot.x.length;
  const dodge = Math.min(DODGE, (ROOM * room) / plot.series.length);
  const most = Math.floor(room / CHARACTER);
  const xTicks = plot.x.map(String).map((name, at) => {
    const lines = inTwo(name, most);
    return { at, text: lines.join("\n"), name: lines.join(" ") === name ? undefined : name };
  });
  return (
    <Frame plot={plot} right={BARE_RIGHT} x={x} y={y} yTicks={ticks} xTicks={xTicks}>
      {plot.series.map((series, i) => (
        <g key={series.label} data-testid="line">
          <Marks
            series={series}
            look={lookOf(looks, series.label)}
            x={(place) => x(place) + (i - (plot.series.length - 1) / 2) * dodge}
            y={y}
          />
        </g>
      ))}
    </Frame>
  );
}

interface MarksProps {
  readonly series: ReportSeries;
  readonly look: Look;
  readonly x: (place: number) => number;
  readonly y: (value: number) => number;
}

const Marks = ({ series: { label, y: values, low, high }, look: { ink, shape }, x, y }: MarksProps) =>
  values.map((value, place) => {
    const [from, to] = [low[place] ?? null, high[place] ?? null];
    if (value === null) return null;
    return (
      <g key={place}>
        <title>{`${label}: ${rounded(value)}`}</title>
        {from === null || to === null ? null : (
          <path d={`M${x(place)} ${y(from)}V${y(to)}`} stroke={ink} strokeWidth={1.25} />
        )}
        <path d={shape} transform={`translate(${x(place)} ${y(value)})`} fill={ink} />
      </g>
    );
  });

import { ticksTo } from "@/shared/engine/scale";
import { BARE_RIGHT, FLOOR, greatest, heightOf, numbersOf, placeOf } from "../engine/frame";
import { stairs } from "../engine/paths";
import type { LinesProps } from "./Curves";
import { lookOf } from "./Curves";
import { Frame } from "./Frame";

/** Shares of bins: the truth as filled bars, all others as outlines. */
export function Steps({ plot, looks }: LinesProps) {
  const edges = numbersOf(plot.x);
  const ticks = ticksTo(greatest(plot.series.flatMap(({ y }) => y)));
  const y = heightOf(ticks.at(-1) ?? 1);
  const x = placeOf(edges[0] ?? 0, edges.at(-1) ?? 1, BARE_RIGHT);
  const xTicks = ticksTo(edges.at(-1) ?? 1).map((at) => ({ at, text: `${at}` }));
  return (
    <Frame plot={plot} right={BARE_RIGHT} x={x} y={y} yTicks={ticks} xTicks={xTicks}>
      {plot.series.map(({ label, of, y: shares }) => {
        const { ink, dash } = lookOf(looks, label);
        const tops = shares.map((share) => y(share ?? 0));
        const d = stairs(edges.map(x), tops, FLOOR);
        return of === "truth" ? (
          <path key={label} d={d} className="bins" data-testid="line" />
        ) : (
          <path
            key={label}
            d={d}
            fill="none"
            stroke={ink}
            strokeWidth={1.5}
            strokeDasharray={dash}
            data-testid="line"
          />
        );
      })}
    </Frame>
  );
}

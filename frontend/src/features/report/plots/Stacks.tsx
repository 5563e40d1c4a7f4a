import type { ReportPlot } from "@/shared/api/types";
import { count } from "@/shared/format";
import { typeOf } from "@/shared/segments";
import { cutTo, WIDTH } from "../engine/frame";

/** Names of bars take so much room, and no more than so many characters. */
const CHARACTER = 6.2;
const MOST_CHARACTERS = 20;
const NAME_GAP = 8;
const RIGHT = 34;
const MOST_HEIGHT = 36;
const GAP = 8;
const LEAST_LETTERED = 13;
const TALL = 180;

/** Horizontal bars with a part for each type, told by its letter as well; parts of another kind by their name. */
export function Stacks({ plot }: { plot: ReportPlot }) {
  const totals = plot.x.map((_, bar) => plot.series.reduce((sum, { y }) => sum + (y[bar] ?? 0), 0));
  const names = plot.x.map((name) => cutTo(String(name), MOST_CHARACTERS));
  const left = Math.max(...names.map(({ length }) => length)) * CHARACTER + NAME_GAP;
  const scale = (WIDTH - left - RIGHT) / Math.max(1, ...totals);
  const each = Math.max(18, Math.min(MOST_HEIGHT, TALL / Math.max(1, plot.x.length) - GAP));
  return (
    <svg
      className="plot"
      viewBox={`0 0 ${WIDTH} ${plot.x.length * (each + GAP)}`}
      role="img"
      aria-label={`${plot.title}. ${plot.caption}`}
    >
      {plot.x.map((name, bar) => {
        const top = bar * (each + GAP);
        return (
          <g key={String(name)} data-testid="bar">
            <text x={left - NAME_GAP} y={top + each / 2 + 4} textAnchor="end">
              <title>{String(name)}</title>
              {names[bar]}
            </text>
            <Parts plot={plot} bar={bar} left={left} top={top} height={each} scale={scale} />
            <text className="lbl" x={left + (totals[bar] ?? 0) * scale + 6} y={top + each / 2 + 4}>
              {count(totals[bar] ?? 0)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

interface PartsProps {
  readonly plot: ReportPlot;
  readonly bar: number;
  readonly left: number;
  readonly top: number;
  readonly height: number;
  readonly scale: number;
}

function Parts({ plot, bar, left: begin, top, height, scale }: PartsProps) {
  const starts = plot.series.map((_, i) => plot.series.slice(0, i).reduce((sum, { y }) => sum + (y[bar] ?? 0), 0));
  return plot.series.map(({ label, y }, i) => {
    const width = (y[bar] ?? 0) * scale;
    const left = begin + (starts[i] ?? 0) * scale;
    if (width === 0) return null;
    return (
      <g key={label} {...partOf(label, i, plot.series.length)} className="part">
        <rect x={left} y={top} width={width} height={height}>
          <title>{`${nameOf(label)}: ${y[bar] ?? 0}`}</title>
        </rect>
        {width < LEAST_LETTERED ? null : (
          <text x={left + width / 2} y={top + height / 2 + 4} textAnchor="middle">
            {letterOf(label)}
          </text>
        )}
      </g>
    );
  });
}

/** Types come as keys, or as files write them: without lines below. */
const typeIn = (label: string) => typeOf(label.replaceAll(" ", "_"));

const isType = (label: string): boolean => typeIn(label).letter !== "?";

export const nameOf = (label: string): string => (isType(label) ? typeIn(label).label : label.replaceAll("_", " "));

const letterOf = (label: string): string => (isType(label) ? typeIn(label).letter : label.slice(0, 2));

/** The look of a part: its type's, or a step of a ramp of the place among its neighbours. */
export const partOf = (label: string, place: number, of: number) =>
  isType(label)
    ? { "data-t": typeIn(label).letter }
    : { "data-step": Math.min(5, 1 + Math.floor((place / Math.max(1, of)) * 5)) };

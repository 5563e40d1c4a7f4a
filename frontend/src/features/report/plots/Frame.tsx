import type { ReactNode } from "react";
import type { ReportPlot } from "@/shared/api/types";
import { cut, FLOOR, HEIGHT, LEFT, rounded, TOP, WIDTH } from "../engine/frame";

interface Tick {
  readonly at: number;
  /** One line, or two. */
  readonly text: string;
  /** The whole of it, where the text is cut. */
  readonly name?: string;
}

interface FrameProps {
  readonly plot: ReportPlot;
  /** Where the plot ends on the right; behind it is room for names. */
  readonly right: number;
  readonly y: (value: number) => number;
  readonly yTicks: readonly number[];
  readonly x: (value: number) => number;
  readonly xTicks: readonly Tick[];
  readonly children: ReactNode;
}

/** Between two lines of one name. */
const LINE = 10;

/** The axes of a plot with numbers on both, and its threshold. */
export const Frame = ({ plot, right, y, yTicks, x, xTicks, children }: FrameProps) => (
  <svg className="plot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${plot.title}. ${plot.caption}`}>
    {yTicks.map((value) => (
      <g key={value}>
        <line className={value === 0 ? "ax" : "gr"} x1={LEFT} x2={right} y1={y(value)} y2={y(value)} />
        <text x={LEFT - 6} y={y(value) + 4} textAnchor="end">
          {rounded(value)}
        </text>
      </g>
    ))}
    {xTicks.map(({ at, text, name }) => (
      <XTick key={at} x={x(at)} lines={text.split("\n")} name={name} />
    ))}
    <text x={0} y={10}>
      {plot.y_label}
    </text>
    <text x={(LEFT + right) / 2} y={HEIGHT - 4} textAnchor="middle">
      {plot.x_label}
    </text>
    {children}
    {plot.mark === null ? null : <Threshold tau={plot.mark} x={x(plot.mark)} right={right} />}
  </svg>
);

const XTick = ({ x, lines, name }: { x: number; lines: readonly string[]; name: string | undefined }) => (
  <text y={FLOOR + (lines.length === 1 ? 15 : 11)} textAnchor="middle">
    {name === undefined ? null : <title>{name}</title>}
    {lines.map((line, i) => (
      <tspan key={i} x={x} dy={i === 0 ? 0 : LINE}>
        {line}
      </tspan>
    ))}
  </text>
);

const Threshold = ({ tau, x, right }: { tau: number; x: number; right: number }) => (
  <>
    <line className="ax dashed" x1={x} x2={x} y1={TOP} y2={FLOOR} />
    <text className="halo" x={x + (x > right - 44 ? -4 : 4)} y={TOP + 9} textAnchor={x > right - 44 ? "end" : "start"}>
      τ {tau.toFixed(2)}
    </text>
  </>
);

/** Names at the ends of lines, cut to the room there is. */
export const EndLabel = ({ x, y, label, ink }: { x: number; y: number; label: string; ink: string }) => (
  <text className="lbl" x={x} y={y + 4} style={{ fill: ink }}>
    <title>{label}</title>
    {cut(label)}
  </text>
);

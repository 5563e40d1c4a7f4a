import type { ReportPlot } from "@/shared/api/types";
import { ticksTo } from "@/shared/engine/scale";
import { cutTo, greatest, WIDTH } from "../engine/frame";
import { nameOf } from "./Stacks";

const LEFT = 150;
const RIGHT = WIDTH - 12;
const STEP = 26;
const BOTTOM = 32;
const MOST_CHARACTERS = 24;

/** For each group a middle value on the bar of its middle half. */
export function Spans({ plot }: { plot: ReportPlot }) {
  const [series] = plot.series;
  if (!series) return null;
  const ticks = ticksTo(greatest([...series.y, ...series.high]));
  const x = (value: number): number => LEFT + (value / (ticks.at(-1) ?? 1)) * (RIGHT - LEFT);
  const floor = plot.x.length * STEP;
  return (
    <svg
      className="plot"
      viewBox={`0 0 ${WIDTH} ${floor + BOTTOM}`}
      role="img"
      aria-label={`${plot.title}. ${plot.caption}`}
    >
      {ticks.map((value) => (
        <g key={value}>
          <line className={value === 0 ? "ax" : "gr"} x1={x(value)} x2={x(value)} y1={0} y2={floor} />
          <text x={x(value)} y={floor + 14} textAnchor="middle">
            {value}
          </text>
        </g>
      ))}
      <text x={(LEFT + RIGHT) / 2} y={floor + 29} textAnchor="middle">
        {plot.x_label}
      </text>
      {plot.x.map((name, i) => {
        const [low, middle, high] = [series.low[i] ?? 0, series.y[i] ?? 0, series.high[i] ?? 0];
        const y = i * STEP + STEP / 2;
        return (
          <g key={String(name)} data-testid="span">
            <text x={LEFT - 8} y={y - 1} textAnchor="end">
              <title>{nameOf(String(name))}</title>
              {cutTo(nameOf(String(name)), MOST_CHARACTERS)}
            </text>
            <text className="small" x={LEFT - 8} y={y + 10} textAnchor="end">
              n {series.n[i] ?? 0}
            </text>
            <rect className="span" x={x(low)} y={y - 4} width={Math.max(1, x(high) - x(low))} height={8} rx={2} />
            <circle cx={x(middle)} cy={y} r={4} fill="var(--d2)" />
          </g>
        );
      })}
    </svg>
  );
}

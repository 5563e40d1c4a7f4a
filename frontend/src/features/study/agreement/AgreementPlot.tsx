import { plot as messages } from "@/messages/studio/study-results";
import type { Agreement } from "@/shared/api/types";
import { plots } from "@/messages/studio/shared";
import { decimal } from "@/shared/format";
import { Scroll } from "@/shared/studio/Scroll";
import type { Opens } from "./AgreementTables";
import { FigureCell } from "./AgreementTables";

type Sweep = NonNullable<Agreement["segments"]>["sweep"];

const WIDTH = 420;
const HEIGHT = 190;
const LEFT = 30;
const RIGHT = 64;
const TOP = 16;
const BOTTOM = 32;

const x = (threshold: number): number => LEFT + ((threshold - 10) / 80) * (WIDTH - LEFT - RIGHT);
const y = (f1: number): number => TOP + (1 - f1) * (HEIGHT - TOP - BOTTOM);

const LINES = [
  { name: "agreement", key: "f1", ink: "var(--d1)", dash: "" },
  { name: "chance", key: "chance", ink: "var(--text-3)", dash: "4 3" },
] as const;

interface AgreementPlotProps {
  readonly sweep: Sweep;
  readonly opens: Opens;
}

/** F1 between annotators at every temporal IoU, over what different clips give. Nothing where no one marked anything. */
export function AgreementPlot({ sweep, opens }: AgreementPlotProps) {
  const n = sweep[0]?.f1.n ?? 0;
  if (sweep.every(({ f1 }) => f1.value === null)) return null;
  return (
    <figure className="agree-plot">
      <svg className="plot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={messages.label}>
        <Axes />
        <path d={bandOf(sweep)} fill="var(--d1)" opacity={0.12} data-testid="band" />
        {LINES.map(({ name, key, ink, dash }) => {
          const points = sweep.flatMap(({ threshold, [key]: { value } }) =>
            value === null ? [] : [{ threshold, value }],
          );
          const last = points.at(-1);
          return last === undefined ? null : (
            <g key={key} data-testid={`line-${key}`}>
              <path
                d={points
                  .map(({ threshold, value }, i) => `${i === 0 ? "M" : "L"}${x(threshold)} ${y(value).toFixed(1)}`)
                  .join("")}
                fill="none"
                stroke={ink}
                strokeWidth={1.75}
                strokeDasharray={dash}
              />
              <text x={x(last.threshold) + 6} y={y(last.value) + 4}>
                {name}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption className="dim xs">{messages.caption(n)}</figcaption>
      <details>
        <summary className="xs">{plots.asTable}</summary>
        <Points sweep={sweep} opens={opens} />
      </details>
    </figure>
  );
}

/** The points of the plot, each of which opens its clips. */
const Points = ({ sweep, opens }: AgreementPlotProps) => (
  <Scroll label={messages.label}>
    <table className="tb">
      <caption className="vh">{messages.label}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.iou}</th>
          <th scope="col" className="num">
            {messages.f1}
          </th>
          <th scope="col" className="num">
            {messages.chance}
          </th>
        </tr>
      </thead>
      <tbody>
        {sweep.map(({ threshold, f1, chance }) => (
          <tr key={threshold}>
            <th scope="row">{decimal(threshold / 100, 1)}</th>
            <FigureCell figure={f1} look="coefficient" to={opens("all", `f1_at_${threshold}`)} />
            <FigureCell figure={chance} look="coefficient" to={opens("all", `chance_at_${threshold}`)} />
          </tr>
        ))}
      </tbody>
    </table>
  </Scroll>
);

/** Between the lower and the upper ends of the intervals. */
function bandOf(sweep: Sweep): string {
  const ends = sweep.flatMap(({ threshold, f1: { low, high } }) =>
    low === null || high === null ? [] : [{ threshold, low, high }],
  );
  const upper = ends.map(({ threshold, high }) => `${x(threshold)} ${y(high).toFixed(1)}`);
  const lower = ends.map(({ threshold, low }) => `${x(threshold)} ${y(low).toFixed(1)}`).reverse();
  return ends.length > 1 ? `M${[...upper, ...lower].join("L")}Z` : "";
}

const Axes = () => (
  <>
    {[0, 0.5, 1].map((value) => (
      <g key={value}>
        <line className="gr" x1={LEFT} x2={WIDTH - RIGHT} y1={y(value)} y2={y(value)} />
        <text x={LEFT - 6} y={y(value) + 4} textAnchor="end">
          {value}
        </text>
      </g>
    ))}
    {[10, 30, 50, 70, 90].map((threshold) => (
      <text key={threshold} x={x(threshold)} y={HEIGHT - BOTTOM + 15} textAnchor="middle">
        {decimal(threshold / 100, 1)}
      </text>
    ))}
    <line className="ax" x1={LEFT} x2={WIDTH - RIGHT} y1={y(0)} y2={y(0)} />
    <text x={0} y={9}>
      {messages.f1}
    </text>
    <text x={(LEFT + WIDTH - RIGHT) / 2} y={HEIGHT - 2} textAnchor="middle">
      {messages.iou}
    </text>
  </>
);

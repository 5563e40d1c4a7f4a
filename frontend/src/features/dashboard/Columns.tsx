import { roundUp } from "@/shared/engine/scale";

const WIDTH = 720;
const HEIGHT = 150;
const LEFT = 40;
const TOP = 10;
const BOTTOM = 22;
const MOST_LABELS = 8;
/** A column is no wider, however few there are. */
const MOST_WIDE = 48;

export interface Column {
  readonly key: string;
  /** Under the axis, where there is room. */
  readonly label: string;
  readonly n: number;
}

/** A column for each count, in their order. */
export function Columns({ columns, name }: { columns: readonly Column[]; name: string }) {
  const top = roundUp(Math.max(...columns.map(({ n }) => n)));
  const step = Math.min((WIDTH - LEFT) / columns.length, MOST_WIDE / 0.8);
  const every = Math.ceil(columns.length / MOST_LABELS);
  const y = (n: number): number => TOP + (1 - n / top) * (HEIGHT - TOP - BOTTOM);
  return (
    <svg className="plot columns" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={name}>
      {[0, top / 2, top].map((n) => (
        <g key={n}>
          <line className={n === 0 ? "ax" : "gr"} x1={LEFT} x2={WIDTH} y1={y(n)} y2={y(n)} />
          <text x={LEFT - 6} y={y(n) + 4} textAnchor="end">
            {n}
          </text>
        </g>
      ))}
      {columns.map(({ key, label, n }, i) => (
        <g key={key}>
          <rect x={LEFT + i * step + step * 0.1} y={y(n)} width={step * 0.8} height={y(0) - y(n)} data-testid="column">
            <title>{`${label}: ${n}`}</title>
          </rect>
          {i % every === 0 ? (
            <text x={LEFT + i * step} y={HEIGHT - 6}>
              {label}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  );
}

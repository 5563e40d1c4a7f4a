import type { AgreementFigure } from "@/shared/api/types";

const WIDTH = 480;
const HEIGHT = 170;
const LEFT = 30;
const TOP = 12;
const BOTTOM = 24;
const CAP = 4;

const y = (value: number): number => TOP + (1 - value) * (HEIGHT - TOP - BOTTOM);

interface BlocksProps {
  readonly name: string;
  readonly points: readonly { readonly key: string; readonly label: string; readonly figure: AgreementFigure }[];
}

/** A share in each block of tasks, with its interval; a block in which it is undefined has no point. */
export function Blocks({ name, points }: BlocksProps) {
  const step = (WIDTH - LEFT) / points.length;
  const x = (i: number): number => LEFT + (i + 0.5) * step;
  const known = points.flatMap(({ figure }, i) => (figure.value === null ? [] : [`${x(i)} ${y(figure.value)}`]));
  return (
    <svg className="plot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={name}>
      {[0, 0.5, 1].map((value) => (
        <g key={value}>
          <line className={value === 0 ? "ax" : "gr"} x1={LEFT} x2={WIDTH} y1={y(value)} y2={y(value)} />
          <text x={LEFT - 6} y={y(value) + 4} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
      {known.length > 1 ? <path d={`M${known.join("L")}`} fill="none" stroke="var(--d2)" strokeWidth={1.5} /> : null}
      {points.map(({ key, label, figure }, i) => (
        <g key={key}>
          <Whisker x={x(i)} figure={figure} />
          {figure.value === null ? null : (
            <circle cx={x(i)} cy={y(figure.value)} r={3.5} fill="var(--d2)" data-testid="point" />
          )}
          <text x={x(i)} y={HEIGHT - 6} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
    </svg>
  );
}

const Whisker = ({ x, figure: { low, high } }: { x: number; figure: AgreementFigure }) =>
  low === null || high === null ? null : (
    <path
      d={`M${x - CAP} ${y(low)}H${x + CAP}M${x - CAP} ${y(high)}H${x + CAP}M${x} ${y(low)}V${y(high)}`}
      stroke="var(--d2)"
      opacity={0.6}
    />
  );

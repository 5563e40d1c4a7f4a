import type { Report } from "@/shared/api/types";
import { plural } from "@/shared/format";
import { clipsWithErrors } from "./figures";

const WIDTH = 480;
const HEIGHT = 200;
const LEFT = 34;
const RIGHT = 16;
const TOP = 20;
const BOTTOM = 32;
const INKS = ["var(--d1)", "var(--d2)", "var(--d3)", "var(--d4)", "var(--d5)"] as const;
const DASHES = ["", "6 3", "2 3", "8 3 2 3", "1 4"] as const;

const x = (tau: number): number => LEFT + (tau / 100) * (WIDTH - LEFT - RIGHT);
const y = (coverage: number): number => TOP + (1 - coverage) * (HEIGHT - TOP - BOTTOM);

/** M% of S+P at every threshold, a line for each annotator. */
export function SweepPlot({ report }: { report: Report }) {
  const lines = report.rows.map((row, i) => ({
    label: row.simulated ? `${row.label}, simulated` : row.label,
    n: clipsWithErrors(report, i),
    ink: INKS[i % INKS.length],
    /* shifted by one each time the inks begin again, so that no two lines look the same */
    dash: DASHES[(i + Math.floor(i / INKS.length)) % DASHES.length],
    points: (row.score.sweep.sp ?? []).flatMap(({ tau, coverage }) => (coverage === null ? [] : [{ tau, coverage }])),
  }));
  if (lines.every(({ points }) => points.length === 0)) return null;
  return (
    <figure className="card sweep">
      <header>
        <h2>M% by threshold, S+P{report.judge.baseline ? <span className="warn"> †</span> : null}</h2>
      </header>
      <div className="row">
        <svg
          className="plot"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label="M% of S+P against the threshold"
        >
          <Axes tau={report.tau} />
          {lines.map(({ label, ink, dash, points }) => (
            <path
              key={label}
              d={points
                .map(({ tau, coverage }, i) => `${i === 0 ? "M" : "L"}${x(tau)} ${y(coverage).toFixed(1)}`)
                .join("")}
              fill="none"
              stroke={ink}
              strokeWidth={1.75}
              strokeDasharray={dash}
            />
          ))}
        </svg>
        <ul className="sweep-legend">
          {lines.map(({ label, n, ink, dash, points }) => (
            <li key={label} className="row">
              <svg width={28} height={8} aria-hidden="true">
                <line x1={0} x2={28} y1={4} y2={4} stroke={ink} strokeWidth={1.75} strokeDasharray={dash} />
              </svg>
              {label}{" "}
              <span className="dim xs">
                {points.length > 0 ? `n ${plural(n, "clip")}` : "none, no clip with an error"}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </figure>
  );
}

function Axes({ tau }: { tau: number }) {
  return (
    <>
      {[0, 0.5, 1].map((value) => (
        <g key={value}>
          <line className="gr" x1={LEFT} x2={WIDTH - RIGHT} y1={y(value)} y2={y(value)} />
          <text x={LEFT - 6} y={y(value) + 4} textAnchor="end">
            {value * 100}
          </text>
        </g>
      ))}
      {[0, 25, 50, 75, 100].map((value) => (
        <text key={value} x={x(value)} y={HEIGHT - BOTTOM + 15} textAnchor="middle">
          {(value / 100).toFixed(2)}
        </text>
      ))}
      <line className="ax" x1={LEFT} x2={WIDTH - RIGHT} y1={y(0)} y2={y(0)} />
      <line className="ax dashed" x1={x(tau)} x2={x(tau)} y1={TOP} y2={y(0)} />
      <text x={x(tau) + 4} y={TOP + 9}>
        τ {(tau / 100).toFixed(2)}
      </text>
      <text x={0} y={10}>
        M%
      </text>
      <text x={(LEFT + WIDTH - RIGHT) / 2} y={HEIGHT - 2} textAnchor="middle">
        threshold τ
      </text>
    </>
  );
}

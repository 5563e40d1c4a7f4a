import { useState } from "react";
import type { AgreementFigure, Dashboard } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { CountedLink } from "@/shared/components/CountedLink";
import { countedPath } from "@/shared/counted-paths";
import { count, decimal } from "@/shared/format";
import { page, speed as messages } from "@/messages/dashboard";
import { units } from "@/messages/shared";
import { roundUp } from "@/shared/engine/scale";
import { dayText, hourText } from "./times";

type SpeedOf = Dashboard["speed"];

/** How many annotations come, by day or by hour, and how long one takes. */
export function Speed({ study, speed }: { study: string; speed: SpeedOf }) {
  const pathOf = (...of: readonly string[]): string => countedPath(study, "dashboard", study, "speed", ...of);
  const kpiPath = ({ value }: AgreementFigure, name: string) => (value === null ? null : pathOf(name));
  const [by, setBy] = useState<"days" | "hours">("days");
  const text = by === "days" ? dayText : hourText;
  const columns = speed[by].map(({ since, n }) => ({
    ...{ key: since, label: text(since), n },
    to: n === 0 ? null : pathOf(by === "days" ? "day" : "hour", periodOf(since, by)),
  }));
  return (
    <section className="card" aria-labelledby="speed">
      <header>
        <h2 id="speed">{messages.heading}</h2>
        <span className="row" role="group" aria-label={messages.by}>
          {(["days", "hours"] as const).map((each) => (
            <Button key={each} size="sm" aria-pressed={by === each} onClick={() => setBy(each)}>
              {each === "days" ? messages.day : messages.hour}
            </Button>
          ))}
        </span>
      </header>
      <dl className="kpis">
        <Kpi
          value={count(speed.annotations)}
          name={messages.annotations}
          to={speed.annotations === 0 ? null : pathOf("annotations")}
        />
        <FigureKpi
          figure={speed.per_hour}
          write={(n) => decimal(n, 1)}
          name={messages.perHour}
          of={messages.hours}
          to={kpiPath(speed.per_hour, "per_hour")}
        />
        <FigureKpi
          figure={speed.active_ms}
          write={(ms) => units.seconds(decimal(ms / 1000, 1))}
          name={messages.active}
          of={messages.latest}
          to={kpiPath(speed.active_ms, "active_ms")}
        />
        <FigureKpi
          figure={speed.active_ratio}
          write={(n) => `${decimal(n, 1)} ×`}
          name={messages.ratio}
          of={messages.latest}
          to={kpiPath(speed.active_ratio, "active_ratio")}
        />
      </dl>
      {columns.length > 0 ? (
        <>
          <div className="chart">
            <Columns columns={columns} name={by === "days" ? messages.ofDays : messages.ofHours} />
          </div>
          <Counts rows={columns} />
        </>
      ) : null}
      <p className="foot">{messages.first}</p>
    </section>
  );
}

/** "2026-03-02", "2026-03-02T14": the name of a day or an hour in UTC. */
const periodOf = (since: string, by: "days" | "hours"): string =>
  new Date(since).toISOString().slice(0, by === "days" ? "2026-03-02".length : "2026-03-02T14".length);

interface Row {
  readonly key: string;
  readonly label: string;
  readonly n: number;
  readonly to: string | null;
}

const Counts = ({ rows }: { rows: readonly Row[] }) => (
  <details className="as-table">
    <summary>{page.table}</summary>
    <table className="tb">
      <thead>
        <tr>
          <th>{messages.since}</th>
          <th className="num">{messages.n}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, n, to }) => (
          <tr key={key}>
            <td>{label}</td>
            <td className="num">
              <CountedLink to={to}>{count(n)}</CountedLink>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

interface FigureKpiProps {
  readonly figure: AgreementFigure;
  readonly write: (value: number) => string;
  readonly name: string;
  readonly of: (n: number) => string;
  readonly to: string | null;
}

const FigureKpi = ({ figure: { value, n, reason }, write, name, of, to }: FigureKpiProps) => (
  <Kpi value={value === null ? "–" : write(value)} name={name} sub={value === null ? reason : of(n)} to={to} />
);

interface KpiProps {
  readonly value: string;
  readonly name: string;
  readonly sub?: string | null;
  /** The clips that it is of. */
  readonly to: string | null;
}

const Kpi = ({ value, name, sub, to }: KpiProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <CountedLink to={to}>
        <b>{value}</b>
      </CountedLink>
      {sub ? <span className="ci">{sub}</span> : null}
    </dd>
  </div>
);

const WIDTH = 720;
const HEIGHT = 150;
const LEFT = 40;
const TOP = 10;
const BOTTOM = 22;
const MOST_LABELS = 8;
/** A column is no wider, however few there are. */
const MOST_WIDE = 48;

interface Column {
  readonly key: string;
  /** Under the axis, where there is room. */
  readonly label: string;
  readonly n: number;
}

/** A column for each count, in their order. */
function Columns({ columns, name }: { columns: readonly Column[]; name: string }) {
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

import { useState } from "react";
import type { AgreementFigure, Dashboard } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { CountedLink } from "@/shared/components/CountedLink";
import { countedPath } from "@/shared/counted-paths";
import { count } from "@/shared/format";
import { page, speed as messages } from "@/messages/dashboard";
import { units } from "@/messages/shared";
import { Columns } from "./Columns";
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
          write={(n) => n.toFixed(1)}
          name={messages.perHour}
          of={messages.hours}
          to={kpiPath(speed.per_hour, "per_hour")}
        />
        <FigureKpi
          figure={speed.active_ms}
          write={(ms) => units.seconds((ms / 1000).toFixed(1))}
          name={messages.active}
          of={messages.latest}
          to={kpiPath(speed.active_ms, "active_ms")}
        />
        <FigureKpi
          figure={speed.active_ratio}
          write={(n) => `${n.toFixed(1)} ×`}
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

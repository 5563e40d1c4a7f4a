import { useState } from "react";
import type { AgreementFigure, Dashboard } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { count, decimal } from "@/shared/format";
import { page, speed as messages } from "@/messages/dashboard";
import { units } from "@/messages/shared";
import { Columns } from "./Columns";
import { dayText, hourText } from "./times";

type SpeedOf = Dashboard["speed"];

/** How many annotations come, by day or by hour, and how long one takes. */
export function Speed({ speed }: { speed: SpeedOf }) {
  const [by, setBy] = useState<"days" | "hours">("days");
  const text = by === "days" ? dayText : hourText;
  const columns = speed[by].map(({ since, n }) => ({ key: since, label: text(since), n }));
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
        <Kpi value={count(speed.annotations)} name={messages.annotations} />
        <FigureKpi figure={speed.per_hour} write={(n) => decimal(n, 1)} name={messages.perHour} of={messages.hours} />
        <FigureKpi
          figure={speed.active_ms}
          write={(ms) => units.seconds(decimal(ms / 1000, 1))}
          name={messages.active}
          of={messages.latest}
        />
        <FigureKpi
          figure={speed.active_ratio}
          write={(n) => `${decimal(n, 1)} ×`}
          name={messages.ratio}
          of={messages.latest}
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

const Counts = ({ rows }: { rows: readonly { key: string; label: string; n: number }[] }) => (
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
        {rows.map(({ key, label, n }) => (
          <tr key={key}>
            <td>{label}</td>
            <td className="num">{count(n)}</td>
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
}

const FigureKpi = ({ figure: { value, n, reason }, write, name, of }: FigureKpiProps) => (
  <Kpi value={value === null ? "–" : write(value)} name={name} sub={value === null ? reason : of(n)} />
);

const Kpi = ({ value, name, sub }: { value: string; name: string; sub?: string | null }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b>{value}</b>
      {sub ? <span className="ci">{sub}</span> : null}
    </dd>
  </div>
);

import { useId } from "react";
import type { ReportFigures, ReportRowFigures } from "@/shared/api/types";
import { Simulated } from "@/shared/components/Simulated";
import { count } from "@/shared/format";
import { reasonsOf } from "../engine/cells";
import { headline, isProvisional, leftOutText } from "../engine/headline";
import type { Table, TableRow } from "../engine/tables";
import { groupsOf, startsGroup } from "../engine/tables";
import { TableFiles } from "./FigureTable";
import { Reasons, Value } from "./Value";

/** Spotlight's table 2: every method by every metric, with how sure it is and what chance would give. */
export function MainTable({ report, figures }: { report: string; figures: ReportFigures }) {
  const table = headline(figures);
  const notes = useId();
  const reasons = reasonsOf(table.rows.flatMap(({ cells }) => cells));
  return (
    <section className="card figure-table" aria-label="Methods by metric">
      <div className="scroll" tabIndex={0} role="group" aria-label={table.title}>
        <table className="tb scores main-table">
          <caption className="vh">Methods by metric, means over clips. {table.title}</caption>
          <Heads table={table} />
          <tbody>
            {figures.rows.map((row, i) => (
              <Row key={row.annotator} row={row} table={table} cells={table.rows[i]} reasons={reasons} notes={notes} />
            ))}
          </tbody>
        </table>
      </div>
      <Reasons reasons={reasons} notes={notes} />
      <div className="foot row wrap">
        <span className="grow">
          {table.notes.join(" ")}
          {isProvisional(figures, "sp") ? (
            <span className="warn"> † rests on a judge without a certificate.</span>
          ) : null}
        </span>
        <TableFiles report={report} table={table} />
      </div>
    </section>
  );
}

const Heads = ({ table: { columns } }: { table: Table }) => (
  <thead>
    <tr>
      <th scope="col" rowSpan={2}>
        Method
      </th>
      <th scope="col" rowSpan={2} className="num">
        n<span className="ci">clips</span>
      </th>
      {groupsOf(columns).map(({ group, span }) => (
        <th key={group} scope="colgroup" className="g" colSpan={span}>
          <Daggered text={group ?? ""} />
        </th>
      ))}
    </tr>
    <tr>
      {columns.map(({ key, heading }, i) => (
        <th key={key} scope="col" className={`num ${i === 0 || startsGroup(columns, i) ? "g" : ""}`}>
          <Daggered text={heading} />
        </th>
      ))}
    </tr>
  </thead>
);

const Daggered = ({ text }: { text: string }) =>
  text.endsWith(" †") ? (
    <>
      {text.slice(0, -2)} <span className="warn">†</span>
    </>
  ) : (
    text
  );

interface RowProps {
  readonly row: ReportRowFigures;
  readonly table: Table;
  readonly cells: TableRow | undefined;
  readonly reasons: readonly string[];
  readonly notes: string;
}

function Row({ row, table: { columns }, cells, reasons, notes }: RowProps) {
  const out = leftOutText(row);
  return (
    <tr className={row.kind === "person" ? "hum" : ""}>
      <th scope="row">
        <span className="row">
          <b>{row.label}</b>
          <Simulated when={row.simulated} />
        </span>
        <span className="ci">
          {row.kind}
          {out ? ` · ${out}` : ""}
          {row.is_source ? <span className="warn"> · among the sources of this truth</span> : null}
        </span>
      </th>
      <td className="num">
        <b>{count(row.metrics.p.m.n)}</b>
        <span className="ci">of {count(row.scored)}</span>
      </td>
      {cells?.cells.map((cell, i) => (
        <td
          key={columns[i]?.key}
          className={`num ${i === 0 || startsGroup(columns, i) ? "g" : ""} ${cell.isProvisional ? "prov" : ""}`}
        >
          <Value cell={cell} reasons={reasons} notes={notes} />
        </td>
      ))}
    </tr>
  );
}

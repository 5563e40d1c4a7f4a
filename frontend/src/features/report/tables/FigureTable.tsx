import type { ReactNode } from "react";
import { useId, useMemo } from "react";
import { tables as messages } from "@/messages/studio/report";
import type { ReportTable } from "@/shared/api/types";
import { fileUrl } from "../api/calls";
import { noIntervals, reasonsOf } from "../engine/cells";
import type { Opens } from "../engine/counted-links";
import type { Column } from "../engine/tables";
import { groupsOf, startsGroup, tableOf } from "../engine/tables";
import { Reasons, Value } from "./Value";

const FORMATS = ["csv", "md", "tex"] as const;

interface FigureTableProps {
  readonly table: ReportTable;
  /** Whose files it has; without, it has none. */
  readonly report?: string;
  /** Which clips a number opens; without, none. */
  readonly opens?: Opens;
  /** What is to be said of a row, below its heading. */
  readonly about?: (row: number) => ReactNode;
}

/** Any table of a report, with its files and what is to be said of it. */
export function FigureTable({ report, table: given, about, opens }: FigureTableProps) {
  const notes = useId();
  const table = useMemo(() => tableOf(given), [given]);
  const { columns, rows } = table;
  const Heading = about ? "h2" : "h3"; // the main table stands directly below the name of the report
  const cells = rows.flat();
  const without = noIntervals(cells);
  const reasons = reasonsOf(without === null ? cells : cells.filter(({ text }) => text === null));
  return (
    <div className="figure-table">
      <div className="row">
        <Heading>{table.title}</Heading>
        <span className="grow" />
        {report === undefined ? null : <Files report={report} table={given} />}
      </div>
      <div className="scroll" tabIndex={0} role="group" aria-label={table.title}>
        <table className={about ? "tb scores main-table" : "tb scores"}>
          <caption className="vh">{table.title}</caption>
          <Heads columns={columns} />
          <tbody>
            {rows.map((cells, place) => (
              <tr key={place}>
                {cells.map((cell, i) => {
                  const column = columns[i];
                  if (column?.isText)
                    return i === 0 ? (
                      <th key={column.key} scope="row">
                        {cell.text}
                        {about?.(place)}
                      </th>
                    ) : (
                      <td key={column.key}>{cell.text}</td>
                    );
                  const edge = startsGroup(columns, i) ? "g" : "";
                  return (
                    <td key={column?.key} className={`num ${edge} ${cell.isProvisional ? "prov" : ""}`}>
                      <Value
                        cell={without !== null && cell.interval === null ? { ...cell, interval: undefined } : cell}
                        reasons={reasons}
                        notes={notes}
                        to={opens?.(given, place, i) ?? null}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {without === null ? null : <p className="foot">{messages.noIntervals(without)}</p>}
      <Reasons reasons={reasons} notes={notes} />
      {table.notes.map((note) => (
        <p key={note} className="foot">
          {note}
        </p>
      ))}
    </div>
  );
}

const Files = ({ report, table: { name, title } }: { report: string; table: ReportTable }) => (
  <>
    {FORMATS.map((format) => (
      <a
        key={format}
        className="btn sm quiet"
        href={fileUrl(report, name, format)}
        aria-label={messages.as(title, format.toUpperCase())}
        download
      >
        {format === "tex" ? messages.tex : format.toUpperCase()}
      </a>
    ))}
  </>
);

function Heads({ columns }: { columns: readonly Column[] }) {
  const isGrouped = columns.some(({ group }) => group !== undefined);
  return (
    <thead>
      {isGrouped ? (
        <tr>
          {groupsOf(columns).map(({ name, span, isProvisional }, i) =>
            // over columns without a group there is no heading, so nothing to read
            name === undefined ? (
              <td key={i} colSpan={span} />
            ) : (
              <th key={i} scope="colgroup" className="g" colSpan={span}>
                {name}
                {isProvisional ? <Dagger /> : null}
              </th>
            ),
          )}
        </tr>
      ) : null}
      <tr>
        {columns.map(({ key, heading, group, isText, isProvisional }, i) => (
          <th key={key} scope="col" className={isText ? "" : `num ${startsGroup(columns, i) ? "g" : ""}`}>
            {heading}
            {isProvisional && group === undefined ? <Dagger /> : null}
          </th>
        ))}
      </tr>
    </thead>
  );
}

const Dagger = () => (
  <>
    {" "}
    <span className="warn">†</span>
  </>
);

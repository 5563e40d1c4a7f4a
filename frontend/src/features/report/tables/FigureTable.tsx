import { useId } from "react";
import { fileUrl } from "../api/calls";
import { reasonsOf } from "../engine/cells";
import type { Column, Table } from "../engine/tables";
import { groupsOf, startsGroup } from "../engine/tables";
import { Reasons, Value } from "./Value";

const FORMATS = ["csv", "md", "tex"] as const;

/** Any table of a report, with its files and what is to be said of it. */
export function FigureTable({ report, table }: { report: string; table: Table }) {
  const notes = useId();
  const reasons = reasonsOf(table.rows.flatMap(({ cells }) => cells));
  return (
    <div className="figure-table">
      <div className="row">
        <h3>{table.title}</h3>
        <span className="grow" />
        <TableFiles report={report} table={table} />
      </div>
      <div className="scroll" tabIndex={0} role="group" aria-label={table.title}>
        <table className="tb scores">
          <caption className="vh">{table.title}</caption>
          <Heads columns={table.columns} />
          <tbody>
            {table.rows.map(({ key, cells }) => (
              <tr key={key}>
                {cells.map((cell, i) => {
                  const column = table.columns[i];
                  if (column?.isText)
                    return i === 0 ? (
                      <th key={column.key} scope="row">
                        {cell.text}
                      </th>
                    ) : (
                      <td key={column.key}>{cell.text}</td>
                    );
                  const edge = startsGroup(table.columns, i) ? "g" : "";
                  return (
                    <td key={column?.key} className={`num ${edge} ${cell.isProvisional ? "prov" : ""}`}>
                      <Value cell={cell} reasons={reasons} notes={notes} />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Reasons reasons={reasons} notes={notes} />
      {table.notes.map((note) => (
        <p key={note} className="foot">
          {note}
        </p>
      ))}
    </div>
  );
}

export const TableFiles = ({ report, table: { name, title } }: { report: string; table: Table }) => (
  <>
    {FORMATS.map((format) => (
      <a
        key={format}
        className="btn sm quiet"
        href={fileUrl(report, name, format)}
        aria-label={`${title} as ${format.toUpperCase()}`}
        download
      >
        {format === "tex" ? "TeX" : format.toUpperCase()}
      </a>
    ))}
  </>
);

function Heads({ columns }: { columns: readonly Column[] }) {
  const isGrouped = columns.some(({ group }) => group !== undefined);
  const groups = groupsOf(columns);
  return (
    <thead>
      {isGrouped ? (
        <tr>
          {groups.map(({ group, of, span }, i) => (
            <GroupHead key={`${group ?? ""} ${i}`} group={group} of={of} span={span} />
          ))}
        </tr>
      ) : null}
      <tr>
        {columns.map(({ key, heading, isText }, i) => (
          <th key={key} scope="col" className={isText ? "" : `num ${startsGroup(columns, i) ? "g" : ""}`}>
            {heading}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Over columns without a group there is no heading, so nothing to read. */
const GroupHead = ({ group, of, span }: { group?: string; of?: string; span: number }) =>
  group === undefined ? (
    <td colSpan={span} />
  ) : (
    <th scope="colgroup" className="g" colSpan={span}>
      {group}
      {of === undefined ? null : <span className="ci">{of}</span>}
    </th>
  );

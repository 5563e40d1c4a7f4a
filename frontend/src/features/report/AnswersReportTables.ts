/** The tables of a report on answers, which come as they read, as the component of all tables takes them. */
import type { Report } from "@/shared/api/types";
import type { TableCell } from "./engine/cells";
import type { Column, Table } from "./engine/tables";

type Given = Report["tables"][number];
type GivenCell = Given["rows"][number][number];

/** Tables of annotators; all others are about generators. */
const OF_ANNOTATORS = ["annotators", "yes_rates", "annotators_by_dimension", "annotators_by_form"];

export const isOfAnnotators = ({ name }: { readonly name: string }): boolean => OF_ANNOTATORS.includes(name);

export const tableOf = ({ name, title, columns, rows, notes }: Given): Table => ({
  name,
  title,
  columns: columns.map(({ key, heading, group }, place): Column => ({
    key,
    heading,
    group: group === "" ? undefined : group,
    isText: rows.every((row) => row[place]?.is_number === false),
  })),
  rows: rows.map((row, place) => ({ key: `${place}`, cells: row.map(cellOf) })),
  notes,
});

/** A value that has a note and no interval lacks the interval; other values have none. */
function cellOf({ text, interval, n, note }: GivenCell): TableCell {
  return {
    text,
    interval: interval === "" ? (note === "" ? undefined : null) : interval,
    n: n === null ? undefined : `${n}`,
    why: note === "" ? undefined : note,
  };
}

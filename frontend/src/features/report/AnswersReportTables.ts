/** The tables of a report on answers, which come as they read, as the component of all tables takes them. */
import type { Report } from "@/shared/api/types";
import type { TableCell } from "./engine/cells";
import type { Column, Table } from "./engine/tables";

type Given = Report["tables"][number];
type GivenCell = Given["rows"][number][number];

/** Tables of annotators; all others are about generators. */
const OF_ANNOTATORS = [
  "annotators",
  "yes_rates",
  "annotators_by_dimension",
  "annotators_by_form",
  "paired",
  "vf_eval",
  "rechecks",
];

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

/**
 * A value that has a note and no interval lacks the interval; other values have none. A bare number, such as a count, is
 * to compare with.
 */
const cellOf = ({ text, is_number, interval, n, note }: GivenCell): TableCell => ({
  text: text !== null && is_number ? withMinus(text) : text,
  interval: interval === "" ? (note === "" ? undefined : null) : rangeOf(interval),
  n: n === null ? undefined : `${n}`,
  why: note === "" ? undefined : note,
  isPlain: is_number && interval === "" && n === null,
});

/** Files have the sign that every program reads as a minus; the page has that of print. */
const withMinus = (text: string): string => text.replaceAll("-", "−");

/** "−.020 to .050", where a dash between the two would read as a minus. */
const rangeOf = (interval: string): string =>
  interval.includes("-") ? withMinus(interval.replace("–", " to ")) : interval;

/** The tables of a report, which come as they read, and the sections that they are in. */
import type { ReportTable } from "@/shared/api/types";
import type { TableCell } from "./cells";
import { cellOf } from "./cells";

export interface Column {
  readonly key: string;
  readonly heading: string;
  /** The heading over this and its neighbours of the same name. */
  readonly group?: string;
  /** Words, not numbers. */
  readonly isText: boolean;
  /** All of it rests on a judge without a certificate. */
  readonly isProvisional: boolean;
}

export interface Table {
  /** That of its files. */
  readonly name: string;
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly TableCell[])[];
  readonly notes: readonly string[];
}

export const tableOf = ({ name, title, columns, rows, notes }: ReportTable): Table => ({
  name,
  title,
  columns: columns.map(({ key, heading, group }, place): Column => ({
    key,
    heading,
    group: group === "" ? undefined : group,
    isText: rows.every((row) => row[place]?.is_number === false),
    isProvisional: rows.every((row) => row[place]?.provisional === true),
  })),
  rows: rows.map((row) => row.map(cellOf)),
  notes,
});

export interface Section {
  readonly title: string;
  readonly tables: readonly ReportTable[];
}

/** Tables by their section, in the order in which they come. */
export function sectionsOf(tables: readonly ReportTable[]): readonly Section[] {
  const titles = [...new Set(tables.map(({ section }) => section))];
  return titles.map((title) => ({ title, tables: tables.filter(({ section }) => section === title) }));
}

export interface Group {
  readonly name?: string;
  readonly span: number;
  readonly isProvisional: boolean;
}

/** Headings over several columns: runs of columns with the same group. */
export function groupsOf(columns: readonly Column[]): readonly Group[] {
  const groups: { name?: string; span: number; isProvisional: boolean }[] = [];
  for (const { group, isProvisional } of columns) {
    const last = groups.at(-1);
    if (last && last.name === group && group !== undefined) {
      last.span += 1;
      last.isProvisional &&= isProvisional;
    } else groups.push({ name: group, span: 1, isProvisional });
  }
  return groups;
}

/** Whether another group begins at a place. */
export const startsGroup = (columns: readonly Column[], place: number): boolean =>
  place > 0 && columns[place]?.group !== columns[place - 1]?.group;

/** The tables of a report as data, as the files have them: one component draws them all. */
import type { TableCell } from "./cells";

export interface Column {
  readonly key: string;
  readonly heading: string;
  /** The heading over this and its neighbours of the same name. */
  readonly group?: string;
  /** Beside the heading of the group: how many clips and errors. */
  readonly of?: string;
  /** Words, not numbers. */
  readonly isText?: boolean;
}

export interface TableRow {
  readonly key: string;
  readonly cells: readonly TableCell[];
}

export interface Table {
  /** That of its files. */
  readonly name: string;
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly TableRow[];
  readonly notes: readonly string[];
}

/** Headings over several columns: runs of columns with the same group. */
export function groupsOf(
  columns: readonly Column[],
): readonly (Pick<Column, "group" | "of"> & { readonly span: number })[] {
  const groups: { group?: string; of?: string; span: number }[] = [];
  for (const { group, of } of columns) {
    const last = groups.at(-1);
    if (last && last.group === group && group !== undefined) last.span += 1;
    else groups.push({ group, of, span: 1 });
  }
  return groups;
}

/** Whether another group begins at a place. */
export const startsGroup = (columns: readonly Column[], place: number): boolean =>
  place > 0 && columns[place]?.group !== columns[place - 1]?.group;

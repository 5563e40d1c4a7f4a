/** Which clips a number of a report's tables opens; its address is that of docs/clips.md. */
import { countedPath } from "@/shared/counted-paths";
import type { Report, ReportTable } from "@/shared/api/types";

/** The address of the clips behind a cell, by the place of its row and its column; null where there is none. */
export type Opens = (table: ReportTable, row: number, column: number) => string | null;

type Parts = readonly (string | number)[];

const STRATA: Readonly<Record<string, string>> = {
  by_type: "by_type",
  by_generator: "by_generator",
  by_source: "by_source",
  by_length: "by_length",
};
const COUNTS: Readonly<Record<string, Parts>> = {
  videos: ["scored"],
  predicted: ["predicted"],
  invalid: ["invalid"],
  alarms: ["alarms"],
  clean: ["clean"],
  not_attempted: ["left_out", "not_attempted"],
  media_not_received: ["left_out", "media_not_received"],
  absent: ["left_out", "absent"],
};
const OF_METRIC = /^(sp|s|p|r)_(m|coverage|m_matched|precision|f1)$/u;
const OF_PART = /^(.+)_(m|coverage)$/u;
const OF_SEVERITY = /^severity_(.+)$/u;
const CONFUSION = /^confusion_(\d+)$/u;

/** Rows of two critics, chance and the ceiling keep no clips. */
export const opener =
  ({ id, study, rows }: Pick<Report, "id" | "study" | "rows">): Opens =>
  (table, row, column) => {
    const confusion = CONFUSION.exec(table.name)?.[1];
    const place = confusion === undefined ? row : Number(confusion) - 1;
    const parts = partsOf(table, row, column);
    const cell = table.rows[row]?.[column];
    if (parts === null || place >= rows.length || !cell?.is_number || cell.text === null || cell.text === "0")
      return null;
    return countedPath(study.id, "report", id, place, ...parts);
  };

function partsOf({ name, columns, rows }: ReportTable, row: number, column: number): Parts | null {
  const key = columns[column]?.key ?? "";
  if (name === "metrics" || name === "beside") {
    const [, metric, figure] = OF_METRIC.exec(key) ?? [];
    if (metric !== undefined && figure !== undefined) return ["metric", metric, figure];
    return COUNTS[key] ?? null;
  }
  if (CONFUSION.test(name)) return typeParts(columns, rows.length, row, key);
  if (name === "by_severity") {
    const severity = OF_SEVERITY.exec(key)?.[1];
    return severity === undefined ? null : ["severity", severity];
  }
  const which = STRATA[name];
  const [, part, figure] = OF_PART.exec(key) ?? [];
  return which === undefined || part === undefined || figure === undefined ? null : [which, part, figure];
}

/** The types are down and across in one order, behind the heading of the row. */
function typeParts(columns: ReportTable["columns"], n: number, row: number, said: string): Parts | null {
  const types = columns.slice(1).map(({ key }) => key);
  const truth = types[row];
  return types.length !== n || truth === undefined || !types.includes(said) ? null : ["confusion", truth, said];
}

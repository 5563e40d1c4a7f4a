/** Which clips a number of a report's tables opens; its address is that of docs/clips.md. */
import { countedPath } from "@/shared/counted-paths";
import type { ComparedReports, Report, ReportPlot, ReportTable } from "@/shared/api/types";

/** The address of the clips behind a cell, by the place of its row and its column; null where there is none. */
export type Opens = (table: ReportTable, row: number, column: number) => string | null;

type Parts = readonly (string | number)[];

/** The clips behind a number that its table names; null where it does not. */
const named = ({ id, study }: Pick<Report, "id" | "study">, { rows }: ReportTable, row: number, column: number) => {
  const counts = rows[row]?.[column]?.counts ?? [];
  return counts.length > 0 ? countedPath(study.id, "report", id, ...counts) : null;
};

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
  held: ["left_out", "held"],
  severity: ["weighted_recall"],
  unparsed: ["unparsed"],
};
const CONFIDENCE: ReadonlySet<string> = new Set([
  ...["predicted", "without", "average_precision", "dev", "test"],
  ...["test_precision", "test_recall", "test_f1", "test_f1_of_all"],
]);
const OF_METRIC = /^(sp|s|p|r)_(m|coverage|m_matched|precision|f1)$/u;
const OF_CHANCE = /^(sp|s|p|r)_chance$/u;
const OF_PART = /^(.+)_(m|coverage)$/u;
const OF_SEVERITY = /^severity_(.+)$/u;
const CONFUSION = /^confusion_(\d+)$/u;

/** Rows of two critics keep no clips; tables name the numbers of the human ceiling and of chance. */
export const opener =
  (report: Pick<Report, "id" | "study" | "rows">): Opens =>
  (table, row, column) =>
    named(report, table, row, column) ?? errorPath(report, table, row, column);

function errorPath(
  { id, study, rows }: Pick<Report, "id" | "study" | "rows">,
  table: ReportTable,
  row: number,
  column: number,
): string | null {
  const confusion = CONFUSION.exec(table.name)?.[1];
  const place = table.name === "confidence" ? placeOf(rows, table, row) : confusion ? Number(confusion) - 1 : row;
  const parts = partsOf(table, row, column);
  const cell = table.rows[row]?.[column];
  if (
    parts === null ||
    place < 0 ||
    place >= rows.length ||
    !cell?.is_number ||
    cell.text === null ||
    cell.text === "0"
  )
    return null;
  return countedPath(study.id, "report", id, place, ...parts);
}

/** The place of the annotator of a table that leaves some out; -1 where its name is no one's or several annotators'. */
function placeOf(rows: Report["rows"], table: ReportTable, row: number): number {
  const label = table.rows[row]?.[0]?.text;
  const places = rows.flatMap((each, place) => (each.label === label ? [place] : []));
  return places.length === 1 ? (places[0] ?? -1) : -1;
}

function partsOf({ name, columns, rows }: ReportTable, row: number, column: number): Parts | null {
  const key = columns[column]?.key ?? "";
  if (name === "metrics" || name === "beside") {
    const [, metric, figure] = OF_METRIC.exec(key) ?? [];
    if (metric !== undefined && figure !== undefined) return ["metric", metric, figure];
    const byChance = OF_CHANCE.exec(key)?.[1];
    if (byChance !== undefined) return ["chance", byChance];
    return COUNTS[key] ?? null;
  }
  if (CONFUSION.test(name)) return typeParts(columns, rows.length, row, key);
  if (name === "confidence") return CONFIDENCE.has(key) ? ["confidence", key] : null;
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

const LEFT_OUT: ReadonlySet<string> = new Set(["absent", "media_not_received"]);
const OF_ANNOTATOR: ReadonlySet<string> = new Set([
  ...["videos", "answers", "accuracy", "answered", "unclear", "unanswered", "failed"],
  ...LEFT_OUT,
]);
const PART_OF_ANNOTATOR = /^annotators_(by_dimension|by_form)$/u;
const PART_OF_GENERATOR = /^yes_(by_dimension|by_category)$/u;
const RIGHT = /^(.+)_accuracy$/u;

/** The same for a report on answers; rows of two critics keep no clips. */
export const answerOpener =
  (report: Pick<Report, "id" | "study" | "rows">): Opens =>
  (table, row, column) => {
    const { id, study, rows } = report;
    const path = named(report, table, row, column);
    if (path !== null) return path;
    const cell = table.rows[row]?.[column];
    const key = table.columns[column]?.key ?? "";
    if (!cell?.is_number || cell.text === null || (cell.text === "0" && LEFT_OUT.has(key))) return null;
    const parts = answerParts(table, row, key, rows.length);
    return parts === null ? null : countedPath(study.id, "report", id, ...parts);
  };

function answerParts({ name, rows }: ReportTable, row: number, key: string, kept: number): Parts | null {
  const of = PART_OF_GENERATOR.exec(name)?.[1];
  if (of !== undefined) {
    const generator = rows[row]?.[0]?.text;
    const isAverage = rows.length > 1 && row === rows.length - 1; // below several generators
    return !generator || isAverage ? null : ["generator", generator, of, key];
  }
  if (row >= kept) return null;
  if (name === "annotators") return OF_ANNOTATOR.has(key) ? [row, key] : null;
  const [which, part] = [PART_OF_ANNOTATOR.exec(name)?.[1], RIGHT.exec(key)?.[1]];
  return which === undefined || part === undefined ? null : [row, "accuracy", which, part];
}

/** Which clips a point of a plot opens, by the place of its series and its own there. */
export const pointOpener =
  ({ id, study }: Pick<Report, "id" | "study">, { name, counted }: ReportPlot) =>
  (series: number, place: number): string | null =>
    counted[series]?.[place] ? countedPath(study.id, "report", id, "plot", name, series, place) : null;

/** The metrics and quantities of a comparison of errors, in the order of its table. */
const METRICS = ["sp", "s", "p", "r"];
const QUANTITIES = ["m", "coverage"];

/** Two reports side by side: a difference opens the clips in which they differ. */
export const differenceOpener =
  (study: string, { first, second, rows, generators }: ComparedReports): Opens =>
  (table, row, column) => {
    if (table.columns[column]?.key !== "difference") return null;
    const parts = differencesOf(table.name, { rows, generators })[row];
    return parts === undefined ? null : countedPath(study, "reports", first.id, second.id, ...parts);
  };

function differencesOf(table: string, { rows, generators }: Pick<ComparedReports, "rows" | "generators">): Parts[] {
  if (table === "compared_generators")
    return generators.flatMap(({ generator, metrics }) => metrics.map(({ metric, what }) => [generator, metric, what]));
  if (table === "compared_annotators")
    return rows.flatMap(({ annotator, metrics }) => metrics.map(({ metric, what }) => [annotator, metric, what]));
  return rows.flatMap(({ annotator, metrics }) =>
    METRICS.filter((metric) => metrics.some((each) => each.metric === metric)).flatMap((metric) =>
      QUANTITIES.map((what) => [annotator, metric, what]),
    ),
  );
}

/** The tables below the plots, in sections of which one is open at a time. */
import type { ReportCell, ReportFigures, ReportRowFigures } from "@/shared/api/types";
import { plural } from "@/shared/format";
import { typeOf } from "@/shared/segments";
import type { TableCell } from "./cells";
import { absentCell, countCell, figureCell, plainCell, wordCell } from "./cells";
import { beside, isProvisional, leading, measured, METRICS } from "./headline";
import type { Column, Table } from "./tables";

export interface Section {
  readonly key: string;
  readonly title: string;
  readonly tables: () => readonly Table[];
}

type StratumKey = "by_type" | "by_generator" | "by_source" | "by_length";

const METHOD: Column = { key: "annotator", heading: "Method", isText: true };

/** The sections that have something to show. Their tables are made when one is opened. */
export function sectionsOf(figures: ReportFigures): readonly Section[] {
  const { rows, paired, ceiling } = figures;
  const some = (key: StratumKey | "by_severity" | "equal_counts"): boolean => rows.some((row) => row[key].length > 0);
  const confused = rows.filter(({ confusion }) => confusion.counts.some((line) => line.some((n) => n > 0)));
  const all: readonly (Section & { readonly has: boolean })[] = [
    stratum(figures, "by_type", "By type", some),
    { key: "by_severity", title: "By severity", has: some("by_severity"), tables: () => [bySeverity(figures)] },
    stratum(figures, "by_generator", "By generator", some),
    stratum(figures, "by_source", "By source", some),
    stratum(figures, "by_length", "By length", some),
    {
      key: "paired",
      title: "Comparisons",
      has: paired.critics.length + paired.generators.length > 0,
      tables: () => comparisons(figures),
    },
    { key: "confusion", title: "Confusion", has: confused.length > 0, tables: () => confusions(figures) },
    { key: "equal_counts", title: "Equal counts", has: some("equal_counts"), tables: () => [equalCounts(figures)] },
    { key: "ceiling", title: "People", has: ceiling !== null, tables: () => ceilings(figures) },
    { key: "beside", title: "Left out and alarms", has: rows.length > 0, tables: () => [beside(figures)] },
  ];
  return all.filter(({ has }) => has);
}

const TITLES: Readonly<Record<StratumKey, string>> = {
  by_type: "by type of error",
  by_generator: "by generator",
  by_source: "by source of the prompt",
  by_length: "by length of the clip",
};

const stratum = (figures: ReportFigures, key: StratumKey, title: string, some: (key: StratumKey) => boolean) => ({
  key,
  title,
  has: some(key),
  tables: () => [byStratum(figures, key)],
});

/** Keys of lengths are where a bin of a second begins, in milliseconds. */
function stratumName(key: StratumKey, name: string): string {
  if (key === "by_type") return typeOf(name).label;
  const from = Number(name);
  if (key === "by_length" && Number.isFinite(from)) return `about ${from / 1000} s`;
  return name;
}

/** Spotlight's table 3, by type or by another part of the clips. */
function byStratum(figures: ReportFigures, key: StratumKey): Table {
  const names = [...new Set(figures.rows.flatMap((row) => row[key].map((part) => part.key)))];
  const first = new Map(figures.rows[0]?.[key].map((part) => [part.key, part]));
  const columns = names.flatMap((name): Column[] => {
    const part = first.get(name);
    const of = part ? `${plural(part.videos, "clip")}, ${plural(part.errors, "error")}` : undefined;
    const group = stratumName(key, name);
    return [
      { key: `${name}_m`, heading: "M", group, of },
      { key: `${name}_coverage`, heading: "M%", group, of },
    ];
  });
  const how = { withN: true, isProvisional: isProvisional(figures, leading(figures).name) };
  const cellsOf = (row: ReportRowFigures): TableCell[] => {
    const parts = new Map(row[key].map((part) => [part.key, part]));
    return names.flatMap((name) => {
      const part = parts.get(name);
      const none = absentCell("no clip of this kind was scored");
      return part ? [figureCell(part.m, "score", how), figureCell(part.coverage, "share", how)] : [none, none];
    });
  };
  return {
    name: key,
    title: `${leading(figures).label} ${TITLES[key]}`,
    columns: [METHOD, ...columns],
    rows: rowsOf(figures, cellsOf),
    notes: ["Clips and errors above the columns are those of the first row."],
  };
}

function bySeverity(figures: ReportFigures): Table {
  const keys = [...new Set(figures.rows.flatMap((row) => row.by_severity.map((part) => part.key)))];
  const how = { withN: true, isProvisional: isProvisional(figures, leading(figures).name) };
  return {
    name: "by_severity",
    title: `Mean ${leading(figures).label} of a true error, by its severity`,
    columns: [METHOD, ...keys.map((key) => ({ key: `${key}`, heading: key === null ? "none given" : `${key}` }))],
    rows: rowsOf(figures, (row) => {
      const parts = new Map(row.by_severity.map((part) => [part.key, part.f]));
      return keys.map((key) => cellOr(parts.get(key), "score", how, "no error of this severity was scored"));
    }),
    notes: ["An error that was not found counts as 0."],
  };
}

/** M% if everybody had predicted at most k errors a clip. */
function equalCounts(figures: ReportFigures): Table {
  const keys = [...new Set(figures.rows.flatMap((row) => row.equal_counts.map(({ k }) => k)))].sort((a, b) => a - b);
  const how = { withN: true, isProvisional: isProvisional(figures, leading(figures).name) };
  return {
    name: "equal_counts",
    title: `M% of ${leading(figures).label} with at most k predictions a clip`,
    columns: [METHOD, ...keys.map((k) => ({ key: `${k}`, heading: `k = ${k}` }))],
    rows: rowsOf(figures, (row) => {
      const at = new Map(row.equal_counts.map(({ k, coverage }) => [k, coverage]));
      return keys.map((k) => cellOr(at.get(k), "share", how, "so many were not predicted"));
    }),
    notes: ["Who predicts more finds more; this compares everybody at the same number."],
  };
}

const cellOr = (cell: ReportCell | undefined, form: "score" | "share", how: object, why: string): TableCell =>
  cell ? figureCell(cell, form, how) : absentCell(why);

const rowsOf = (figures: ReportFigures, cellsOf: (row: ReportRowFigures) => readonly TableCell[]) =>
  figures.rows.map((row) => ({ key: row.annotator, cells: [wordCell(row.label), ...cellsOf(row)] }));

function comparisons(figures: ReportFigures): readonly Table[] {
  const { critics, generators, family } = figures.paired;
  const whole = [
    { name: "paired", title: "Methods compared on the same clips", lines: critics, first: [] },
    {
      name: "generators",
      title: "Generators compared on the same prompts",
      lines: generators,
      first: [{ key: "row", heading: "Found by", isText: true }],
    },
  ];
  const labels = new Map<string, string>(METRICS.map(({ name, label }) => [name, label]));
  return whole
    .filter(({ lines }) => lines.length > 0)
    .map(({ name, title, lines, first }) => ({
      name,
      title,
      columns: [
        ...first,
        { key: "a", heading: "A", isText: true },
        { key: "b", heading: "B", isText: true },
        { key: "of", heading: "Of", isText: true },
        { key: "difference", heading: "A − B" },
        { key: "p", heading: "p" },
        { key: "p_holm", heading: "p, Holm" },
      ],
      rows: lines.map(({ row, a, b, metric, what, difference, p, p_holm }) => ({
        key: [row, a, b, metric, what].join(" "),
        cells: [
          ...(first.length > 0 ? [wordCell(row ?? "")] : []),
          wordCell(a),
          wordCell(b),
          wordCell(`${labels.get(metric) ?? metric} ${what === "coverage" ? "M%" : "M"}`),
          figureCell(difference, "score", { withN: true, isProvisional: isProvisional(figures, metric) }),
          plainCell(p, "p", difference.reason),
          plainCell(p_holm, "p", difference.reason),
        ],
      })),
      notes: [family],
    }));
}

/** Types of matched pairs: what the truth calls it down, what the method calls it across. */
const confusions = ({ rows }: ReportFigures): readonly Table[] =>
  rows.flatMap(({ label, confusion: { types, counts, same } }, place) =>
    counts.some((line) => line.some((n) => n > 0))
      ? {
          name: `confusion_${place + 1}`,
          title: `Types of matched pairs: ${label}`,
          columns: [
            { key: "truth", heading: "Truth", isText: true },
            ...types.map((type) => ({ key: type, heading: typeOf(type).label, group: "called" })),
          ],
          rows: types.map((type, line) => ({
            key: type,
            cells: [wordCell(typeOf(type).label), ...(counts[line] ?? []).map(countCell)],
          })),
          notes: [sameText(same)],
        }
      : [],
  );

function sameText(same: ReportCell): string {
  const { text, interval } = figureCell(same, "share");
  const sure = interval ? ` (${interval})` : "";
  return `Of the same type: ${text === null ? "none" : `${text} %${sure}`} of ${plural(same.n, "matched pair")}.`;
}

/** The row below all people, whose n are people. */
const MEAN = "mean";

/** Each person against a truth that was made without them. */
function ceilings(figures: ReportFigures): readonly Table[] {
  const { ceiling } = figures;
  if (ceiling === null) return [];
  const there = measured(figures).filter(({ name }) => ceiling.mean[name] !== undefined);
  const lines = [...ceiling.annotators, { label: MEAN, videos: null, metrics: ceiling.mean }];
  const none = absentCell("not compared");
  return [
    {
      name: "ceiling",
      title: "People against a truth made without them",
      columns: [
        METHOD,
        { key: "videos", heading: "clips" },
        ...there.flatMap(({ name, label }) => {
          const group = `${label}${isProvisional(figures, name) ? " †" : ""}`;
          return [
            { key: `${name}_m`, heading: "M", group },
            { key: `${name}_coverage`, heading: "M%", group },
          ];
        }),
      ],
      rows: lines.map(({ label, videos, metrics }) => ({
        key: label,
        cells: [
          wordCell(label),
          countCell(videos),
          ...there.flatMap(({ name }) => {
            const found = metrics[name];
            const how = { withN: true, isProvisional: isProvisional(figures, name) };
            if (!found) return [none, none];
            const cells = [figureCell(found.m, "score", how), figureCell(found.coverage, "share", how)];
            return label === MEAN ? cells.map((cell) => ({ ...cell, n: plural(found.m.n, "annotator") })) : cells;
          }),
        ],
      })),
      notes: ["Each is measured as a method is, against the words of the others alone."],
    },
  ];
}

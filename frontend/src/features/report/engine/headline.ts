/** The main table, and what is beside it: precision, F1, alarms, and what was left out. */
import type { MetricName, ReportFigures, ReportRowFigures } from "@/shared/api/types";
import { plural } from "@/shared/format";
import { absentCell, countCell, figureCell, plainCell, wordCell } from "./cells";
import type { TableCell } from "./cells";
import type { Column, Table } from "./tables";

export interface MetricNamed {
  readonly name: MetricName;
  readonly label: string;
  readonly words: string;
}

export const METRICS: readonly [MetricNamed, ...MetricNamed[]] = [
  { name: "sp", label: "S+P", words: "S+P, reason and time" },
  { name: "s", label: "S", words: "S, reason" },
  { name: "p", label: "P", words: "P, time precision" },
  { name: "r", label: "R", words: "R, time recall" },
];

/** The metrics that a report has: without a judge P and R alone. */
export const measured = ({ metrics }: ReportFigures) => METRICS.filter(({ name }) => metrics.includes(name));

/** The metric of all tables by part, and how it is called. */
export const leading = ({ headline }: ReportFigures) => METRICS.find(({ name }) => name === headline) ?? METRICS[0];

/** Whether a metric compares reasons, so that it rests on the judge. */
const isJudged = (metric: string): boolean => metric === "sp" || metric === "s";

/** Whether a metric of these figures rests on a judge without a certificate. */
export const isProvisional = ({ judge }: ReportFigures, metric: string): boolean =>
  judge !== null && judge.uncertified !== null && isJudged(metric);

const dagger = (figures: ReportFigures, metric: string): string => (isProvisional(figures, metric) ? " †" : "");

/** Spotlight's table 2; the first column, who it is, is the page's own. */
export function headline(figures: ReportFigures): Table {
  const first = leading(figures);
  const columns: Column[] = measured(figures).flatMap(({ name, words }) => {
    const group = `${words}${dagger(figures, name)}`;
    return [
      { key: `${name}_m`, heading: "M", group },
      { key: `${name}_coverage`, heading: "M%", group },
      { key: `${name}_chance`, heading: "chance M%", group },
    ];
  });
  const all = { group: "All predictions" };
  columns.push(
    { key: "predicted", heading: "n", ...all },
    { key: "precision", heading: `precision${dagger(figures, first.name)}`, ...all },
    { key: "unparsed", heading: "unparsed %", ...all },
  );
  return {
    name: "metrics",
    title: `Errors found, at τ ${(figures.tau / 100).toFixed(2)}`,
    columns,
    rows: figures.rows.map((row) => ({ key: row.annotator, cells: headlineCells(figures, row) })),
    notes: [
      "M and M% are means over the scored clips that have an error in the ground truth; n counts these, of all that were scored.",
      `Chance: the predictions of another clip of the same generator and length, ${figures.shuffles} times.`,
      `Precision is of ${first.label}; unparsed are replies that could not be used, of the clips that were attempted.`,
    ],
  };
}

type Metric = NonNullable<ReportRowFigures["metrics"][MetricName]>;

/** The cells of a metric of a row; as many that say so where it was not measured. */
function metricCells(
  figures: ReportFigures,
  row: ReportRowFigures,
  name: MetricName,
  cells: readonly ((metric: Metric, isProvisional: boolean) => TableCell)[],
): readonly TableCell[] {
  const metric = row.metrics[name];
  return cells.map((cell) => (metric ? cell(metric, isProvisional(figures, name)) : NOT_MEASURED));
}

const NOT_MEASURED = absentCell("not measured in this report");

const headlineCells = (figures: ReportFigures, row: ReportRowFigures) => [
  ...measured(figures).flatMap(({ name }) =>
    metricCells(figures, row, name, [
      ({ m }, isProvisional) => figureCell(m, "score", { isProvisional }),
      ({ coverage }, isProvisional) => figureCell(coverage, "share", { isProvisional }),
      ({ chance }, isProvisional) => plainCell(chance.coverage, "share", chance.reason, isProvisional),
    ]),
  ),
  countCell(row.predicted_errors),
  ...metricCells(figures, row, leading(figures).name, [
    ({ precision }, isProvisional) => figureCell(precision, "score", { isProvisional }),
  ]),
  figureCell(row.unparsed, "share"),
];

const LEFT_OUT = [
  ["not_attempted", "not attempted"],
  ["media_not_received", "video not received"],
  ["absent", "not annotated"],
  ["held", "taken down"],
] as const;

/** Clips that are not scored, and why; an empty text when there are none. */
export const leftOutText = ({ left_out }: ReportRowFigures): string =>
  LEFT_OUT.filter(([key]) => left_out[key] > 0)
    .map(([key, why]) => `${left_out[key]} ${why}`)
    .join(", ");

/** What the paper lacks. */
export function beside(figures: ReportFigures): Table {
  const shown = measured(figures).filter(({ name }) => name === "sp" || name === "p");
  const first = leading(figures).name;
  const columns: Column[] = [
    { key: "annotator", heading: "Method", isText: true },
    { key: "predicted", heading: "all", group: "Predictions" },
    { key: "invalid", heading: "invalid", group: "Predictions" },
    ...shown.flatMap(({ name, label }) => {
      const group = `${label}${dagger(figures, name)}`;
      return [
        { key: `${name}_precision`, heading: "precision", group },
        { key: `${name}_f1`, heading: "F1", group },
        { key: `${name}_matched`, heading: "M, matched", group },
      ];
    }),
    { key: "severity", heading: "recall", group: `By severity${dagger(figures, first)}` },
    { key: "alarms", heading: "alarms", group: "Clean clips" },
    { key: "clean", heading: "n", group: "Clean clips" },
    ...LEFT_OUT.map(([key, heading]) => ({ key, heading, group: "Clips left out" })),
  ];
  const withN = true;
  const rows = figures.rows.map((row) => ({
    key: row.annotator,
    cells: [
      wordCell(row.label),
      countCell(row.predicted_errors),
      countCell(row.invalid_predictions),
      ...shown.flatMap(({ name }) =>
        metricCells(
          figures,
          row,
          name,
          (["precision", "f1", "m_matched"] as const).map(
            (what) => (metric, isProvisional) => figureCell(metric[what], "score", { withN, isProvisional }),
          ),
        ),
      ),
      figureCell(row.severity_weighted_recall, "score", { withN, isProvisional: isProvisional(figures, first) }),
      countCell(row.clean_videos.alarms),
      countCell(row.clean_videos.n),
      ...LEFT_OUT.map(([key]) => countCell(row.left_out[key])),
    ],
  }));
  const notes = [
    "Recall by severity: each true error counts as much as its severity. Alarms: errors predicted on clips without any.",
  ];
  if (figures.truth.held > 0) notes.push(`${plural(figures.truth.held, "clip")} of the truth taken down.`);
  return { name: "beside", title: "Left out and alarms", columns, rows, notes };
}

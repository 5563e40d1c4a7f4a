/** The figures of a comparison as tables: one a metric, and one of counts. */
import { count, percent, share } from "@/shared/format";
import type { Comparison, Figure } from "../api/calls";

export interface FigureTable {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly FigureRow[];
}

export interface FigureRow {
  readonly key: string;
  readonly name: string;
  /** "none" where it is undefined. */
  readonly value: string;
  /** Empty for a count. */
  readonly interval: string;
  readonly n: string;
  /** Why there is no value or no interval. */
  readonly reason: string;
}

type Look = (value: number) => string;

const share100: Look = (value) => `${percent(value)}%`;
const METRICS: readonly (readonly [string, string])[] = [
  ["sp", "S+P: time and reason"],
  ["s", "S: reason"],
  ["p", "P: precision of the time"],
  ["r", "R: recall of the time"],
];

/** How a figure is called and written; all others are counts. */
const FIGURES: Readonly<Record<string, readonly [string, Look]>> = {
  m: ["M", share],
  coverage: ["M%, mean recall", share100],
  m_matched: ["M of matched videos", share],
  pooled_coverage: ["Pooled recall", share100],
  precision: ["Precision", share100],
  f1: ["F1", share],
  alpha: ["Krippendorff’s α", share],
  percent: ["Equal pairs", share100],
  mean_iou: ["Mean IoU", share],
  share_iou_60: ["IoU of 0.6 or more", share100],
  f1_iou_50: ["F1 at IoU 0.5", share],
};
const COUNTS: Readonly<Record<string, string>> = {
  videos: "Videos of the truth",
  scored: "Scored videos",
  reference_errors: "True errors",
  predicted_errors: "Predicted errors",
  invalid_predictions: "Invalid predictions",
  videos_matched: "Videos with a match",
  matched: "Matched pairs",
  n: "Clean videos",
  alarms: "Alarms on clean videos",
  not_attempted: "Left out: not attempted",
  media_not_received: "Left out: media not received",
  absent: "Left out: absent",
  items: "Items",
  raters: "Annotators",
  pairs: "Pairs of annotators",
  single_pairs: "Pairs with one segment each",
  both_empty: "Pairs without segments",
};

function rowOf({ name, value, low, high, n, unit, reason, metric }: Figure): FigureRow {
  const [label, look] = FIGURES[name] ?? [COUNTS[name] ?? name, count];
  const isFigure = name in FIGURES;
  return {
    key: `${metric} ${name}`,
    name: label,
    value: value === null ? "none" : look(value),
    interval: low === null || high === null ? "" : `${look(low)} to ${look(high)}`,
    n: isFigure && n !== null ? `${count(n)} ${unit}` : "",
    reason: value === null || low === null ? (reason ?? "") : "",
  };
}

/** Lay the figures out. Figures without a metric come last in a score, and are all that agreement has. */
export function tablesOf({ figures, kind }: Pick<Comparison, "figures" | "kind">): readonly FigureTable[] {
  const tables = METRICS.map(([key, title]) => ({
    ...{ key, title },
    rows: figures.filter(({ metric }) => metric === key).map(rowOf),
  })).filter(({ rows }) => rows.length > 0);
  const known = new Set(METRICS.map(([key]) => key));
  const whole = figures.filter(({ metric }) => !known.has(metric));
  const first = whole.filter(({ name }) => name in FIGURES);
  const counts = whole.filter(({ name }) => !(name in FIGURES));
  const rest = [...first, ...counts].map(rowOf);
  return rest.length === 0
    ? tables
    : [...tables, { key: "whole", title: kind === "score" ? "What was scored" : "Agreement", rows: rest }];
}

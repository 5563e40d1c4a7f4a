/** The figures of a comparison as tables: one a metric, and one of counts. */
import { count, percent, share } from "@/shared/format";
import { figures as messages } from "@/messages/studio/score";
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
const METRICS: readonly (readonly [string, string])[] = Object.entries(messages.metrics);

/** How a figure is called and written; all others are counts. */
const FIGURES: Readonly<Record<string, readonly [string, Look]>> = {
  m: ["M", share],
  coverage: [messages.coverage, share100],
  m_matched: [messages.matched, share],
  pooled_coverage: [messages.pooled, share100],
  precision: [messages.precision, share100],
  f1: ["F1", share],
  alpha: [messages.alpha, share],
  percent: [messages.equal, share100],
  mean_iou: [messages.meanIou, share],
  share_iou_60: [messages.iou60, share100],
  f1_iou_50: [messages.f1, share],
};
const COUNTS: Readonly<Record<string, string>> = messages.counts;

function rowOf({ name, value, low, high, n, unit, reason, metric }: Figure): FigureRow {
  const [label, look] = FIGURES[name] ?? [COUNTS[name] ?? name, count];
  const isFigure = name in FIGURES;
  return {
    key: `${metric} ${name}`,
    name: label,
    value: value === null ? messages.none : look(value),
    interval: low === null || high === null ? "" : messages.interval(look(low), look(high)),
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
    : [...tables, { key: "whole", title: kind === "score" ? messages.scored : messages.title, rows: rest }];
}

/** A small report of two methods, the second of which is a person who predicted nothing. */
import type {
  MetricName,
  Report,
  ReportCell,
  ReportFigures,
  ReportPlot,
  ReportRowFigures,
  ReportSegment,
} from "@/shared/api/types";
import { truth } from "../truths";

export const cell = (value: number | null, more: Partial<ReportCell> = {}): ReportCell => ({
  value,
  low: value === null ? null : value - 0.03,
  high: value === null ? null : value + 0.03,
  n: 40,
  unit: "videos",
  clusters: 20,
  reason: value === null ? "nothing was predicted" : null,
  ...more,
});

const chance = { m: 0.02, coverage: 0.019, precision: 0.01, spread: 0.004, videos: 38, left_out: 2, reason: null };

const metric = (m: number | null): NonNullable<ReportRowFigures["metrics"][MetricName]> => ({
  ...{ m: cell(m), coverage: cell(m), m_matched: cell(m), pooled_coverage: cell(m), precision: cell(m), f1: cell(m) },
  ...{ videos_matched: 20, matched: 48, chance },
});

const stratum = (key: string) => ({ key, videos: 40, errors: 96, m: cell(0.271), coverage: cell(0.141) });

export const row = (values: Partial<ReportRowFigures> = {}, m: number | null = 0.271): ReportRowFigures => ({
  ...{ label: "signal 1", kind: "critic", simulated: false, annotator: "c1", is_source: false },
  ...{ videos: 43, scored: 42, reference_errors: 96, predicted_errors: 1200, invalid_predictions: 0 },
  clean_videos: { n: 2, alarms: 1 },
  left_out: { not_attempted: 0, media_not_received: 0, absent: 1, held: 0 },
  statuses: { ok: 42 },
  unparsed: cell(0),
  metrics: { sp: metric(m), s: metric(m), p: metric(m), r: metric(m) },
  sweep: {},
  by_type: [stratum("physics_violation")],
  by_severity: [{ key: 3, errors: 19, f: cell(0.2) }],
  by_generator: [],
  by_source: [],
  by_length: [stratum("5000")],
  confusion: { types: ["physics_violation"], counts: [[0]], same: cell(null) },
  severity_weighted_recall: cell(m),
  equal_counts: [],
  lengths: { edges_ms: [0, 500], counts: [1], n: 1, full_clip: cell(0) },
  types: [],
  ...values,
});

export const figures = (values: Partial<ReportFigures> = {}): ReportFigures => ({
  ...{ schema: 1, kind: "segments", tau: 70, confidence: 95, resamples: 2000, seed: 1, shuffles: 10 },
  ...{ metrics: ["sp", "s", "p", "r"], headline: "sp" },
  truth: {
    ...{ version: 3, policy: "settled", videos: 42, errors: 96, prompts: 20, clean_videos: 2, held: 0 },
    left_out_proposed: 0,
  },
  judge: {
    ...{ name: "lexical", version: "1", kind: "lexical", baseline: true, pairs: 96, failed_pairs: 0 },
    ...{ certificate: null, uncertified: "nobody has rated its scores" },
  },
  rows: [row(), row({ label: "Hasty", kind: "person", simulated: true, annotator: "p1", is_source: true }, null)],
  reference: {
    lengths: { edges_ms: [0, 500], counts: [1], n: 1, full_clip: cell(0) },
    types: [{ generator: "Aster", type: "physics_violation", n: 96 }],
    severities: [],
    durations: [],
  },
  paired: {
    critics: [
      {
        ...{ a: "signal 1", b: "Hasty", metric: "sp", what: "coverage", p: 0.0004, p_holm: 0.031 },
        difference: cell(-0.13, { low: -0.2, high: -0.06 }),
      },
    ],
    generators: [],
    family: "Holm over one comparison.",
  },
  ceiling: null,
  ...values,
});

/** What a report has that names no judge: P and R, and nothing that compares reasons. */
export const withoutJudge = (): ReportFigures =>
  figures({
    ...{ judge: null, metrics: ["p", "r"], headline: "p" },
    rows: [row({ metrics: { p: metric(0.4), r: metric(0.5) } })],
    paired: { critics: [], generators: [], family: "" },
  });

export const curves: ReportPlot = {
  ...{ name: "sweep_sp", title: "M% by threshold: S+P", caption: "Bands: 95 %.", kind: "curves" },
  ...{ x: [0, 0.5, 1], x_label: "threshold τ", y_label: "M%, S+P", mark: 0.7, provisional: true },
  series: [
    { label: "signal 1", of: "critic", y: [30, 20, null], low: [28, 18, null], high: [32, 22, null], n: [40] },
    { label: "Hasty", of: "person", y: [50, 40, 10], low: [], high: [], n: [40] },
  ],
};

export const stacks: ReportPlot = {
  ...{ name: "types_by_generator", title: "Errors found, by generator", caption: "n = 12.", kind: "stacks" },
  ...{ x: ["Aster"], x_label: "errors", y_label: "error type", mark: null, provisional: false },
  series: [
    { label: "physics_violation", of: "truth", y: [9], low: [], high: [], n: [] },
    { label: "logical_error", of: "truth", y: [3], low: [], high: [], n: [] },
  ],
};

export const report = (values: Partial<Report> = {}): Report => ({
  ...{ id: "r2", number: 2, title: "Report 2", kind: "segments", state: "ready", done: 2, total: 2, error: "" },
  study: { id: "s1", name: "demo" },
  ground_truth: truth({ id: "g3", version: 3 }),
  judge: { id: "j1", name: "lexical", version: "1", baseline: true },
  ...{ tau: 70, with_proposed: true, left_out_proposed: 0, budget: null, config: {}, code_version: "1" },
  ...{ config_hash: "9c41e07aa", created_at: "2026-11-21T12:00:00Z", figures_digest: "ab12", answer_figures: null },
  rows: [
    { label: "signal 1", kind: "critic", simulated: false, annotator: "c1", is_source: false, score: null },
    { label: "Hasty", kind: "person", simulated: true, annotator: "p1", is_source: true, score: null },
  ],
  figures: figures(),
  tables: [],
  plots: [curves, { ...curves, name: "sweep_p", title: "M% by threshold: P", provisional: false }, stacks],
  ...values,
});

export const segment = (values: Partial<ReportSegment> = {}): ReportSegment => ({
  ...{ id: "0", start_ms: 500, end_ms: 2000, type: "physics_violation", severity: 3 },
  ...{ reason: "The cup floats.", invalid_reason: "", match: null },
  ...values,
});

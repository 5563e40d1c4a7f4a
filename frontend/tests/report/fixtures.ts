/** A small report of two methods, the second of which is a person who predicted nothing. */
import type { Report, ReportFigures, ReportPlot, ReportSegment, ReportTable } from "@/shared/api/types";
import { truth } from "../truths";

type Cell = ReportTable["rows"][number][number];

export const word = (text: string): Cell => ({
  ...{ text, is_number: false, interval: "", n: null, unit: "", note: "", provisional: false, counts: [] },
});

export const number = (text: string | null, more: Partial<Cell> = {}): Cell => ({
  ...word(""),
  ...{ text, is_number: true },
  ...more,
});

/** A table of one row; headings are keys. */
export const tableWith = (values: Partial<ReportTable>, row: readonly Cell[] = [word("signal 1")]): ReportTable => ({
  ...{ name: "by_type", title: "By error type: S+P", section: "By type", notes: [] },
  columns: row.map((_, i) => ({ key: `c${i}`, heading: i === 0 ? "Annotator" : `C${i}`, group: "" })),
  rows: [[...row]],
  ...values,
});

const scored = { n: 40, unit: "videos", provisional: true };

/** Spotlight's table 2, of which S+P rests on a judge without a certificate. */
export const metrics: ReportTable = {
  ...{ name: "metrics", title: "Errors found, at τ 0.70", section: "", notes: ["† rests on a judge."] },
  columns: [
    { key: "annotator", heading: "Annotator", group: "" },
    { key: "videos", heading: "clips", group: "" },
    { key: "sp_m", heading: "M", group: "S+P" },
    { key: "p_m", heading: "M", group: "P" },
  ],
  rows: [
    [
      ...[word("signal 1"), number("42", { unit: "videos" })],
      number(".271", { ...scored, interval: ".241–.301" }),
      number(".400", { n: 40, interval: ".370–.430" }),
    ],
    [
      ...[word("Hasty"), number("42", { unit: "videos" })],
      number(null, { ...scored, note: "nothing was predicted" }),
      number(null, { n: 40, note: "nothing was predicted" }),
    ],
  ],
};

const tables: ReportTable[] = [
  metrics,
  tableWith({}, [word("signal 1"), number(".271", { ...scored, interval: "-.020–.301" })]),
  tableWith({ name: "paired", title: "Annotators compared", section: "Comparisons" }),
  tableWith({ name: "generators", title: "Generators compared", section: "Comparisons" }),
  tableWith({ name: "beside", title: "Beside the headline", section: "Left out and alarms" }),
];

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
  reference: { types: [{ generator: "Aster", type: "physics_violation", n: 96 }] },
  ...values,
});

export const curves: ReportPlot = {
  ...{ name: "sweep_sp", title: "M% by threshold: S+P", caption: "Bands: 95 %.", kind: "curves" },
  ...{ x: [0, 0.5, 1], x_label: "threshold τ", y_label: "M%, S+P", mark: 0.7, provisional: true },
  series: [
    { label: "signal 1", of: "critic", y: [30, 20, null], low: [28, 18, null], high: [32, 22, null], n: [40] },
    { label: "Hasty", of: "person", y: [50, 40, 10], low: [], high: [], n: [40] },
  ],
  counted: [[true, true, false], []],
};

const score: NonNullable<Report["rows"][number]["score"]> = {
  ...{ tau: 70, videos: 43, scored: 42, reference_errors: 96, predicted_errors: 1200, invalid_predictions: 0 },
  clean_videos: { n: 2, alarms: 1 },
  left_out: { not_attempted: 0, media_not_received: 0, absent: 1 },
  metrics: {} as NonNullable<Report["rows"][number]["score"]>["metrics"],
};

export const report = (values: Partial<Report> = {}): Report => ({
  ...{
    id: "r2",
    number: 2,
    title: "Report 2",
    name: "",
    kind: "segments",
    state: "ready",
    done: 2,
    total: 2,
    error: "",
  },
  study: { id: "s1", name: "demo" },
  ground_truth: truth({ id: "g3", version: 3 }),
  judge: { id: "j1", name: "lexical", version: "1", baseline: true },
  ...{ tau: 70, with_proposed: true, left_out_proposed: 0, budget: null, config: {}, code_version: "1" },
  ...{ config_hash: "9c41e07aa", created_at: "2026-11-21T12:00:00Z", figures_digest: "ab12", answer_figures: null },
  chain_figures: null,
  rows: [
    { label: "signal 1", kind: "critic", simulated: false, annotator: "c1", is_source: false, study: null, score },
    { label: "Hasty", kind: "person", simulated: true, annotator: "p1", is_source: true, study: null, score: null },
  ],
  either: [],
  joined: [],
  figures: figures(),
  tables,
  plots: [curves, { ...curves, name: "sweep_p", title: "M% by threshold: P", provisional: false }],
  ...values,
});

export const segment = (values: Partial<ReportSegment> = {}): ReportSegment => ({
  ...{ id: "0", start_ms: 500, end_ms: 2000, type: "physics_violation", severity: 3 },
  ...{ reason: "The cup floats.", invalid_reason: "", match: null },
  ...values,
});

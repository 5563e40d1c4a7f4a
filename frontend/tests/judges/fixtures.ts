/** Judges and certificates as the API gives them. */
import type { Certificate, Figure, Judge, Judges, Sample } from "@/features/judges/api/calls";

const prompt = {
  name: "spotlight/reason-judge",
  base: "spotlight/reason-judge",
  purpose: "similarity" as const,
  version: 1,
  digest: "d13afc0461d9",
  text: "{{first}}",
  defended: true,
};

export const judge = (values: Partial<Judge> = {}): Judge => ({
  ...{ id: "j1", name: "mini", version: "1", kind: "endpoint", baseline: false, shared: false, purpose: "similarity" },
  ...{ endpoint: { id: "e1", name: "lab" }, model: "qwen", prompt, defended: true, judgements: 40, failures: 2 },
  decoding: { max_tokens: 16, temperature: null },
  created_at: "2026-11-20T10:00:00Z",
  ...values,
});

export const judges = (...results: Judge[]): Judges => ({
  results,
  prompts: [prompt, { ...prompt, name: "spotlight/reason-judge-plain", text: "plain words", defended: false }],
});

const figure = (value: number): Figure => ({ value, low: value - 0.1, high: value + 0.1, reason: null });
const sample = (n: number, spearman: number): Sample => ({
  ...{ n, clips: 5, spearman: figure(spearman), kappa: figure(0.5) },
  bias: { value: null, low: null, high: null, reason: "nothing was rated" },
});
const share = { part: 11, n: 12, share: 11 / 12, low: 0.6, high: 0.99, reason: null };

export const figures = (spearman: number): NonNullable<Certificate["figures"]> => ({
  ...{ pairs: 3, rated: 3, natural_rated: 2, raters: 2 },
  ...{ natural: sample(2, spearman), stratified: sample(1, 0.9), weighted: sample(1, 0.8) },
  order_swap: { n: 12, failed: 1, equal: share, within_one: share, shift: 0.25 },
  people: { alpha: 0.6, items: 3, reason: null },
  points: [
    { judge: 7, people: 6.5, natural: true },
    { judge: 7, people: 6.5, natural: true },
    { judge: 7, people: 9, natural: false },
  ],
});

export const certificate = (values: Partial<Certificate> = {}): Certificate => ({
  ...{ id: "c1", judge: judge(), study: { id: "s1", name: "demo" }, rated_in: { id: "s2", name: "Likeness" } },
  state: "rating",
  terms: { seed: 7, natural: 50, per_bucket: 10, pool: 1000, overlap: 2, min_pairs: 30, required: 70, budget: "0.50" },
  ...{ sampling: null, done: 120, total: 120, error: "", figures: null, passes: null, shortfall: null, spent: "0.20" },
  ratings: { pairs: 150, rated: 40, natural: 50, natural_rated: 12, raters: 3 },
  created_at: "2026-11-20T10:00:00Z",
  finished_at: null,
  ...values,
});

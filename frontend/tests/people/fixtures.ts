import type { Collector, Cost, RuleEvent, SignalRow } from "@/shared/api/types";

const LOOKS = ["last", "round"];

export const COLLECTORS: readonly Collector[] = [
  { name: "errors_per_video", label: "errors per video", unit: "number", counts: "videos", windows: LOOKS },
  { name: "words_per_reason", label: "words per reason", unit: "number", counts: "reasons", windows: LOOKS },
  {
    name: "agreement",
    label: "agreement with others",
    unit: "share",
    counts: "comparisons with others",
    windows: LOOKS,
  },
  { name: "submitted", label: "tasks submitted", unit: "number", counts: "tasks", windows: ["round"] },
];

/** A person with these values, each over so many. */
export const row = (id: string, values: Readonly<Record<string, number | null>>, n = 12): SignalRow => ({
  id,
  label: id,
  simulated: false,
  eligibility: { state: "active", until: null, rounds: [] },
  signals: COLLECTORS.map(({ name }) => ({
    ...{ collector: name, value: values[name] ?? null, exact: null, n, reason: "nothing yet" },
    ...{ others_median: null, others_n: 0 },
  })),
});

export const PAUSE: RuleEvent = {
  ...{ id: "v1", action: "pause", round: null, message: "Slower, please.", until: "2026-03-03T10:00:00Z" },
  ...{ in_force: true, undone: false, created_at: "2026-03-02T10:00:00Z" },
  ...{ appeal: "", appealed_at: null, appeal_answer: "", appeal_answered_at: null },
  ...{ annotator: { id: "a1", label: "Ana" }, rule: { id: "r1", name: "Careless" } },
  ...{ sets_aside: false, ends_entry: null, made_by: null, undone_at: null, undone_by: null, undone_reason: "" },
  evidence: [
    {
      ...{ collector: "active_ratio", label: "active time", counts: "clips", value: 0.41234, exact: "1/2", n: 20 },
      ...{ op: "<", threshold: 1, threshold_exact: "1/1", at_least_n: 20, seen: 20, round: null, last: null },
    },
  ],
};

export const COST: Cost = {
  ...{ tasks: 100, overlap: 2, tasks_each: 20, people: 10, hired: 10, slots: 200, slots_short: 0, currency: "GBP" },
  ...{ reward_minor: 450, rewards_minor: 4500, fee_percent: 43, fee_minor: 1935, total_minor: 6435 },
  ...{
    seconds: 3600,
    seconds_measured_n: null,
    hourly_minor: 450,
    hourly_reason: null,
    least_hourly_minor: 600,
    places: null,
  },
  warnings: [{ kind: "low_wage", message: "4.50 an hour is below 6.00." }],
};

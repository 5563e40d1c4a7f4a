import type { GroundTruth } from "@/shared/api/types";

/** A merged version by Ana, of whose words nothing else is said. */
export const truth = (values: Partial<GroundTruth> = {}): GroundTruth => ({
  id: "g1",
  version: 1,
  state: "ready",
  done: 3,
  total: 3,
  error: "",
  policy: "merged",
  judge: null,
  failed_pairs: 0,
  annotators: [{ id: "Ana", name: "Ana" }],
  errors: 5,
  clips: 3,
  proposed: 0,
  settled: 0,
  left_out: 0,
  held: 0,
  discarded: 0,
  provenance: { items: [], answers: [] },
  answers: { n: 0, unclear: 0, tied: 0, discarded: 0, yes: [] },
  confirmed_errors: null,
  created_at: "2026-11-21T12:00:00Z",
  finished_at: "2026-11-21T12:00:01Z",
  ...values,
});

import { ReviewEditor } from "@/features/review/engine/review-editor";
import type { Adjudication, LaneSegment, Review, ReviewLane } from "@/features/review/api/calls";
import type { FrameTable } from "@/shared/engine/frames";
import { BRITE, SPOTLIGHT, tableAt, workWith } from "../annotate/fixtures";

/** Five seconds at 20 frames a second: a frame lasts 50 ms. */
export const table: FrameTable = tableAt(20, 100);

export const mark = (id: string, from: number, to: number, values: Partial<LaneSegment> = {}): LaneSegment => ({
  id,
  start_ms: from * 50,
  end_ms: to * 50,
  type: "physics_violation",
  severity: 4,
  reason: `The cup of ${id} floats.`,
  invalid_reason: "",
  confidence: null,
  ...values,
});

export const lane = (name: string, segments: LaneSegment[], values: Partial<ReviewLane> = {}): ReviewLane => ({
  annotator: { id: name, label: name, kind: "person", simulated: false },
  status: "ok",
  clean: segments.length === 0,
  revision: 1,
  segments,
  tags: [],
  types: [],
  answers: [],
  ...values,
});

export const critic = (name: string, segments: LaneSegment[], values: Partial<ReviewLane> = {}): ReviewLane =>
  lane(name, segments, { annotator: { id: name, label: name, kind: "critic", simulated: false }, ...values });

/**
 * Ana and Bo agree on something at the start (group 1), differ later (group 2); a critic has found more (group 3),
 * and said something that has no place.
 */
export const review: Review = {
  id: "r1",
  state: "open",
  task: "t1",
  external_id: "clip-1",
  prompt: "A cup.",
  generator: "Aster",
  passage: null,
  origin: "",
  injected: [],
  reasons: [{ kind: "type", text: "1 error given different types." }],
  sent: null,
  video: workWith().video as Review["video"],
  instrument: { document: SPOTLIGHT },
  lanes: [
    critic("signal 1", [mark("c3", 60, 80), mark("cx", 40, 20, { invalid_reason: "inverted" })]),
    lane("Ana", [mark("a1", 0, 20), mark("a2", 25, 46)], { revision: 2 }),
    lane("Bo", [mark("b1", 0, 18), mark("b2", 27, 60, { type: "logical_error", severity: 3 })]),
  ],
  groups: [
    { segments: ["a1", "b1"], reasons: [], text: "" },
    { segments: ["a2", "b2"], reasons: ["type"], text: "type differs" },
    { segments: ["c3"], reasons: ["critic_only"], text: "only a critic" },
  ],
  links: [
    { a: "a1", b: "b1", iou: 0.9, reasons: 8 },
    { a: "a2", b: "b2", iou: 0.5, reasons: 2 },
  ],
  questions: [],
  adjudication: null,
  joint: null,
  flags: 0,
};

export const adjudication: Adjudication = {
  id: "j1",
  revision: 3,
  made_by: "Cleo",
  jointly: false,
  clean: false,
  note: "Both saw it.",
  created_at: "2026-11-21T09:14:00Z",
  segments: [
    {
      start_ms: 0,
      end_ms: 1000,
      type: "physics_violation",
      severity: 4,
      reason: "The cup floats.",
      action: "merged",
      sources: ["a1", "b1"],
    },
  ],
  dropped: ["a2", "b2", "c3"],
  tags: [],
  answers: [],
};

const answer = (question: string, value: "yes" | "no" | null) => ({
  question,
  value,
  unclear: value === null,
  note: "",
  at_ms: null,
  until_ms: null,
  picture_ms: null,
  sound_ms: null,
  box: null,
  p_yes: null,
});

/** Of a question that was written for the prompt. */
const WRITTEN = { form: "yes_no", key: null, options: [] as { key: string; label: string }[] } as const;

/** The same people on three questions; they differ on the second. */
export const questions: Review = {
  ...review,
  instrument: { document: BRITE },
  groups: [],
  links: [],
  lanes: [
    lane("Ana", [], { clean: null, answers: [answer("q1", "yes"), answer("q2", "yes"), answer("q3", null)] }),
    lane("Bo", [], { clean: null, answers: [answer("q1", "yes"), answer("q2", "no"), answer("q3", null)] }),
  ],
  questions: [
    {
      id: "q1",
      text: "A cup?",
      dimension: "Subject",
      ...WRITTEN,
      values: { yes: 2, no: 0, unclear: 0 },
      disagree: false,
    },
    {
      id: "q2",
      text: "Is it red?",
      dimension: "Subject",
      ...WRITTEN,
      values: { yes: 1, no: 1, unclear: 0 },
      disagree: true,
    },
    {
      id: "q3",
      text: "A gurgle?",
      dimension: "Audio",
      ...WRITTEN,
      values: { yes: 0, no: 0, unclear: 2 },
      disagree: false,
    },
  ],
};

export const editorFor = (of: Review = review): ReviewEditor => new ReviewEditor(of, table);

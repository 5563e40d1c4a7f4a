/** What the studio calls subjects, error types, rules, kinds of ground truth and states of work. */
import { plural } from "../plural";

export const stages = {
  report: {
    waiting: "waiting for a worker",
    judging: "judge comparing reasons",
    computing: "computing",
    ready: "ready",
    failed: "failed",
  },
};

export const rules = {
  signals: {
    gold_hits: "Known errors found",
    gold_false: "Errors marked on error-free checks",
    training_score: "Training",
    errors_per_video: "Errors per video",
    words_per_reason: "Words per reason",
    active_ratio: "Active time / clip length",
    agreement: "Agreement with others",
    no_errors_share: "Clips without errors",
    skipped_in_row: "Skipped in a row",
    repeat_agreement: "Consistency on repeats",
    accepted_share: "Accepted on recheck",
    accepted_answers: "Answers accepted on recheck",
    submitted: "Submitted",
  },
  decision: "decision by a researcher",
  because: (label: string, value: number, op: string, threshold: number, n: number) =>
    `${label} ${value} ${op} ${threshold}, n ${n}`,
};

export const runs = {
  left: {
    soon: "under 1 min left",
    minutes: (minutes: number) => `${minutes} min left`,
    hours: (hours: number, minutes: number) => `${hours} h ${minutes} min left`,
  },
  doneExcept: (failed: number) => `done, ${failed} failed`,
  delayed: (why: string) => `delayed: ${why}`,
  stopped: (why: string) => `stopped: ${why}`,
};

export const errorTypes = {
  standard: {
    physics_violation: { letter: "P", label: "Physics violation" },
    object_appearance_disappearance: { letter: "O", label: "Object appears / disappears" },
    logical_error: { letter: "L", label: "Logical error" },
    motion_rationality: { letter: "M", label: "Motion rationality" },
    anatomy_body: { letter: "B", label: "Anatomy, body" },
    semantic_prompt_adherence: { letter: "S", label: "Prompt adherence" },
  },
};

export const subjects = {
  words: {
    video: { one: "clip", many: "clips", title: "Clips", is: "a clip" },
    pair: { one: "pair", many: "pairs", title: "Pairs", is: "a pair of clips" },
    chain: { one: "chain", many: "chains", title: "Chains", is: "a chain of reasoning" },
    prompt: { one: "prompt", many: "prompts", title: "Prompts", is: "a prompt" },
    question: { one: "question", many: "questions", title: "Questions", is: "a question" },
    marked_error: { one: "marked error", many: "marked errors", title: "Marked errors", is: "a marked error" },
    passage: { one: "text", many: "texts", title: "Texts", is: "a text" },
  },
};

export const truth = {
  methods: {
    one: "One annotator",
    merged: "All annotators, merged",
    majority: "Majority",
    exact: "Exact agreement",
    settled: "Settled",
    dawid_skene: "Dawid–Skene",
    known: "Known errors",
  },
  explained: {
    one: "The annotations of one annotator, as they are.",
    known: "The errors that were put into the chains, and chains whose origin is “clean”; others are left out.",
    merged: (questions: boolean) =>
      `All marked errors; an error marked by several annotators counts once.${questions ? " For answers, the most frequent one." : ""}`,
    majority: "Errors marked by more than half of a clip’s annotators.",
    majorityOfTags: "Types that more than half of a chain’s annotators gave to a sentence.",
    majorityOfAnswers: "The most frequent answer to each question; a tie gives no answer.",
    exact: "Only tasks in which all annotators found the same error types, or none; other tasks are discarded.",
    exactTags:
      "Only chains in which all annotators found the same error types, or none; other chains are discarded. Of each type the sentences of most annotators count.",
    exactAnswers: "Only answers on which all annotators agree; others are discarded.",
    settled:
      "Decisions of experts in review; without disagreement, the annotations of people. Open disagreements are left out.",
    model: (marks: boolean) =>
      `The most probable answers, from a model of each annotator’s error rates.${marks ? " Marked errors: as with majority." : ""}`,
  },
  origins: {
    known: "known errors",
    one: "one annotator",
    unanimous: "unanimous",
    merged: "merged",
    majority: "majority",
    model: "model",
    joint: "joint review",
    adjudicated: "adjudicated",
  },
  notKept: "not kept",
  from: {
    one: (names: string) => `as annotated by ${names}`,
    known: "errors that were put into the chains",
    settled: (settled: number, clips: number, leftOut: number) =>
      `settled: ${settled} by an expert, ${clips} without disagreement, ${leftOut} left out`,
    majority: (names: string) => `majority of ${names}`,
    exact: (names: string) => `exact agreement of ${names}`,
    model: (names: string) => `Dawid–Skene, from ${names}`,
    merged: (names: string) => `merged from ${names}`,
  },
  proposed: (n: number) => `${plural(n, "error")} proposed by a critic`,
  waiting: "waiting for a worker",
  failed: "failed",
  step: (done: number, total: number) => `in progress, step ${done} of ${total}`,
  inProgress: "in progress",
};

/** States and outcomes, by the code that the API has for them. */
export const codes: Readonly<Record<string, string>> = {
  alone: "alone",
  answer: "answer",
  cancelled: "cancelled",
  clean_against: "clean against",
  critic: "critic",
  critic_only: "critic only",
  done: "done",
  done_with_failures: "done with failures",
  failed: "failed",
  holds: "holds",
  lost: "lost",
  media_not_received: "media not received",
  ok: "ok",
  over: "over",
  paused: "paused",
  person: "person",
  refused: "refused",
  repaired: "repaired",
  running: "running",
  sent: "sent",
  severe_missed: "severe missed",
  severity: "severity",
  span: "span",
  stopped: "stopped",
  truncated: "truncated",
  type: "type",
  unclear: "unclear",
  undone: "undone",
  waiting: "waiting",
};

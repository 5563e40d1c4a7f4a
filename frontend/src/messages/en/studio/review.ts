/** The texts of the page where disagreements are settled. */
import { formOf, plural } from "../plural";

export const page = {
  title: "Disagreements",
  clip: "Clip",
  none: "No clip is under review yet.",
  choose: "Select a clip on the left.",
  leave: "Your decisions on a clip are saved when you settle it. If you leave now, they are lost.",
  noFrames: (status: number) => `The frames of the clip did not load: the server returned ${status}.`,
};

export const agreement = {
  head: "Agreement on this clip",
  onlyOne: "none, only one annotator",
  clip: (other: string) => `This clip, ${other}`,
  pairs: <T>(pairs: T, n: number, alone: number) => [pairs, ` ${formOf(n, "pair", "pairs")}, ${alone} alone`],
  meanIou: (pairs: number) => `mean tIoU, n = ${plural(pairs, "pair")}`,
  noPair: "none, no pair",
  sameType: (pairs: number) => `same type, n = ${plural(pairs, "pair")}`,
  of: (same: number, all: number) => `${same} of ${all}`,
  sameAnswer: (other: string, n: number) => `Same answer, ${other}, n = ${plural(n, "question")}`,
  noQuestion: "none, no question answered by both",
  with: (one: string, other: string) => `${one} with ${other}`,
};

export const filters = {
  reason: "Reason",
  allReasons: "All reasons",
  state: "State",
  anyState: "Any state",
  states: {
    open: "Open",
    settled: "Settled",
  },
  errorType: "Error type",
  allTypes: "All types",
  generator: "Generator",
  allGenerators: "All generators",
  annotator: "Annotator",
  allAnnotators: "All annotators",
};

export const find = {
  title: "Find disagreements",
  none: "No clips submitted yet. Ask annotators to start, or start a critic run.",
  compare: "Compare",
  tooFew: "Select at least two annotators.",
  searching: "Searching",
  find: "Find",
};

export const footer = {
  skip: "Skip",
  sending: "Sending",
  settle: "Settle clip",
  settleChain: "Settle chain",
  progress: (done: number, all: number) => `${done} of ${all} settled`,
  notSaved: "not saved",
  saved: "saved",
};

export const note = {
  label: "Note on this clip",
  placeholder: "Optional",
};

export const other = {
  label: "Other actions",
  watch: "Watch the discussion",
  startAnother: "Start another joint review",
  startJoint: "Start joint review",
  flagGuideline: "Flag unclear guideline",
  flags: (flags: number) => plural(flags, "flag"),
  joint: {
    open: "A joint review is in progress.",
    agreed: "Settled in a joint review.",
    closed: "The joint review ended without agreement.",
  },
  opened: "The joint review is open. The annotators find it under “My work”.",
  effect: (people: number) =>
    `The ${plural(people, "person", "people")} who answered see each other’s answers anonymously, discuss them, and vote. The clip is settled when everyone votes the same on every question. Their independent answers can no longer be revised; agreement is always computed from those.`,
  start: "Start",
  flagged: "Flagged for the next version of the guideline.",
  reason: {
    label: "What does the guideline not cover?",
    hint: "The flag stays open on the study page until a round with a new version resolves it.",
  },
  flag: "Flag",
};

export const outcome = {
  sent: <T>(bold: (text: string) => T, by: string, time: string, note: string) => [
    bold(`Sent to review by ${by || "a researcher"}`),
    `, ${time}: ${note}`,
  ],
  settled: (time: string) => `Settled ${time}`,
  revision: (revision: number, time: string) => `Settled, revision ${revision}, ${time}`,
  newer: {
    heading: "Another person settled this clip while you were editing it.",
    revision: (revision: number, time: string, segments: number, dismissed: number) =>
      `Revision ${revision}, ${time}: ${plural(segments, "segment")}, ${dismissed} dismissed.`,
    revoked: "It was revoked.",
  },
  load: "Load that version",
  keep: "Keep mine as the next revision",
};

export const queue = {
  label: "Queue",
  heading: "Disagreements",
  open: (open: number, tasks: string) => `${open} open of ${tasks}`,
  find: "Find disagreements",
  none: "No disagreements yet. When two annotators have submitted the same clip, use “Find disagreements”, or send clips to review from Clips.",
  noMatch: <T>(clear: (text: string) => T) => ["No clips match the filter. ", clear("Clear")],
  clips: "Clips",
  found: (opened: number, open: number, settled: number) =>
    `${plural(opened, "clip")} opened. ${open} open and ${settled} settled in total.`,
  settled: "settled",
  reasons: {
    sent: "Sent to review",
    type: "Type differs",
    severity: "Severity differs",
    span: "Edges differ",
    sentence: "Sentence differs",
    alone: "One-sided",
    critic_only: "Critic only",
    severe_missed: "Missed by critics",
    clean_against: "Errors or no errors",
    answer: "Answers differ",
    unclear: "Unclear",
  },
};

export const workspace = {
  clip: "Clip",
  prompt: "Prompt",
  noPrompt: "no prompt",
  group: "Group",
  question: "Question",
};

export const job = {
  notLoaded: "The clip did not load.",
};

export const missingDecisions = {
  open: (segments: string) => `Still open: ${segments}. Take, merge or dismiss each.`,
  segment: (needs: string) => `Settled segment: ${needs.toLowerCase()}.`,
  questions: (numbers: string) => `Questions ${numbers} are not answered.`,
  question: (number: number, lack: string) => `Question ${number} ${lack}.`,
};

export const reviewEditor = {
  noSegment: (letter: string) => `${letter} has no segment in this group.`,
  nothingToMerge: "Nothing to merge: this group has one segment.",
  noneOpen: "No open segments here. Press Delete to remove the settled segment.",
  split: "Select a settled segment and go to a frame inside it, after its first frame.",
  join: "Select a settled segment that another one follows.",
  select: "Select a settled segment first.",
  noneAgreed: "No open question has the same answer from all annotators.",
};

export const reviewTimeline = {
  late: "Not in a group: submitted after the search.",
  noErrors: "no errors",
  statuses: { refused: "refused", failed: "failed", media_not_received: "media not received" } as Readonly<
    Record<string, string>
  >,
};

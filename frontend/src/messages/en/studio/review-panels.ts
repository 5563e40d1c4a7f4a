/** The texts of the lanes, the groups and the questions of a clip whose disagreements are settled. */
import { plural } from "../plural";

export const boxes = {
  from: (labels: string) => `from ${labels}`,
  added: "added",
  settled: (label: string | undefined, segment: string, from: string) =>
    `Settled, ${label ?? "no type"}, ${segment}, ${from}`,
  noType: "no type yet",
  edges: { start: "Start of the settled segment", end: "End of the settled segment" },
  frame: (frame: number, seconds: string) => `frame ${frame}, ${seconds} s`,
};

export const group = {
  none: "No settled segment selected. Take one, merge the group, or add one.",
  empty: "No segments",
  group: (number: number) => `Group ${number}`,
  of: (n: number) => `of ${n}`,
  previous: "Previous group",
  previousKey: "Previous group (↑)",
  next: "Next group",
  nextKey: "Next group (↓)",
  annotations: "Annotations",
  pairs: "Pairs: overlap in time, similarity of reasons",
  pairsHint: "Overlap in time (tIoU); similarity of the reasons (plain text baseline)",
  pair: <T>(a: string, b: string, tiou: T, reasons: T) => [`${a}–${b} tIoU `, tiou, ", reasons ", reasons, "/10"],
  take: (letter: string) => `Take ${letter}`,
  merge: "Merge",
  dismissOpen: (open: number) => `Dismiss ${open}`,
  dismiss: "Dismiss",
  add: "Add",
  overlap: "Overlap in time (tIoU)",
};

export const lanes = {
  timeline: (n: number) => `Timeline of ${plural(n, "frame")}`,
  time: "Time",
  frames: "Frames",
  nothing: "Nothing settled: take a segment, or drag here to add one",
  simulated: (name: string) => `${name}, simulated`,
  settled: "Settled",
  outside: (invalid: number) => `${plural(invalid, "segment")} outside the clip`,
};

export const questions = {
  none: "This clip has no questions.",
  accept: "Accept agreed answers",
  of: (question: number, n: number) => `Question ${question} of ${n}`,
  previous: "Previous question",
  previousKey: "Previous question (↑)",
  next: "Next question",
  nextKey: "Next question (↓)",
  notCompared: "texts are not compared",
  differ: "answers differ",
  agree: "answers agree",
  answers: "Answers",
  noAnswer: "no answer",
  use: "Use this text",
  pYes: (value: string) => `p(yes) ${value}`,
  settled: "Settled answer",
  note: "Note on this answer",
  notePlaceholder: "Note on this answer (optional)",
};

export const answers = {
  caption: "Answers by question and annotator",
  question: "Question",
  simulated: (name: string) => `${name}, simulated`,
  settled: "Settled",
  none: "none",
  open: "open",
};

export const settled = {
  heading: "Settled segment",
  remove: "Remove the settled segment",
  removeKey: "Remove (Delete)",
  start: "Start frame",
  end: "End frame",
  reason: "Reason",
  edgesOf: (label: string) => `${label} of`,
  edge: (letter: string, frame: number) => `${letter} f${frame}`,
  errorType: "Error type",
  severity: "Severity",
  severityOf: (level: number) => `Severity ${level}`,
  from: "From",
  added: "added in review",
  revision: (name: string, revision: number) => `${name} rev ${revision}`,
  sameAs: (letter: string) => `same as ${letter}`,
};

export const source = {
  revision: (revision: number) => `rev ${revision}`,
  confidence: (value: string) => `conf. ${value}`,
  noReason: "no reason given",
  reopen: "Reopen",
  dismiss: "Dismiss",
  fates: { open: "open", settled: "settled", dropped: "dismissed" },
};

export const transport = {
  player: "Player",
  back: "One frame back (,)",
  pause: "Pause (Space)",
  play: "Play (Space)",
  forward: "One frame forward (.)",
  loopGroup: "Loop group",
  loopClip: "Loop clip",
  copy: "Copy a link to this moment",
  copyKey: "Copy a link to this moment (Alt C)",
  undo: "Undo",
  undoKey: "Undo (Ctrl Z)",
  redo: "Redo",
  redoKey: "Redo (Ctrl Y)",
  help: "Keyboard shortcuts",
  showCritics: "Show critics",
};

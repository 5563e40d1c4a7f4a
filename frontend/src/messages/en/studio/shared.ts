/** The texts that several pages of the studio use. */
import { plural } from "../plural";

export const fileDrop = {
  here: "Drop to upload",
};

export const actions = {
  again: "Try again",
  cancel: "Cancel",
  close: "Close",
  create: "Create",
  delete: "Delete",
  dismiss: "Dismiss",
  download: "Download",
  open: "Open",
  remove: "Remove",
  restore: "Restore",
  save: "Save",
  undo: "Undo",
};

export const download = {
  formats: {
    jsonl: {
      label: "JSON Lines",
      detail: "one annotation per line, complete",
    },
    csv: {
      label: "CSV",
      detail: "one segment or answer per row, for spreadsheets",
    },
  },
  by: {
    any: "People and critics",
    people: "People",
    critics: "Critics",
  },
  include: {
    training: "Training",
    checks: "Hidden quality checks",
    held: "Clips taken down",
  },
  title: "Download annotations",
  format: "Format",
  origin: "By",
  type: "With an error of type",
  anyType: "Any or none",
  round: "Round",
  rounds: "All rounds",
  roundOf: (round: string) => `Round ${round}`,
  revisions: "Include earlier revisions",
};

export const leave = {
  title: "Leave without saving?",
  leave: "Leave",
};

export const search = {
  of: (label: string) => `Search: ${label}`,
  hint: "Type to search",
  none: "No results.",
};

export const settled = {
  empty: {
    title: "No settled clips yet",
    text: "Clips of this instrument that are settled in review can be selected here.",
  },
  selected: (n: number) => `${plural(n, "clip")} selected`,
  clear: "Clear selection",
  all: (n: number) => `Select all ${n}`,
  seconds: (seconds: string) => `${seconds} s`,
  of: (segments: number, answers: number, studyName: string) =>
    `${segments > 0 ? plural(segments, "error") : plural(answers, "answer")} · ${studyName}`,
};

export const states = {
  bar: (label: string, value: string) => `${label}: ${value || "none"}`,
  choose: "Choose",
  clear: "Clear filters",
  loading: "Loading",
};

export const toast = {
  notUndone: (why: string) => `Could not undo. ${why}`,
  name: "Notifications",
};

export const parts = {
  annotator: (kind: string, annotations: number) => `${kind}, n ${annotations}`,
  clipsAlone: <T>(reports: boolean, is: string, link: (text: string) => T) => [
    `Critics, disagreements${reports ? "" : ", reports"} and releases are available for studies of single clips and of chains of reasoning. A task of this study is ${is}. See its `,
    link("annotations (JSON)"),
    ".",
  ],
  frame: "frame",
  seconds: (seconds: string) => `/ ${seconds} s`,
  simulated: "simulated",
  researchersOnly: "Only researchers and admins of the study can see this page.",
};

export const mergeJudge = {
  label: "Same error decided by",
  words: "words alone (lexical baseline)",
  hint: "A judge with scores from 0 to 10 needs a certificate for this study; two reasons are the same from 7. Its calls are paid from the project’s budget.",
  scores: "scores 0 to 10",
  yesNo: "says 1 or 0",
};

export const report = {
  truth: "Ground truth",
  version: (version: number, onAnswers: boolean, errors: number) =>
    `v${version}${onAnswers ? "" : `, ${plural(errors, "error")}`}`,
  threshold: "Threshold τ",
  judge: "Judge of reasons",
  lexical: "lexical, a plain text baseline",
  grader: "Judge that grades free-text answers",
  ungraded: "none",
  budget: {
    label: "Budget for the judge, US dollars",
    hint: "Leave empty for no limit.",
  },
  leaveOut: <T>(n: number, count: (text: string) => T) => [
    "Leave out errors proposed by critics ",
    count(plural(n, "error")),
  ],
};

export const copying = { copy: "Copy", copied: "Copied", selected: "Selected" };

/** The numbers of a plot as a table. */
export const plots = {
  none: "none",
  dash: { plain: "–", negative: " to " },
  asTable: "Show as table",
  every: (n: number) => `Every ${n}th value is shown.`,
  n: (place: number) => `, n ${place}`,
};

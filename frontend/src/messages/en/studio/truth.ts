/** The texts of the pages that compare two ground truths, and preview a merged one. */
import { formOf, plural } from "../plural";

export const task = {
  states: {
    added: "only in the later version",
    removed: "only in the earlier version",
    changed: "changed",
  },
  noErrors: "none of these errors",
  empty: "The task itself was added or removed. It has no errors or answers.",
  basedOn: (from: string) => `based on: ${from}`,
  basedOnNow: (from: string, to: string) => `based on: ${from}, now ${to}`,
  change: "Change",
  errors: "Changed errors",
  error: "Error",
  time: (start: string, end: string) => `${start}–${end} s`,
  noSeverity: "no severity",
  severity: (severity: number) => `severity ${severity}`,
  tags: "Changed errors in sentences",
  sentence: "Sentence",
  numbered: (n: number, text: string) => `${n}. ${text}`,
  answers: "Changed answers",
  question: "Question",
  noAnswer: "– no answer",
  unclear: "unclear",
};

export const diff = {
  heading: (before: number, after: number) => `Ground truth: v${before} to v${after}`,
  back: "Back to the ground truth",
  none: "No changes: every task has the same errors and answers in both versions.",
  shown: (n: string, all: number) => `${n} of ${plural(all, "changed task")}`,
  more: (n: number) => `Show ${n} more`,
  from: "From",
  to: "To",
  caption: "Changes",
  part: "Part of the ground truth",
  added: (version: number) => `Added in v${version}`,
  removed: (version: number) => `Removed since v${version}`,
  changed: "Changed",
  unchanged: "Unchanged",
  n: "n",
  parts: { tasks: "Tasks", segments: "Errors", answers: "Answers" },
  show: "Show",
  all: "all changed tasks",
  version: (version: number) => `v${version}`,
  versionOf: (version: number, policy: string) => `v${version}, ${policy}`,
  policies: (before: number, policy: string, after: number, policyAfter: string) =>
    `v${before}: ${policy}; v${after}: ${policyAfter}. A task appears in only one version if the other left it out. Errors are paired by overlap.`,
  /** How tasks or their parts changed, with the number of tasks. */
  changes: { added: "added", removed: "removed", changed: "changed" },
  tasks: (change: string, n: number) => `tasks ${change} (${n})`,
  with: (part: string, change: string, n: number) => `tasks with ${part.toLowerCase()} ${change} (${n})`,
};

export const keptApart = {
  time: (start: string, end: string) => `${start}–${end} s`,
  heading: "Not the same error",
  scope: "in all future versions; existing versions do not change",
  againIn: (video: string, times: readonly string[]) => `Merge again in ${video}: ${times.join(" and ")}`,
  again: "Merge again",
};

export const lanes = {
  seconds: "Seconds",
  segment: (name: string, type: string, start: string, end: string) => `${name}: ${type}, ${start}–${end} s`,
};

export const group = {
  place: (video: string, seconds: string) => `${video} from ${seconds} s`,
  errorsIn: (n: number, place: string) => `${plural(n, "error")} in ${place}`,
  merged: (n: number) => `${plural(n, "error")} merged into one`,
  caption: "Matching pairs",
  pair: "Pair",
  iou: "IoU",
  score: "Score",
  noScore: "no score",
  sameError: "Same error",
  apart: "Not the same error",
  pairOf: (a: string, b: string) => `${a} and ${b}`,
  yes: "yes",
  otherwise: "no, merged through another pair",
  apartIn: (a: string, b: string, place: string) => `Not the same error: ${a} and ${b} in ${place}`,
  time: (start: string, end: string) => `${start}–${end} s`,
  noSeverity: "no severity",
  severity: (severity: number) => `severity ${severity}`,
  kept: "kept",
  reason: (reason: string, words: number) => `${reason} (${plural(words, "word")})`,
};

export const unjudged = {
  left: <T>(unjudged: number, linked: T, pairs: T) => [
    linked,
    " of ",
    pairs,
    ` of errors ${formOf(unjudged, "has", "have")} not been compared by this judge and ${formOf(unjudged, "is", "are")} not merged here.`,
  ],
  pairs: (n: number) => plural(n, "close pair"),
  progress: (done: number, total: number) =>
    total === 0 ? "A worker will compare them." : `A worker compares them: ${done} of ${total} done.`,
  failed: (error: string) => `The last attempt stopped: ${error}`,
  start: "Compare them",
};

export const merge = {
  title: "Merge preview",
  back: "Back to the ground truth",
  creating: "Creating",
  create: "Create merged version",
  annotators: "Annotators",
  from: "From",
  proposed: "Critic errors confirmed by people are merged too. They are not shown here.",
  choose: "Select annotators to see which of their errors would be merged.",
  merges: (n: number) => plural(n, "merge"),
  summary: <T>(before: T, after: T, merges: T, outcome: string) => [
    before,
    " errors in clips with several annotators become ",
    after,
    " through ",
    merges,
    `. ${outcome}`,
  ],
  loading: "Loading",
  more: (n: number) => `Show ${n} more`,
  shown: (n: string, all: string) => `${n} of ${all} shown`,
  nothing: "Nothing to merge: no two errors are close enough. The version contains all errors unchanged.",
  done: {
    apart: "These are not the same error in all future versions. You can undo this below.",
    again: "They can be merged again.",
  },
  rule: (iou: string, name: string, version: string, baseline: boolean, least: number, greatest: number) =>
    `Two errors in one clip are merged if their IoU is at least ${iou} and the judge ${name} ${version}${baseline ? ", which compares words but not meaning," : ""} scores their reasons at least ${least} of ${greatest}. The error with the longest reason is kept. Nothing is saved until you create a version.`,
};

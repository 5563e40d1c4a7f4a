/** The texts of the page of a report. */
import { plural } from "../plural";

export const clips = {
  heading: "Clips",
  showAll: "Show the clips",
  annotator: "Annotator",
  anyAnnotator: "any annotator",
  show: "Show",
  all: "all clips",
  type: "Type",
  anyType: "any type",
  none: "This report has no clips.",
  noMatch: "No clips match the filter.",
  clear: "Clear filter",
  more: "Show more clips",
  only: {
    misses: "with a missed error",
    falseAlarms: "with a false alarm",
    matches: "with a match",
  },
};

export const video = {
  play: "Play",
  from: (generator: string, seconds: string) => `· ${generator} · ${seconds} s`,
  frames: "Frames",
  noError: "no error",
  statuses: { refused: "refused", failed: "failed", media_not_received: "media not received" } as Readonly<
    Record<string, string>
  >,
  noneMarked: "no error marked",
  notAnnotated: "not annotated",
  reasons: "Reasons",
  invalidCount: (invalid: number) => `${invalid} invalid, see Reasons`,
  segment: (type: string, start: string, end: string, reason: string, match: string) =>
    `${type}, ${start}–${end} s. ${reason} ${match}`,
  noMatch: "no match",
  reference: "Reference",
  none: "No errors marked in this clip.",
  caption: (n: number) => plural(n, "segment"),
  annotator: "Annotator",
  seconds: "Seconds",
  type: "Type",
  severity: "Severity",
  reason: "Reason",
  match: "Match",
  noReason: "not given",
  legend: {
    label: "Legend",
    reference: "reference",
    person: "person",
    critic: "critic",
    matches: <T>(sign: T) => [sign, " matches reference 2"],
    noMatch: "no match",
  },
  invalid: (why: string) => `invalid: ${why}`,
  judged: (s: number) => `, S ${s} of 10`,
  matchOf: (number: number, p: string, r: string, judged: string) => `reference ${number}: P ${p}, R ${r}${judged}`,
};

export const tables = {
  /** Between two numbers of which one is negative. */
  to: " to ",
  tooFew: (n: string) => `intervals need n ≥ ${n}`,
  noIntervals: (without: string) => `No intervals: ${without}.`,
  as: (title: string, format: string) => `${title} as ${format}`,
  tex: "TeX",
  label: "Annotators by metric",
  isSource: "· source of this ground truth",
  leftOut: {
    not_attempted: "not attempted",
    media_not_received: "video not received",
    absent: "not annotated",
    held: "taken down",
  },
  sections: "Tables",
  none: "none",
  noInterval: "± none",
  n: (n: string) => `n ${n}`,
  note: ", note",
};

export const compared = {
  facts: {
    truth: "Ground truth",
    errors: "True errors",
    answers: "True answers with a value",
    judge: "Judge",
    proposed: "Errors proposed by critics",
    code: "Code",
  },
  included: "included",
  leftOut: "left out",
  none: "none",
  label: "Comparison with another report",
  heading: "Compared with another report",
  contents: "Contents of the reports",
  report: (number: number) => `Report ${number}`,
  differs: "differs",
};

export const actions = {
  change: "Change",
  compare: "Compare",
  verifying: "Verifying",
  verify: "Verify",
  releases: "Releases",
  computing: (done: string, total: string | null) => `Verifying${total === null ? "" : `: ${done} of ${total}`}.`,
  waiting: (error: string) => `Verification: waiting for a worker.${error}`,
  failed: (error: string) => `Verification failed: ${error} Use “Verify” to try again.`,
  lastAttempt: (error: string) => ` Last attempt: ${error}`,
  verified: <T>(digest: T) => ["Verified: identical files, SHA-256 ", digest],
  differs: <T>(digest: T, was: T) => [
    "Not verified: the figures differ. SHA-256 ",
    digest,
    " instead of ",
    was,
    "; the code or its libraries have changed. The report keeps its original figures.",
  ],
};

export const another = {
  title: "New report on these annotators",
  unchanged: (report: string, again: string) => `${report} does not change. ${again}`,
  comparing: "Comparing",
  newReport: "New report",
  answersOnly: "This report covers the true answers only, and so does the new one.",
  same: "with the annotations of this report",
  current: "with their current annotations",
  again: (names: string, annotations: string) => `${names} are compared again, ${annotations}.`,
};

export const naming = {
  rename: "Rename",
  label: "Name",
  number: (n: number) => `Report ${n}`,
};

export const files = {
  archive: "Download all (ZIP)",
  groups: {
    data: "Full report",
    table: "Tables",
    plot: "Plots",
  },
  label: "Export",
  as: (title: string, format: string) => `${title} as ${format}`,
};

export const heading = {
  provisional: "provisional",
  withoutProposed: (leftOutProposed: number) =>
    `without errors proposed by critics (${plural(leftOutProposed, "error")} left out)`,
  /** `more` is about the errors that critics proposed, or empty. */
  truth: <T>(version: number, size: T, origin: string, more: string, bold: (text: string) => T) => [
    "Ground truth ",
    bold(`v${version}`),
    ", ",
    size,
    `, ${origin}${more === "" ? "" : `; ${more}`}`,
  ],
  threshold: <T>(tau: T) => ["τ ", tau],
  match: <T>(bold: (text: string) => T) => ["Match ", bold("one to one, highest weight")],
  judge: <T>(judge: string | null, baseline: boolean, bold: (text: string) => T) => [
    "Judge ",
    bold(`${judge ?? "none"}${baseline ? " (baseline)" : ""}`),
  ],
  intervals: <T>(percent: number, resamples: string, bold: (text: string) => T) => [
    "Intervals ",
    bold(`${percent}%, ${resamples} resamples of prompts`),
  ],
  code: <T>(version: T) => ["Code ", version],
  clips: (clips: number, one: string, many: string) => plural(clips, one, many),
  ofPrompts: (prompts: number) => ` of ${plural(prompts, "prompt")}`,
  errors: (errors: number) => plural(errors, "error"),
  tasks: (clips: number) => plural(clips, "task"),
  errorsIn: (errors: number, clips: number) => `${plural(errors, "error")} in ${plural(clips, "clip")}`,
  answered: (answered: number) => `${plural(answered, "answer")} with a value`,
  unclear: (unclear: number) => `${unclear} unclear`,
  unanswered: (withoutAnswer: number) => `${plural(withoutAnswer, "question")} without a true answer`,
  held: (held: number, one: string, many: string) => `${plural(held, one, many)} taken down`,
  config: "Config",
  copied: "copied",
  copyConfig: "Copy the full config hash",
};

export const other = {
  title: (title: string) => `Compare ${title} with`,
  none: "The study has no other finished report. Use “Change” to create one.",
  truth: (version: number, threshold: string | null) =>
    `ground truth v${version}${threshold === null ? "" : `, τ ${threshold}`}`,
  with: (title: string) => `Compare with ${title}`,
  compare: "Compare",
};

export const states = {
  steps: {
    waiting: { what: "Waiting for a worker.", unit: "" },
    judging: { what: "The judge is comparing reasons.", unit: "pairs judged" },
    computing: { what: "Computing the figures.", unit: "rows computed" },
  },
  progress: "Progress",
  done: (done: string, total: string, unit: string) => `${done} of ${total} ${unit}`,
  label: "Progress of the report",
  waiting: (error: string) =>
    `${error ? `Last attempt: ${error}. Retrying. ` : ""}This page updates every two seconds. You can close it.`,
  failed: <T>(bold: (text: string) => T, why: string) => [
    bold("The report failed."),
    ` ${why || "The reason is not known."}`,
  ],
  kept: "The finished comparisons are kept. The report resumes from there.",
  budget: {
    label: "Total budget for the judge, US dollars",
    hint: "Leave empty for no limit.",
  },
  resuming: "Resuming",
  resume: "Resume",
  earlier: <T>(bold: (text: string) => T) => [
    bold("This report was created before reports stored their figures."),
    " Its clips and matches are below. Recreate it from the same annotations and ground truth to get a new report with tables and plots.",
  ],
  recreating: "Recreating",
  recreate: "Recreate",
};

export const warning = {
  /** A judge without a certificate; of a baseline it is expected. */
  uncertified: <T>(judge: string, why: string, baseline: boolean, bold: (text: string) => T) => [
    bold(`Judge ${judge} has no certificate for this study${baseline ? "" : ":"}`),
    `${baseline ? ". It is a plain text baseline: " : " "}${why}. The hatched columns depend on it. P and R do not. `,
  ],
  certify: "Certify the judge",
  noScore: (failed: number, pairs: number) =>
    `It gave no score for ${failed} of ${plural(pairs, "pair")}; S counts as 0 in them.`,
};

export const plots = {
  as: (title: string, format: string) => `${title} as ${format}`,
  metric: "Metric of the plot",
  whole: "The JSON file has all values.",
};

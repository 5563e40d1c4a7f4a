/** The texts about what a study found: quality, agreement and reports. */
import { plural } from "../plural";

export const quality = {
  heading: <T>(small: (text: string) => T) => ["Quality of the marked errors ", small("blind ratings by people")],
  n: (n: number) => `n ${plural(n, "error")}`,
  judged: (rated: string, errors: number, none: boolean) =>
    `${rated} of ${plural(errors, "error")} judged.${none ? " Ask annotators to start. Shares appear after the first answer." : ""}`,
  level: (grade: number, name: string) => `${grade} ${name}, or better`,
  choiceN: (n: number, tied: number) => `n ${plural(n, "error")}${tied > 0 ? `, ${tied} tied and not counted` : ""}`,
  foot: (confidence: string) =>
    `Each error counts once: with the median of its grades, or its most frequent choice. In brackets: Wilson’s ${confidence}% interval.`,
  of: (part: string, all: string) => `${part} of ${all}`,
};

export const reports = {
  heading: "Reports",
  computing: (version: number) =>
    `Ground truth v${version} is being computed. You can create a report when it is ready.`,
  lacking: "A report needs a ground truth and at least one annotator to compare with it.",
  /** What a report rests on; `threshold` is null where there is none. */
  truth: (version: number, threshold: string | null, withProposed: boolean) =>
    `ground truth v${version}${threshold === null ? "" : `, τ ${threshold}`}${withProposed ? "" : ", without errors proposed by critics"}`,
  none: "No reports yet.",
  noOthers: (onAnswers: boolean) =>
    `All annotators are part of this ground truth, so there is no one to compare with it.${onAnswers ? " The report covers the true answers only." : ""}`,
  compare: "Compare",
  joined: {
    legend: "From other studies",
    hint: "What people said of the same clips in other studies of this project. As one row, of each clip the annotation that came first counts.",
    no: "Not included",
    pooled: "People as one row",
    each: "A row for each person",
  },
  creating: "Creating",
  create: "Create report",
  either: {
    legend: "Rows of two critics",
    hint: "Reports an error where either of the two does. Shown below the rows of both.",
    first: "First critic",
    or: "or",
    second: "Second critic",
    error: "An error is the answer",
    answers: { no: "No", yes: "Yes" },
    add: "Add row",
    row: (first: string, second: string) => `${first} or ${second}`,
    errorIs: (answer: string) => `error: ${answer}`,
    remove: (first: string, second: string) => `Remove ${first} or ${second}`,
  },
};

export const pages = {
  agreement: "Agreement",
  truths: "Ground truth",
  reports: "Reports",
};

export const agreement = {
  heading: "Agreement",
  basis: "between annotators, on independent annotations",
  compare: "Compare",
  leftOut: (held: number, one: string, many: string) => ` Left out, taken down: ${plural(held, one, many)}.`,
  none: (one: string, leftOut: string) => `No ${one} has two of these annotators yet.${leftOut}`,
  caption: "Agreement overall",
  overall: "Overall",
  foot: "“Also found”: the share of segments that the other annotator matched at an IoU of 0.5, with any type. “Same type” is the share of those. “Later”: the median time by which this annotator’s edges come after the other’s; for a pair, the first annotator’s.",
  /** `sampled` is null where all tasks are counted. */
  tasks: (sampled: string | null, shared: number, one: string, many: string) =>
    sampled === null
      ? `${plural(shared, one, many)} with two or more annotators.`
      : `A random ${sampled} of ${plural(shared, one, many)} with two or more annotators.`,
  how: "“Same” is the share of equal pairs; κ, AC1 and α correct for chance. In brackets: the 95% bootstrap interval over items.",
  cohen: "Cohen’s κ is defined for two annotators: see the tables of annotators.",
  figures: {
    tagF1: "F1 of tags, a type in a sentence",
    f1: "F1 at IoU 0.5",
    iou: "IoU, one segment each",
    iou60: "IoU ≥ 0.6, one segment each",
    starts: "Starts, 90% within",
    ends: "Ends, 90% within",
    type: "Same type",
    typeAlpha: "Type, α",
    severity: "Severity, ordinal α",
  },
  units: { pairs: "pairs", matches: "matches", tags: "tags" },
  noFigure: "none",
  n: (n: string, unit: string) => `n ${n} ${unit}`,
};

export const plot = {
  label: "F1 of segments against the IoU",
  caption: (n: number) =>
    `F1 of the best one-to-one matching, mean over ${plural(n, "pair")} of annotators per clip in which at least one marked an error, with 95% intervals. Chance: the same measure between different clips.`,
  f1: "F1",
  chance: "Chance",
  iou: "temporal IoU",
};

export const tables = {
  notAsked: "not asked",
  none: "none",
  same: "Same",
  cohen: "Cohen κ",
  gwet: "Gwet AC1",
  krippendorff: "Krippendorff α",
  detection: "Error or no error",
  sentences: "Error or no error per sentence",
  sentenceTypes: "Error types per sentence",
  chainTypes: "Error types of the whole chain",
  byType: "Agreement by error type",
  errorType: "Error type",
  alsoFound: "Also found",
  sameType: "Same type",
  marked: (marked: number) => `marked ${plural(marked, "time")}`,
  forms: {
    choices: "multiple choice, compared as a set",
    scale: "α is ordinal",
  },
  byQuestion: "Agreement by question",
  question: "Question",
  onPrompts: "questions on prompts",
  asYes: "unclear counted as yes",
  asNo: "unclear counted as no",
  shared: "Shared",
  f1: "F1 at IoU 0.5",
  startsLater: "Starts later",
  endsLater: "Ends later",
  sameAnswer: "Same answer",
  cohenAnswers: "Cohen κ, answers",
  byAnnotator: "Each annotator against all others",
  annotator: "Annotator against all others",
  byPair: "Each pair of annotators",
  pair: "Pair",
  pairOf: (a: string, b: string) => `${a} and ${b}`,
  n: (n: string) => `n ${n}`,
  noInterval: (why: string) => `, no interval: ${why}`,
  proposals: "Everyone’s answers against a model’s proposals",
  proposedBy: "Proposed by",
  sameAsProposed: "Answered as proposed",
  fewer: (pairs: number) => `${plural(pairs, "pair")} with fewer shared tasks not shown.`,
};

/** The texts of the ground truths of a study. */
import { plural } from "../plural";

export const newTruth = {
  heading: "Next version",
  none: "No submissions yet. Ask annotators to start.",
  from: "From",
  requested: (version: number) => `Version ${version} requested. A worker creates it; see the list above.`,
  noAnnotator: "Select at least one annotator.",
  creating: "Creating",
  create: "Create version",
  annotator: "Annotator",
  selectOne: "Select one",
  option: (name: string, simulated: boolean, kind: string, n: number) =>
    `${name} (${simulated ? "simulated " : ""}${kind}, n ${n})`,
  confirmed: {
    label: "Critic errors confirmed in",
    hint: "Errors confirmed there by a majority count as if a person had marked them.",
    none: "No study",
  },
  withKnown: "Where errors were put in, these count",
  origins: {
    label: "Origins",
    hint: "Separated by commas. “realistic” takes “realistic:MODEL” as well.",
    all: "All",
  },
  preview: "Preview the merge",
  policy: "Policy",
};

export const review = {
  open: "Review quality",
  openOf: (version: number) => `Review quality of v${version}`,
  title: (version: number) => `Review the quality of ground truth v${version}`,
  what: (errors: number) =>
    `A separate study is created in which people judge how good the reason and the times of an error are. Its tasks are a random sample of the ${plural(errors, "error")} of this version, duplicates merged. People do not see who marked them.`,
  count: { label: "Errors to review", hint: "Sampled at random." },
  overlap: { label: "People per error", hint: "Two or more show how well they agree." },
  create: "Create study",
  done: (name: string) => `“${name}” created.`,
  see: "Open the study",
};

export const line = {
  version: (version: number) => `v${version}`,
  changes: (version: number) => `Changes since v${version}`,
  answers: (n: number) => plural(n, "answer"),
  errorsIn: (errors: number, tasks: string) => `${plural(errors, "error")} in ${tasks}`,
  discarded: (discarded: number, one: string, many: string) =>
    `${plural(discarded, one, many)} discarded (no agreement)`,
  tied: (tied: number) => `${plural(tied, "question")} without an answer (tie)`,
  questionsDiscarded: (discarded: number) => `${plural(discarded, "question")} discarded (no agreement)`,
  held: (held: number, one: string, many: string) => `${plural(held, one, many)} taken down`,
  confirmed: <T>(link: (text: string) => T, confirmed: number, refused: number) => [
    "Critic errors judged in ",
    link("another study"),
    `: ${confirmed} confirmed, ${refused} rejected`,
  ],
  judged: (name: string, version: string, failed: number) =>
    `merged by ${name} ${version}${failed > 0 ? `, ${plural(failed, "pair")} without a score` : ""}`,
  noSources: "The sources of this version were not recorded.",
  sources: "Sources",
  tasks: "Tasks",
  answerSources: "Answers",
  n: (n: string) => `n ${n}`,
  readings: { left_out: "left out", as_yes: "counted as yes", as_no: "counted as no" },
  yesShare: <T>(n: number, small: (text: string) => T) => [
    "Share of yes with “unclear” ",
    small(`in ${plural(n, "answer")}`),
  ],
  noAnswers: "– no answers",
  tasksOf: (n: number, one: string, many: string) => plural(n, one, many),
  of: (yes: string, all: string) => `${yes} of ${all}`,
};

export const list = {
  heading: "Ground truth",
  showAll: (n: number) => `Show all ${n} versions`,
  none: "No versions yet. Create one from annotations.",
};

export const unready = {
  version: (version: number) => `v${version}`,
  lastAttempt: (error: string) => `Last attempt: ${error} Retrying.`,
  retryOf: (version: number) => `Retry version ${version}`,
  retry: "Retry",
};

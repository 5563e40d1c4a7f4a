/** The texts of the rounds of a study: access, quality checks, rechecks and flags. */
import { plural } from "../plural";

export const admits = {
  names: { everyone: "Everyone", qualified: "Qualified people" },
  title: (n: number) => `Access to round ${n}`,
  opens: {
    everyone: "Open to everyone",
    qualified: "Open to qualified people only",
  },
  done: {
    everyone: (n: number) => `Round ${n} is open to everyone.`,
    qualified: (n: number) => `Round ${n} is open to qualified people only.`,
  },
  effects: {
    everyone:
      "Everyone in the project can work in this round. Studies that show its annotations stay closed to them until the round ends.",
    qualified:
      "Only people who are qualified by a rule or by a researcher can work in this round. While no one is qualified, it is closed. Everyone else can finish the tasks they have in progress.",
  },
};

export const checks = {
  title: (n: number) => `Hidden quality checks in round ${n}`,
  numbers: {
    gold_first_percent: { label: "Known answers among a person’s first tasks, %", hint: "0 for none, at most 50" },
    first_tasks: { label: "Number of first tasks", hint: "" },
    gold_later_percent: { label: "Known answers among later tasks, %", hint: "0 for none, at most 50" },
    repeat_percent: { label: "Repeated tasks, %", hint: "0 for none; at most 50 together with known answers" },
    repeat_after: { label: "Minimum tasks before a repeat", hint: "" },
    min_iou: { label: "Minimum overlap for a found error, %", hint: "shared time / combined time (IoU)" },
  },
  saved: (n: number, gold: number, repeatable: number) =>
    `Quality checks of round ${n} saved: ${gold} with a known answer, ${repeatable} to repeat.`,
  what: "Some tasks are hidden checks: tasks with a known answer settled by experts, and tasks that the same person did before. Annotators cannot tell them apart, and they count neither as work nor in results. At least half of each person’s tasks are regular work.",
  counts: <T>(gold: T, repeatable: T, n: number) => [
    "This round has ",
    gold,
    " tasks with a known answer and ",
    repeatable,
    ` to repeat.${n === 0 ? " Clips settled on the review page become known answers." : ""}`,
  ],
  badWhole: "Enter a whole number.",
  needsType: "A found error must also have the correct type",
  onlyAdmins: "Only admins can change these.",
};

export const flags = {
  heading: "Unclear guideline",
  none: "No open flags. Flag unclear cases on the review page.",
  review: "review",
  deleted: "review deleted",
};

export const newRound = {
  done: (n: number) => `Round ${n} is open.`,
  title: (next: number) => `Open round ${next}`,
  access: "Access",
  accessHint: "People are qualified for a round by a rule or by a researcher on the People page.",
  admits: {
    everyone: "Everyone",
    qualified: "Qualified people only",
  },
  overlap: "People per task",
  extra: "Extra annotators on disagreement",
  rechecked: "Rechecked by a second person, %",
  effect: (next: number, tasks: string, current: number) =>
    `Round ${next} opens immediately with the ${tasks} of round ${current}. People with access work there; everyone else stays in the previous round. Existing annotations do not change. You can change access later.`,
  opening: "Opening",
};

type ByState = Readonly<Record<"open" | "accepted" | "corrected" | "sent_back", number>>;

export const rechecks = {
  heading: "Rechecks",
  recheck: "Recheck others’ work",
  none: "No rechecks yet. Open a round with a share of rechecks, or add a rule with the action “recheck”.",
  /** The counts by state; `link` makes a number one that opens its clips. */
  summary: <T>(n: ByState, link: (text: string, state: keyof ByState) => T) => [
    link(plural(n.open, "annotation"), "open"),
    " to recheck; ",
    link(`${n.accepted}`, "accepted"),
    " accepted, ",
    link(`${n.corrected}`, "corrected"),
    " corrected, ",
    link(`${n.sent_back}`, "sent_back"),
    " sent back.",
  ],
  table: "Rechecks by annotator",
  tableOf: "Table of rechecks",
  annotator: "Annotator",
  toRecheck: "To recheck",
  accepted: "Accepted",
  corrected: "Corrected",
  sentBack: "Sent back",
  share: "Accepted share",
  n: (decided: number) => `n ${decided}`,
};

export const fields = {
  same: (title: string, version: number) => `Same as before: ${title} v${version}`,
  builtIn: "Latest version of a built-in instrument",
  custom: "Custom document",
  instrument: "Instrument",
  key: {
    label: "Key of the instrument",
    hint: "For example spotlight, brite or vf_eval.",
  },
  document: {
    label: "Document, as JSON",
    hint: (version: number) => `Prefilled with the current document. Edit it and set a version above ${version}.`,
  },
  resolves: "Unclear cases resolved by this version",
};

export const rounds = {
  heading: "Rounds",
  newRound: "New round",
  table: "Table of rounds",
  round: "Round",
  instrument: "Instrument",
  access: "Access",
  peoplePer: (one: string) => `People per ${one}`,
  extra: "Extra annotators on disagreement",
  rechecked: "Rechecked",
  done: (title: string) => `${title} done`,
  checks: "Hidden quality checks",
  training: "Training",
  version: (version: number) => `v${version}`,
  once: "once, before other tasks",
  change: "Change",
  forEveryone: "for everyone",
  knownAnswers: "known answers",
  of: (tasks: number) => `of ${tasks}`,
  perPerson: (tasks: number) => `${tasks} per person`,
};

export const form = {
  badWhole: "Enter a whole number, such as 2.",
  badKey: "Enter the key of a built-in instrument, such as spotlight.",
  badDocument: "Enter one JSON object: { … }.",
  badJson: (message: string) => `Not valid JSON: ${message}`,
};

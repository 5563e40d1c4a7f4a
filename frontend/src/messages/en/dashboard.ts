/** The words of the researchers' dashboard. */
import { plural } from "./plural";

export const page = {
  title: "More statistics",
  computing: "Computing",
  table: "Show as table",
};

export const funnel = {
  heading: "Tasks",
  round: (n: number, tasks: number, overlap: number, admits: string) =>
    `Round ${n}: ${plural(tasks, "task")}, ${plural(overlap, "person", "people")} each, for ${admits === "everyone" ? "everyone" : "qualified annotators"}`,
  states: {
    open: { label: "Open", hint: "with open places" },
    leased: { label: "In progress", hint: "an annotator is working on it" },
    submitted: { label: "Submitted", hint: "by at least one person" },
    done: { label: "Done", hint: "by all requested annotators" },
    disputed: { label: "Disputed", hint: "waiting for review" },
    settled: { label: "Settled", hint: "by an expert or in joint review" },
    held: { label: "Held", hint: "clip taken down" },
  },
  state: "State",
  tasks: "Tasks",
  share: "Share",
  none: "no tasks in this round",
  part: (percent: string, of: string) => `${percent}% of ${of}`,
  places: <T>(said: T, places: number) => [said, ` of ${plural(places, "annotation")} submitted.`],
};

export const speed = {
  heading: "Speed",
  annotations: "annotations by people",
  perHour: "per hour of active work",
  hours: (n: number) => `n ${plural(n, "hour")}`,
  active: "median active time per task",
  ratio: "median active time / clip length",
  latest: (n: number) => `latest ${n}`,
  by: "Annotations by",
  day: "Day",
  hour: "Hour",
  since: "Since (UTC)",
  n: "Annotations",
  ofDays: "Annotations by day",
  ofHours: "Annotations by hour, the last 48",
  first: "Includes first submissions and hidden quality checks. Times are UTC.",
};

export const agreement = {
  heading: "Agreement over time",
  measures: {
    f1_iou_50: "F1 of segments at IoU 0.5",
    detection: "Same decision: error or no error",
    answers: "Same answer",
    sentences: "Same decision per sentence",
  },
  none: "No task has two annotators yet.",
  stretch: "Second annotation",
  tasks: "Tasks",
  what: (looked: number, shared: number) =>
    looked < shared
      ? `A random ${looked} of ${plural(shared, "task")} with two or more annotators, in the order of the second submission. Bars are 95% intervals.`
      : `All ${plural(shared, "task")} with two or more annotators, in the order of the second submission. Bars are 95% intervals.`,
  n: (n: string) => `n ${n}`,
  chart: (measure: string) => `${measure}, by block of tasks`,
};

export const signals = {
  heading: "Annotators",
  none: "No annotator has received a task.",
  annotator: "Annotator",
  n: (n: number) => `n ${n}`,
  others: (median: string, n: number) => `others ${median}, n ${n}`,
  noOthers: "no others to compare with",
  nobody: (names: string) => `No values for: ${names}.`,
  states: { active: "active", paused: "paused", excluded: "excluded" },
  rounds: (rounds: string) => `qualified for round ${rounds}`,
  how: "Each value is shown with its n and the median of the other annotators.",
  asOf: (time: string) => `As of ${time}.`,
};

export const rules = {
  heading: "Triggered rules",
  none: "No rule has been triggered.",
  own: "by a researcher",
  rule: "Rule",
  action: "Action",
  fired: "Triggered",
  standing: "In force",
  undone: "Undone",
  appeals: "Open appeals",
  latest: "Latest",
  when: "When",
  annotator: "Annotator",
  because: "Reason",
  message: "Message",
  actions: { qualify: "qualify", warn: "warn", pause: "pause", recheck: "recheck", exclude: "exclude" },
};

export const people = {
  heading: "Participations",
  states: {
    entered: "Entered",
    consented: "Consented",
    working: "Working",
    completed: "Completed",
    screened_out: "Screened out",
    attention: "Attention",
    declined: "Declined",
    returned: "Returned",
    timed_out: "Timed out",
    withdrawn: "Withdrawn",
  },
  state: "State",
  n: "People",
};

export const cost = {
  heading: "Cost",
  none: "No payments through a platform.",
  rewards: (n: number) => `Rewards of ${plural(n, "participation")}`,
  bonuses: (n: number) => plural(n, "bonus", "bonuses"),
  exported: "of which exported for the platform",
  running: (n: number) => `In progress: ${plural(n, "participation")}`,
  missing: (n: number) => `Still needed: ${plural(n, "participation")}`,
  fee: (percent: number) => `Platform fee (${percent}%)`,
  projected: "Projected total, if everyone in progress finishes",
  models: (n: number) => `Model calls of ${plural(n, "run")}`,
  reserved: "reserved for calls in progress",
  what: "What",
  amount: "Amount",
};

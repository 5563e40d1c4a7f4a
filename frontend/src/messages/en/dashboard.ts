/** The words of the researchers' dashboard. */
import { plural } from "./plural";

export const page = {
  title: "More figures",
  computing: "Counting",
  table: "As a table",
};

export const funnel = {
  heading: "Tasks",
  round: (n: number, tasks: number, overlap: number, admits: string) =>
    `Round ${n}: ${plural(tasks, "task")}, ${plural(overlap, "person", "people")} each, for ${admits === "everyone" ? "everyone" : "those who qualify"}`,
  states: {
    open: { label: "Open", hint: "with a free place" },
    leased: { label: "Leased", hint: "someone is at work" },
    submitted: { label: "Submitted", hint: "by one person or more" },
    done: { label: "Done", hint: "by as many as asked for" },
    disputed: { label: "Disputed", hint: "waiting in Review" },
    settled: { label: "Settled", hint: "by an expert, or jointly" },
    held: { label: "Held", hint: "taken down" },
  },
  state: "State",
  tasks: "Tasks",
  share: "Share",
  none: "a round without tasks",
  places: (said: number, places: number) => `${said} annotations of ${places} asked for.`,
};

export const speed = {
  heading: "Speed",
  annotations: "annotations of people",
  perHour: "an hour, while somebody works",
  hours: (n: number) => `n ${plural(n, "hour")}`,
  active: "active time a task, median",
  ratio: "active time over clip length, median",
  latest: (n: number) => `n ${n}, the latest`,
  by: "Annotations by",
  day: "Day",
  hour: "Hour",
  since: "Since (UTC)",
  n: "Annotations",
  ofDays: "Annotations by day",
  ofHours: "Annotations by hour, the last 48",
  first: "First submissions, unseen checks with them. Times are UTC.",
};

export const agreement = {
  heading: "Agreement over time",
  measures: {
    f1_iou_50: "F1 of segments at IoU 0.5",
    detection: "Error or not, same",
    answers: "Same answer",
    sentences: "Sentence with an error or not, same",
  },
  none: "No task has two people yet.",
  stretch: "Second annotation",
  tasks: "Tasks",
  what: (looked: number, shared: number) =>
    looked < shared
      ? `Of ${shared} tasks that two or more people did, ${looked} were drawn; blocks are in the order in which a second person submitted. Bars are intervals of 95 percent.`
      : `All ${shared} tasks that two or more people did, in the order in which a second person submitted. Bars are intervals of 95 percent.`,
  chart: (measure: string) => `${measure}, by block of tasks`,
};

export const signals = {
  heading: "Annotators",
  none: "Nobody has been handed a task.",
  annotator: "Annotator",
  n: (n: number) => `n ${n}`,
  others: (median: string, n: number) => `others ${median}, n ${n}`,
  noOthers: "no other to compare with",
  nobody: (names: string) => `Nobody has a value of: ${names}.`,
  states: { active: "active", paused: "paused", excluded: "excluded" },
  rounds: (rounds: string) => `qualified for round ${rounds}`,
  how: "Each value stands with its n, and with the median of the others.",
  asOf: (time: string) => `As of ${time}.`,
};

export const rules = {
  heading: "Rules that fired",
  none: "No rule has fired.",
  own: "by a researcher",
  rule: "Rule",
  action: "Action",
  fired: "Fired",
  standing: "Hold",
  undone: "Undone",
  appeals: "Appeals open",
  latest: "The latest",
  when: "When",
  annotator: "Annotator",
  because: "Because",
  message: "Told",
  actions: { qualify: "qualify", warn: "warn", pause: "pause", recheck: "recheck", exclude: "exclude" },
};

export const people = {
  heading: "Participations",
  states: {
    entered: "Entered",
    consented: "Consented",
    working: "At work",
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
  none: "Nobody is paid through a platform.",
  rewards: (n: number) => `Rewards of ${plural(n, "participation")}`,
  bonuses: (n: number) => plural(n, "bonus", "bonuses"),
  exported: "of these, in a file for the platform",
  running: (n: number) => `To come: ${plural(n, "participation")} at work`,
  missing: (n: number) => `Still needed: ${plural(n, "participation")}`,
  fee: (percent: number) => `Fee of ${percent}%`,
  projected: "In the end, if all who work finish",
  models: (n: number) => `Model calls of ${plural(n, "run")}`,
  reserved: "reserved for calls on their way",
  what: "What",
  amount: "Amount",
};

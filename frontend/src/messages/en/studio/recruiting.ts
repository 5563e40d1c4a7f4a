/** The texts of recruitment: terms, cost, participations and payments. */
import { plural } from "../plural";

export const bonus = {
  done: (annotator: string, given: string) => `${annotator} gets a bonus of ${given}.`,
  badAmount: "Enter an amount with at most two decimals, such as 1.50.",
  title: (annotator: string) => `Bonus for ${annotator}`,
  effects: [
    "The bonus is recorded as owed and included in the next bonus file for the platform. This does not pay it.",
    "A second bonus with the same reason is treated as a repeated click and rejected.",
  ],
  amount: (currency: string) => `Amount, ${currency}`,
  reason: "Reason",
  add: "Add bonus",
  addAmount: (amount: string) => `Add bonus of ${amount}`,
};

export const cost = {
  peopleNeeded: "People needed",
  annotations: (slots: string, tasks: number, overlap: number, each: number) =>
    `${slots} annotations: ${plural(tasks, "task")} × ${overlap}, ${each} each`,
  rewards: "Rewards",
  rewardsOf: (people: number, reward: string) => `${plural(people, "person", "people")} × ${reward}`,
  platformFee: "Platform fee",
  fee: (percent: number) => `${percent}%, before taxes`,
  total: "Total",
  hourlyWage: "Hourly wage",
  assumed: (took: string) => `if it takes ${took}`,
  measured: (took: string, n: string) => `median ${took}, n ${n}`,
  seconds: (n: number) => plural(n, "second"),
  minutes: (n: number) => plural(n, "minute"),
};

export const entries = {
  heading: "Participations",
  import: "Import platform statuses",
  payments: "Payments",
  none: "No participants yet. When recruitment is open, everyone who follows its address appears here.",
  showMore: "Show more",
  table: "Participations, a table",
  annotator: "Annotator",
  state: "State",
  tasks: "Tasks",
  joined: "Joined",
  owed: "Owed",
  notExported: "Not exported yet",
  reason: "Reason",
  platform: "Platform ID, submission",
  bonus: "Bonus",
  of: (all: string) => `of ${all}`,
  withBonus: (bonus: string) => `bonus ${bonus}`,
  erased: "erased",
  states: {
    entered: "Entered",
    consented: "Consented",
    working: "At work",
    completed: "Completed",
    screened_out: "Screened out",
    attention: "Failed attention",
    declined: "Declined",
    returned: "Returned",
    timed_out: "Timed out",
    withdrawn: "Withdrew",
  },
  bonusFor: (annotator: string) => `Bonus for ${annotator}`,
};

export const payments = {
  kinds: { reward: "Rewards", bonus: "Bonuses" },
  layouts: {
    table: "Full table",
    bulk: "Lines of “id,amount” for Prolific’s bulk payment",
  },
  exported: (kind: string) => `${kind} not exported before are downloaded and marked as exported.`,
  title: "Payments for the platform",
  kind: "Payments",
  format: "Format",
  hints: [
    "“Export new” downloads payments that were not exported before and marks them, so that no one is paid twice. Keep the file.",
    "“Download all” includes every payment and marks none.",
  ],
  downloadAll: "Download all",
  exportNew: "Export new",
};

export const recruiting = {
  heading: "Recruitment",
  change: "Change",
  setUp: "Set up",
  none: "Recruitment is not set up. Set it up to see the estimated cost and to get the address for the platform. Project members can work without it.",
  address: "Address for the platform",
  tasksEach: <T>(n: number, bold: (text: string) => T) => [bold(plural(n, "task")), " each"],
  rewardWithin: <T>(reward: T, minutes: number) => [reward, ` within ${plural(minutes, "minute")}`],
  consent: <T>(version: number, bold: (text: string) => T) => ["consent ", bold(`version ${version}`)],
  totalCost: "Total cost",
  /** For those who do not administer the project; `people` is null while not known. */
  others: (isSetUp: boolean, people: number | null) =>
    `${isSetUp ? "" : "Recruitment is not set up. "}${people === null ? "" : `${plural(people, "person is", "people are")} needed. `}Admins set up, open and pay recruitment.`,
};

export const setUp = {
  changed: "Recruitment changed.",
  done: "Recruitment set up. People can join after you open it.",
  titles: {
    change: "Change recruitment",
    new: "Set up recruitment",
  },
  protected:
    "People have already joined, so their terms are protected: platform and currency are fixed, the reward and the time limit can only increase, and the number of tasks can only decrease. A changed consent form becomes a new version.",
  verbs: {
    change: "Change",
    new: "Set up",
  },
  cost: "Estimated cost",
  minutes: "Minutes per person",
  asMeasured: "as measured",
  people: "Number of people",
  asNeeded: "as needed",
  incomplete: "Enter the tasks per person and the reward to see the cost.",
  calculating: "Calculating…",
};

export const stateBar = {
  places: <T>(taken: T, needed: string | null) => [
    taken,
    needed === null ? " places taken" : ` of ${needed} places taken`,
  ],
  joined: (all: string) => `· ${all} joined`,
  byState: "Participations by state",
  none: "No participants yet.",
};

export const stateButtons = {
  states: { draft: "not opened yet", open: "open", paused: "paused", closed: "closed" },
  continue: "Current participants continue and get the code at the end.",
  done: {
    open: "Recruitment is open: people can join through its address.",
    paused: "Recruitment is paused: no new people can join.",
    closed: "Recruitment is closed: no new people can join.",
  },
  effects: {
    open: "People can join through the address, read the consent form and start to work.",
    owed: (reward: string) => `Everyone who completes the study is owed ${reward}.`,
    protected:
      "Their terms are protected: the reward and the time limit can only increase, and the number of tasks can only decrease.",
    paused: "No new people can join until you reopen it.",
    closed: "No new people can join. You can reopen it.",
  },
  pause: "Pause",
  close: "Close",
  title: (verb: string) => `${verb} recruitment?`,
};

export const statuses = {
  done: (rows: number) => `Platform statuses imported: ${plural(rows, "row")}.`,
  noFile: "Select a file.",
  title: "Import platform statuses",
  effects: [
    "People who returned their submission or timed out on the platform end here too. Their work does not count, and others do these tasks.",
    "People who completed the study here, or who are not known here, are not changed and are listed afterwards.",
  ],
  file: {
    label: "Submissions of the platform, CSV",
    hint: "Prolific: “Download demographic data”. Columns: Participant id, Status and optionally Submission id.",
  },
  import: "Import",
  /** Counts of rows, by what happened to them. */
  result: <T>(rows: number, returned: T, timedOut: T, unchanged: T, unclear: T) => [
    `${plural(rows, "row")}: `,
    returned,
    " returned, ",
    timedOut,
    " timed out, ",
    unchanged,
    " unchanged, ",
    unclear,
    " to check.",
  ],
  unclear: "Rows without changes",
  line: (line: number) => `Line ${line}`,
  close: "Done",
};

export const terms = {
  platform: "Platform",
  tasks: {
    label: "Tasks per person",
    hint: "Practice is not counted.",
  },
  minutes: {
    label: "Time limit, minutes",
    hint: "After that, the participation times out.",
  },
  reward: "Reward",
  currency: "Currency",
  fee: "Fee, %",
  consent: {
    label: "Consent form",
    hint: "Plain text; a blank line starts a new paragraph. State which data is kept and whom to contact.",
  },
  width: "Minimum window width, pixels",
  sound: "Sound required",
  more: "Codes, return URL and URL parameters",
  codes: {
    completed: "Code: completed",
    screenedOut: "Code: screened out",
    attention: "Code: attention",
    hint: "An empty code is generated at random. Enter the same codes on the platform.",
  },
  returnUrl: {
    label: "Return URL",
    hint: "Where people go at the end; {code} is replaced by the code. Leave empty to show the code instead.",
  },
  parameters: {
    person: "Parameter of the person ID",
    submission: "Parameter of the submission ID",
    study: "Parameter of the study ID",
  },
  platforms: {
    prolific: "Prolific",
    connect: "CloudResearch Connect",
    other: "Another platform",
    simulated: "Simulated, for testing",
  },
  badWhole: "Enter a whole number.",
  badAmount: "Enter an amount with at most two decimals, such as 4.50.",
};

/** The texts of the settings of a study. */
import { plural } from "../plural";

export const deleting = {
  /** What would be lost, by kind; of another kind, its name. */
  lost: {
    annotations: (n: number) => plural(n, "annotation"),
    in_hand: (n: number) => plural(n, "task in progress", "tasks in progress"),
    critic_runs: (n: number) => plural(n, "critic run"),
    prediction_sets: (n: number) => plural(n, "prediction set"),
    ground_truths: (n: number) => plural(n, "ground truth"),
    reports: (n: number) => plural(n, "report"),
    releases: (n: number) => plural(n, "release"),
    participations: (n: number) => plural(n, "participation"),
    guideline_flags: (n: number) => plural(n, "guideline flag"),
  } as Readonly<Record<string, (n: number) => string>>,
  other: (n: number, kind: string) => plural(n, kind),
  heading: "Delete",
  delete: "Delete study",
  nothing: "No work has been done in this study, so nothing would be lost.",
  refused: "This study cannot be deleted. Archive it instead. Deleting it would lose:",
  title: (name: string) => `Delete ${name}`,
  done: (name: string) => `${name} deleted.`,
  effect: "This deletes its rounds, tasks, rules and recruitment. The clips stay in the project.",
};

export const known = {
  heading: "Practice and known answers",
  practice: {
    count: (n: number) => plural(n, "practice clip"),
    hint: "Each person does these once before the other tasks and sees the correct answers after each.",
    add: "Add practice clips",
  },
  gold: {
    count: (n: number) => plural(n, "known answer"),
    /** Where they appear; `often` is empty while that is not known. */
    hint: (round: number, often: string) =>
      `Mixed into the tasks of round ${round}${often}. Set the frequency under “Hidden quality checks”.`,
    often: (first: number, later: number) => `: ${first}% of the first tasks, ${later}% later`,
    add: "Add known answers",
  },
  add: (n: number) => `Add ${plural(n, "clip")}`,
  added: (created: number, existing: number) =>
    `${plural(created, "clip")} added${existing > 0 ? `; ${existing} already added` : ""}.`,
};

export const naming = {
  saved: "Settings saved.",
  heading: "Name and content warning",
  name: "Name",
  noName: "Enter a name.",
  warning: {
    label: "Content warning",
    hint: "Shown before the first clip. Leave empty for none.",
  },
  proposals: {
    label: "Show a model’s proposal after each answer",
    hint: "Annotators see it once their own answer is stored. The agreement page reports how often they answer the same.",
  },
};

export const rounds = {
  heading: "Rounds",
  newRound: "New round",
  changed: (n: number, state: string) => `Round ${n} is ${state}.`,
  round: "Round",
  instrument: "Instrument",
  state: "State",
  access: "Access",
  peoplePer: (one: string) => `People per ${one}`,
  actions: "Actions",
  version: (version: number) => `v${version}`,
  states: {
    open: "Open",
    closed: "Closed",
  },
  close: "Close",
  closeRound: (n: number) => `Close round ${n}`,
  reopen: "Reopen",
  reopenRound: (n: number) => `Reopen round ${n}`,
  accessTo: (n: number) => `Access to round ${n}`,
  checksIn: (n: number) => `Hidden quality checks in round ${n}`,
  checks: "Hidden quality checks",
};

export const page = {
  title: "Settings",
  onlyAdmins: "Only project admins can change the settings of a study.",
  recruitment: {
    heading: "Recruitment",
    link: "Recruitment on the People page",
    what: "Recruitment platform, payment, and whether new people can join.",
  },
};

export const state = {
  now: {
    running: {
      label: "Running",
      effect: "People get tasks.",
    },
    paused: {
      label: "Paused",
      effect: "No new tasks and no new people. Tasks in progress can be submitted.",
    },
    archived: {
      label: "Archived",
      effect: "The study has ended. You can still read and resume it.",
    },
  },
  moves: {
    running: {
      verb: "Resume",
      effect: "People get tasks again.",
    },
    paused: {
      verb: "Pause",
      effect: "No new tasks are assigned and no new people can join. Tasks in progress can be submitted.",
    },
    archived: {
      verb: "Archive",
      effect: "The study ends and no tasks are assigned. Nothing is lost, and you can resume it.",
    },
  },
  heading: "State",
};

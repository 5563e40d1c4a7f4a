/** The texts of a study's overview. */
import { plural } from "../plural";

export const attention = {
  heading: "Clips to review",
  all: "All disagreements",
  empty: {
    title: "No clips to review",
    text: "Disagreements between annotators appear here.",
  },
  noErrors: "no errors",
  said: (letter: string, by: string, kind: string, marked: string) =>
    `${letter} ${by}${kind === "critic" ? " (critic)" : ""}: ${marked}`,
  frames: (title: string) => `Frames of ${title}`,
  reviewOf: (title: string) => `Review ${title}`,
  review: "Review",
};

export const glance = {
  heading: "Agreement at a glance",
  note: "people, before review; bars are 95% intervals",
  details: "Details",
  empty: {
    title: "Nothing to compare yet",
    text: "Agreement appears when two people have annotated the same clips.",
  },
  interval: (figure: string | null, n: number, counts: string) => `${figure ?? "no interval"}, n ${n} ${counts}`,
};

export const runs = {
  heading: "Critics",
  new: "New run",
  none: "No critic runs yet",
  how: "A critic is a model or a program that marks the same clips. New run sets one up and says what it costs.",
  more: (n: number) => `${n} more`,
  errors: (n: number) => plural(n, "error"),
  unread: (n: number) => `${n} unread`,
  perMinute: (n: number) => `${n} clips per minute`,
  spent: (spent: string, budget: string | null) => `${spent}${budget === null ? "" : ` of ${budget}`}`,
  left: (minutes: number) => `${minutes} min left`,
};

export const people = {
  heading: "People",
  all: "All",
  none: "No one has started yet",
  how: "Invite people above, or annotate clips yourself.",
  working: "working",
  checks: {
    of: (n: number) => `${n} known errors and answers in hidden quality checks`,
    few: (n: number) => `checks: too few, n ${n}`,
    none: "no checks",
    share: (share: string) => `checks ${share}`,
  },
};

export const activity = {
  heading: "Activity",
  none: "No activity yet",
  how: "What people and critics submit, and what researchers settle, is listed here.",
  commandLine: "Command line",
  errors: (n: number) => plural(n, "error"),
  /** Goes before the last of them. */
  several: (n: number) => `${plural(n, "task")}, the last:`,
};

export const page = {
  researchersOnly: "Only researchers and admins can see the overview of a study.",
  about: (title: string, version: number, study: string, n: number, overlap: number, one: string, name: string) =>
    `${title} v${version} · ${study} · round ${n}, ${plural(overlap, "person", "people")} per ${one} · project ${name}`,
  invite: "Invite",
  annotate: "Annotate",
  pausedNow: "Study paused. No new tasks are assigned.",
  resumedNow: "Study resumed.",
  archived: "Archived",
  paused: "Paused",
  resume: "Resume",
  pause: "Pause",
  notLoaded: "The states could not be loaded",
  states: (unit: string, title: string) => `${unit === "clips" ? "Clips" : title} by state`,
  partNotLoaded: "This could not be loaded",
};

export const states = {
  open: "Open",
  in_progress: "In progress",
  waiting: "Waiting",
  agreed: "Agreed",
  in_review: "In review",
  settled: "Settled",
  taken_down: "Taken down",
  why: {
    open: "not started",
    in_progress: "reserved by someone",
    waiting: "for another person",
    agreed: "people agree",
    in_review: "people differ",
    settled: "by a researcher",
    taken_down: "not counted",
  },
};

export const way = {
  heading: "Next steps",
  notLoaded: "The steps could not be loaded",
  keys: (key: string) => `G ${key}`,
  next: "Next",
};

export const steps = {
  tasks: (n: number, unit: string) => plural(n, unit === "tasks" ? "task" : "clip"),
  names: {
    clips: "Clips",
    tasks: "Tasks",
    people: "People",
    annotate: "Annotate",
    review: "Review",
    ground_truth: "Ground truth",
    critics: "Critics",
    report: "Report",
    release: "Release",
  },
  none: "none yet",
  people: (n: number, per: number, unit: string) =>
    `${n === 0 ? "none yet" : plural(n, "person", "people")}, ${per} per ${unit === "tasks" ? "task" : "clip"}`,
  of: (n: string, total: string) => `${n} of ${total}`,
  waiting: (n: string) => `${n} waiting`,
  later: "after annotation",
  noneWaiting: "none waiting",
  version: (n: number) => `version ${n}`,
  inProgress: "in progress",
  afterReview: "after review",
  ready: (n: string) => `${n} ready`,
  minutes: (minutes: number) => `about ${minutes} min`,
  hours: (hours: number) => `about ${hours} h`,
};

export const next = {
  add_clips: { what: "Add clips", why: "upload clips to the project and add them to this study", button: "Add clips" },
  add_tasks: { what: "Add tasks", why: "with the command add_tasks, or over the API", button: "" },
  review: {
    what: (n: number) => `Review ${plural(n, "disagreement")}`,
    button: (n: number) => `Review ${n}`,
  },
  invite: (unit: string) => ({
    what: (n: number) => `Invite ${plural(n, "person", "people")}`,
    button: "Invite",
    why: `more people are needed per ${unit === "tasks" ? "task" : "clip"}`,
  }),
  annotate: {
    what: (tasks: string) => `Annotate ${tasks}`,
    button: "Annotate",
  },
  truth: (unit: string) => ({
    what: "Create a ground truth",
    why: `all ${unit} are annotated and settled`,
    button: "Ground truth",
  }),
  critic: {
    what: "Run a critic",
    why: "compare its errors with the ground truth",
    button: "Critics",
  },
  report: { what: "Create a report", why: "compare annotators with the ground truth", button: "Reports" },
  release: {
    what: "Create a release",
    why: "freeze the study for others",
    button: "Releases",
  },
  none: { what: "All steps are done", why: "", button: "" },
  meanwhile: (tasks: string, takes: string | null) =>
    `Annotation in progress: ${tasks} left${takes === null ? "" : `, ${takes}`}.`,
};

export const reasons = {
  alone: "One person only",
  sent: "Sent to review",
  type: "Type differs",
  severity: "Severity differs",
  span: "Edges differ",
  sentence: "Sentence differs",
  critic_only: "Critic only",
  severe_missed: "Severe, missed by critics",
  clean_against: "Errors or no errors",
  answer: "Answers differ",
  unclear: "Unclear",
};

export const events = {
  did: { submitted: "submitted", revised: "revised", settled: "settled" },
  made: { truth: "created ground truth", report: "created report", release: "created release" },
  flagged: "flagged the guideline:",
  run_finished: "finished its run",
};

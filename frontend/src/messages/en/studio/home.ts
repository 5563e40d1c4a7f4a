/** The texts of the home pages: first steps, projects, and an annotator's own work. */
import { plural } from "../plural";

/** What a study counts: clips, or tasks where these are texts. */
type Unit = "clips" | "tasks";

const ofUnit = (n: number, unit: Unit): string => plural(n, unit === "tasks" ? "task" : "clip");

export const demo = {
  heading: "Or try the demo",
  text: "Studies with 63 drawn clips: five simulated people and three critics have marked errors, and reports are made.",
  does: ["Mark errors, after a short practice", "Compare people and critics", "Read a report"],
  removable: "You can remove it with one click. Nothing in it is paid or published.",
  none: "This installation has no demo.",
  go: "Go to the demo",
  tour: "Take the tour",
  annotate: "Mark errors in it",
  notLoaded: (why: string) => `The demo was not loaded. ${why}`,
  open: "Open the demo",
  line: "This is the demo.",
  remove: "Remove the demo",
  removing:
    "The project is removed with its clips, studies and annotations, also those that you added to it. No other project changes. You can open the demo again.",
  states: {
    waiting: "Waiting for a worker",
    removing: "Removing the demo",
  },
  loading: (step: string) => `Loading: ${step || "beginning"}`,
  progress: (text: string, total: number, done: number) => `${text}${total > 1 ? `, ${done} of ${total}` : ""}`,
  hints: {
    waiting: "It continues when you leave this page. If it does not start, no worker is running.",
    loading: "This takes one to three minutes, and continues when you leave this page.",
  },
};

export const first = {
  steps: [
    {
      name: "Add clips",
      text: "Your files stay on this server. Each one is checked and prepared for frame-exact playback.",
    },
    {
      name: "Mark what is wrong",
      text: "Where it starts and ends, what kind of error, how noticeable, and why. Or let a critic go first.",
    },
    {
      name: "See how they compare",
      text: "Settle differences, fix a ground truth, and get tables and plots with their n.",
    },
  ],
  heading: "Start with your own clips",
  text: "Add a few generated videos. A project and a study are made for you, and you can mark what is wrong in the first one as soon as it is ready.",
  own: "Your clips",
  formats:
    "MP4, WebM, MOV, Matroska or AVI. The file name becomes the prompt, or drop a CSV or JSON Lines manifest with them.",
  how: "How it works",
  annotate: "Mark errors",
  goesTo: <T>(project: T, study: T, bold: (text: string) => T) => [
    "Goes to project ",
    project,
    ", study ",
    study,
    ", with the instrument ",
    bold("Error segments"),
    ".",
  ],
  already: "Have something already?",
  invited: "Open an invitation link",
  empty: "New empty project",
};

export const newProject = {
  title: "New project",
  name: "Name",
};

export const project = {
  fold: (folded: boolean, name: string) => `${folded ? "Show" : "Hide"} the studies of ${name}`,
  size: (clips: number, generators: number, people: number) =>
    `${plural(clips, "clip")} · ${plural(generators, "generator")} · ${plural(people, "member")}`,
  clips: {
    of: (name: string) => `Clips of ${name}`,
    link: "Clips",
  },
  members: {
    of: (name: string) => `Members of ${name}`,
    link: "Members",
  },
  newStudy: {
    of: (name: string) => `New study in ${name}`,
    link: "New study",
  },
  settings: {
    of: (name: string) => `Settings of ${name}`,
    link: "Settings",
  },
  restore: {
    of: (name: string) => `Restore ${name}`,
  },
  ready: (clips: number) => `${plural(clips, "clip")} ready, no study yet`,
  noClips: "No clips yet",
  begin: {
    study: "Choose an instrument and people, or start with a critic.",
    clips: "Add clips, then make a study of them.",
  },
  firstStudy: (name: string) => `New study in ${name}, its first`,
  add: {
    of: (name: string) => `Add clips to ${name}`,
    link: "Add clips",
  },
};

export const projects = {
  views: { all: "All", mine: "Mine", archived: "Archived" },
  none: {
    all: "No project yet. Make one, and add clips to it.",
    mine: "You are a member of no project. All has those of this installation.",
    archived: "No archived project.",
  },
  heading: "Projects",
  view: "Projects shown",
  order: "Order of projects",
  score: "Score files",
  new: "New project",
  side: "What waits and runs",
};

export const recent = {
  did: {
    submitted: "annotated it",
    settled: "settled it",
    commented: "commented on it",
  },
  heading: "Recent clips",
  unnamed: "Clip without a prompt",
  line: (own: boolean, by: string, did: string, when: string) =>
    `${own ? "You" : by || "A former member"} ${did} · ${when}`,
};

export const studyCard = {
  next: {
    add_clips: (_: number, unit: Unit) => `Add ${unit}`,
    review: (n: number) => `Review ${plural(n, "disagreement")}`,
    run_paused: (n: number) => `Open ${plural(n, "stopped run")}`,
    appeal: (n: number) => `Answer ${plural(n, "appeal")}`,
    report_provisional: () => "Check a provisional report",
    guideline_flag: (n: number) => `Read ${plural(n, "unclear case")}`,
    annotate: (n: number, unit: Unit) => `Annotate ${ofUnit(n, unit)}`,
    resume: () => "Resume the study",
    results: () => "See the results",
  },
  /** On the button of the next step. */
  does: {
    add_clips: "Add",
    review: "Review",
    run_paused: "Open run",
    appeal: "Answer",
    report_provisional: "Open report",
    guideline_flag: "Read",
    annotate: "Annotate",
    resume: "Open",
    results: "Results",
  },
  open: (does: string, step: string, name: string) => `${does}: ${step} in ${name}`,
  stopped: { paused: "Paused", archived: "Archived" },
  round: (round: number) => `Round ${round}`,
  instrument: (name: string, version: number) => `${name}, version ${version}`,
  states: (name: string, unit: Unit) => `${unit === "tasks" ? "Tasks" : "Clips"} of ${name} by state`,
  annotated: <T>(done: T, all: number, unit: Unit) => [done, ` of ${ofUnit(all, unit)} annotated`],
  toReview: (n: number) => `${n} to review`,
  nextStep: (step: string) => `Next: ${step}`,
};

export const waiting = {
  review: {
    what: (n: number) => plural(n, "disagreement"),
    does: "Review",
  },
  run: {
    what: (n: number) => plural(n, "stopped run"),
    does: "Open",
  },
  appeal: {
    what: (n: number) => plural(n, "appeal"),
    does: "Answer",
  },
  mention: {
    what: () => "A comment mentions you",
    does: "Open",
  },
  report: {
    what: () => "The newest report is provisional",
    does: "Open",
  },
  guideline: {
    what: (n: number) => plural(n, "unclear guideline case"),
    does: "Read",
  },
  heading: "Waiting for you",
  none: "Nothing waits for you.",
  link: (does: string, what: string, study: string) => `${does} ${what} in ${study}`,
  running: "Running now",
  place: (kind: string, name: string, where: string) => `${kind === "upload" ? "Uploads" : name} · ${where}`,
  waits: "waiting",
};

export const orders = {
  attention: "Needs attention first",
  name: "Name",
  newest: "Newest",
};

export const states = {
  heading: "Clips by state",
  open: "Open",
  in_progress: "In progress",
  waiting: "Waiting for another person",
  agreed: "Agreed",
  in_review: "In review",
  settled: "Settled",
  taken_down: "Taken down",
};

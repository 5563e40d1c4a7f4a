/** The texts of the list of studies, and of the annotators of one. */
import { plural } from "../plural";

export const annotators = {
  heading: "Annotators",
  none: (many: string) => `No ${many} submitted yet.`,
  name: "Name",
  kind: "Kind",
  segments: "Segments",
  segmentsPer: (one: string) => `Segments per ${one}`,
  noFigure: "none",
  n: (n: number) => `n ${n}`,
};

export const studies = {
  heading: "Studies",
  create: "New study",
  none: "This project has no studies yet. Project admins can create one.",
};

export const table = {
  caption: "Studies, newest first",
  study: "Study",
  instrument: "Instrument",
  yourRole: "Your role",
  tasks: "Tasks",
  byYou: "Done by you",
  byAll: "Done by all",
  pages: "Pages",
  version: (version: number) => `v${version}`,
  notShown: "not shown",
  of: <T>(done: T, all: T) => [done, " of ", all],
  annotateStudy: (name: string, tasks: number) => `Annotate ${name}, ${plural(tasks, "task")}`,
  annotate: "Annotate",
  openStudy: (name: string) => `Open ${name}`,
  open: "Open",
  workIn: (name: string) => `My work in ${name}`,
  work: "My work",
};

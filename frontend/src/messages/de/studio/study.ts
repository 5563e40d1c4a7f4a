/** The texts of the list of studies, and of the annotators of one. */
import { plural } from "../plural";

export const annotators = {
  heading: "Annotierende",
  none: (many: string) => `Noch keine ${many} abgeschickt.`,
  name: "Name",
  kind: "Art",
  segments: "Segmente",
  segmentsPer: (one: string) => `Segmente pro ${one}`,
  noFigure: "keiner",
  n: (n: number) => `n ${n}`,
};

export const studies = {
  heading: "Studien",
  create: "Neue Studie",
  none: "Dieses Projekt hat noch keine Studien. Admins des Projekts können eine anlegen.",
};

export const table = {
  caption: "Studien, neueste zuerst",
  study: "Studie",
  instrument: "Formular",
  yourRole: "Ihre Rolle",
  tasks: "Aufgaben",
  byYou: "Von Ihnen erledigt",
  byAll: "Von allen erledigt",
  pages: "Seiten",
  version: (version: number) => `v${version}`,
  notShown: "nicht gezeigt",
  of: <T>(done: T, all: T) => [done, " von ", all],
  annotateStudy: (name: string, tasks: number) => `${name} annotieren, ${plural(tasks, "Aufgabe", "Aufgaben")}`,
  annotate: "Annotieren",
  openStudy: (name: string) => `${name} öffnen`,
  open: "Öffnen",
  workIn: (name: string) => `Meine Arbeit in ${name}`,
  work: "Meine Arbeit",
};

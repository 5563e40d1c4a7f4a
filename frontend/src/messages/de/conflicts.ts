/** Conflicts between this window and the server, and the ways to resolve them. */
import { plural } from "./plural";

export const conflict = {
  twice: "Dieser Clip wurde auch in einem anderen Fenster gespeichert.",
  which: "Welche Version möchten Sie behalten?",
  there: "Anderes Fenster",
  here: "Dieses Fenster",
  takeTheirs: "Andere Version behalten",
  keepMine: "Diese Version behalten",
};

export const lost = {
  heading: "Dieser Clip ist Ihnen nicht mehr zugewiesen.",
  kept: "Ihre Arbeit ist auf diesem Computer gespeichert.",
  again: "Noch einmal öffnen",
};

export const notice = { understood: "OK" };

/** One of two versions. */
export const version = {
  of: (side: string, what: string) => `${side}: ${what}`,
  noType: "kein Typ",
  notRated: "nicht bewertet",
  unclear: "unklar",
  clean: "keine Fehler",
  answers: (n: number) => plural(n, "Antwort", "Antworten"),
  tags: (n: number) => plural(n, "Markierung", "Markierungen"),
  segments: (n: number) => plural(n, "Segment", "Segmente"),
};

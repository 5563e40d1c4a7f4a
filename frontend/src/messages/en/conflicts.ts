/** Conflicts between this window and the server, and the ways to resolve them. */
import { plural } from "./plural";

export const conflict = {
  twice: "This clip was also saved in another window.",
  which: "Which version do you want to keep?",
  there: "Other window",
  here: "This window",
  takeTheirs: "Keep the other version",
  keepMine: "Keep this version",
};

export const lost = {
  heading: "This clip is no longer assigned to you.",
  kept: "Your work is saved on this computer.",
  again: "Open it again",
};

export const notice = { understood: "OK" };

/** One of two versions. */
export const version = {
  of: (side: string, what: string) => `${side}: ${what}`,
  noType: "no type",
  notRated: "not rated",
  unclear: "unclear",
  clean: "no errors",
  answers: (n: number) => plural(n, "answer"),
  tags: (n: number) => plural(n, "tag"),
  segments: (n: number) => plural(n, "segment"),
};

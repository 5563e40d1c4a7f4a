/** Conflicts between this window and the server, and the ways to resolve them. */
import { plural } from "./plural";

export const conflict = {
  twice: "This clip was also saved in another window.",
  which: "Which one shall stay?",
  there: "There",
  here: "Here",
  takeTheirs: "Take theirs",
  keepMine: "Keep mine",
};

export const lost = {
  heading: "This clip is no longer in your hands.",
  kept: "What you marked is kept on this computer.",
  again: "Take it again",
};

export const notice = { understood: "Understood" };

/** One of two versions, told from the other. */
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

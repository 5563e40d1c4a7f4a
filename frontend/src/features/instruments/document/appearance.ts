/** How error types may look, as `annotations/instruments/appearance.py` has it: a test compares the two. */
import type { Entry } from "./document";

export const COLOURS = ["blue", "vermilion", "purple", "green", "amber", "sky", "slate", "crimson", "violet"] as const;
export const SHAPES = [
  ...["circle", "square", "diamond", "arrow", "hexagon", "bubble", "pentagon", "triangle", "shield"],
] as const;

export const BY_LETTER: Readonly<Record<string, readonly [colour: string, shape: string]>> = {
  P: ["blue", "circle"],
  O: ["vermilion", "square"],
  L: ["purple", "diamond"],
  M: ["green", "arrow"],
  B: ["amber", "hexagon"],
  S: ["sky", "bubble"],
  H: ["vermilion", "pentagon"],
  T: ["green", "triangle"],
};

const word = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** The colour and shape of a type, by what it says or else by its letter; no colour for that of plain text. */
export function appearanceOf(type: Entry): { readonly colour: string | undefined; readonly shape: string } {
  const [colour, shape] = BY_LETTER[word(type.letter) ?? ""] ?? [undefined, "circle"];
  return { colour: word(type.colour) ?? colour, shape: word(type.shape) ?? shape };
}

/** What a mark is drawn with. */
export function lookOf(type: Entry) {
  return { letter: word(type.letter) ?? "?", ...appearanceOf(type) };
}

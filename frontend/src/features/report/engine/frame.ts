/** The room of a plot in units of its own, near to pixels at the width that cards have. */

export const WIDTH = 340;
export const HEIGHT = 200;
export const LEFT = 34;
export const TOP = 20;
const BOTTOM = 36;
export const FLOOR = HEIGHT - BOTTOM;
/** Where plots end whose lines have their names beside them, and others. */
const NAMED_RIGHT = WIDTH - 76;
export const BARE_RIGHT = WIDTH - 10;
/** Between two names. */
export const NAME_GAP = 12;

const MOST_CHARACTERS = 11;

export const isCut = (label: string): boolean => label.length > MOST_CHARACTERS;

export const cutTo = (label: string, most: number): string =>
  label.length > most ? `${label.slice(0, most - 1).trimEnd()}…` : label;

/** A name on one line or, where it is too long, on two, of which each is cut. */
export function inTwo(label: string, most: number): readonly string[] {
  const words = label.split(" ");
  if (label.length <= most || words.length === 1) return [cutTo(label, most)];
  const fits = words.findLastIndex((_, i) => words.slice(0, i + 1).join(" ").length <= most);
  const first = Math.min(Math.max(1, fits + 1), words.length - 1);
  return [words.slice(0, first), words.slice(first)].map((line) => cutTo(line.join(" "), most));
}

export const cut = (label: string): string => cutTo(label, MOST_CHARACTERS);

/** Whether the places of a plot have names: such as dimensions, and not numbers. */
export const haveNames = (x: readonly unknown[]): boolean => x.some((place) => Number.isNaN(Number(place)));

/** Whether lines have their names at their ends: not where two of them are cut to the same. */
export const areNamed = (labels: readonly string[]): boolean => new Set(labels.map(cut)).size === labels.length;

export const rightOf = (labels: readonly string[]): number => (areNamed(labels) ? NAMED_RIGHT : BARE_RIGHT);

/** From `bottom` at the floor to `top`. */
export const between =
  (bottom: number, top: number) =>
  (value: number): number =>
    TOP + ((top - value) / (top - bottom)) * (FLOOR - TOP);

/** From 0 at the floor to `top`. */
export const heightOf = (top: number): ((value: number) => number) => between(0, top);

/** From `from` to `to` between the left and the right end. */
export const placeOf =
  (from: number, to: number, right: number) =>
  (value: number): number =>
    LEFT + ((value - from) / (to - from)) * (right - LEFT);

/** The greatest of numbers of which some are missing; 0 where all are. */
export const greatest = (values: readonly (number | null | undefined)[]): number =>
  values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0);

/** A number of a plot, to three digits. */
export const rounded = (value: number): string => `${Number(value.toPrecision(3))}`.replace(/^-/, "−");

/** Where a plot stands whose places are numbers. */
export const numbersOf = (x: readonly unknown[]): readonly number[] => x.map(Number);

/** The messages of two clips side by side; of each in turn, left before right. */
export const pair: Pair = {
  name: "Two clips side by side",
  sides: ["Left", "Right"],
  clips: ["Left clip", "Right clip"],
  frame: (frame, last) => `frame ${frame} / ${last}`,
  noFrame: "no frame yet",
  hear: ["Hear the left clip", "Hear the right clip"],
};

interface Pair {
  readonly name: string;
  /** Shown at the clips. */
  readonly sides: readonly [string, string];
  /** What a screen reader calls them. */
  readonly clips: readonly [string, string];
  readonly frame: (frame: number, last: number) => string;
  readonly noFrame: string;
  readonly hear: readonly [string, string];
}

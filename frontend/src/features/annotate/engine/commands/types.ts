/** What a command is: one row of the table that keys, buttons and the help sheet are views of. */
import type { Desk } from "../desk";

/** What commands ask of the page around the desk. */
export interface Surface {
  /** Go to the field of the segment's reason, or of an answer in words. */
  focusReason(): void;
  submit(): void;
  /** Ask why the clip is given back, and give it back. */
  skip(): void;
  /** Ask what is the matter with the clip, and go on to the next. */
  report(): void;
  toggleHelp(): void;
  toggleMenu(): void;
  /** Leave the text field or close what is open. */
  escape(): void;
}

export interface Context {
  readonly desk: Desk;
  readonly surface: Surface;
}

export type Mode = "segments" | "questions";

export interface Command {
  readonly name: string;
  readonly label: string;
  readonly group: "Watch" | "Mark" | "Answer" | "Finish";
  /** Chords as `chordOf` writes them: modifiers in the order Ctrl, Alt, Shift, then the key. */
  readonly keys: readonly string[];
  readonly modes: readonly Mode[];
  /** Works while a text field has focus. */
  readonly inText?: boolean;
  /** The label where the instrument has a better word for it. */
  readonly wording?: (context: Context) => string;
  /** Whether this instrument has a use for it; where it has none, the command is not shown at all. */
  readonly fits?: (context: Context) => boolean;
  /** Whether it can be done now. */
  readonly when?: (context: Context) => boolean;
  /** What it takes, said while `when` says no. */
  readonly needs?: string;
  readonly perform: (context: Context) => void;
  /** What ends when the key comes up. */
  readonly release?: (context: Context) => void;
}

export const BOTH: readonly Mode[] = ["segments", "questions"];
export const SEGMENTS: readonly Mode[] = ["segments"];
export const QUESTIONS: readonly Mode[] = ["questions"];

export const hasSelection = ({ desk }: Context): boolean => desk.selected !== undefined;

export const NEEDS_SELECTION = "Select a segment first.";

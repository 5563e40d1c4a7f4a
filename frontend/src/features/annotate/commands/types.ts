/** What a command is: one row of the table that keys, buttons and the help sheet are views of. */
import { needs } from "@/messages/commands";
import type { Editor } from "../editor/editor";
import type { Mode } from "../document/mode";
import { modeOf } from "../document/mode";

/** What commands ask of the page around the editor. */
export interface Surface {
  /** Go to the field of the segment's or the tag's reason. */
  focusReason(): void;
  /** Go to the field of an answer in words. */
  focusAnswer(): void;
  submit(): void;
  /** Ask why the task is given back, and give it back. */
  skip(): void;
  /** Ask what is the matter with the task, and go on to the next. */
  report(): void;
  /** Take the next task, once the feedback to this one was read. */
  goOn(): void;
  /** Show or close the guide that leads through a task step by step. */
  toggleTutorial(): void;
  toggleHelp(): void;
  toggleMenu(): void;
  /** Leave the text field or close what is open. */
  escape(): void;
}

export interface Context {
  readonly editor: Editor;
  readonly surface: Surface;
}

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
  /** Whether this task has a use for it; where it has none, the command is not shown at all. */
  readonly fits?: (context: Context) => boolean;
  /** Whether it can be done now. */
  readonly when?: (context: Context) => boolean;
  /** What it takes, said while `when` says no. */
  readonly needs?: string;
  readonly perform: (context: Context) => void;
  /** What ends when the key comes up. */
  readonly release?: (context: Context) => void;
}

export const MODES: readonly Mode[] = ["segments", "questions", "chain"];
export const SEGMENTS: readonly Mode[] = ["segments"];
export const QUESTIONS: readonly Mode[] = ["questions"];
export const CHAIN: readonly Mode[] = ["chain"];

/** What goes on working while the feedback to a clip of the training is read. */
export const ALWAYS: readonly Mode[] = [...MODES, "feedback"];
export const FEEDBACK: readonly Mode[] = ["feedback"];

/** The mode that an editor is in now. */
export const modeNow = (editor: Editor): Mode => {
  if (editor.state.get().locked) return "feedback";
  return modeOf(editor.instrument);
};

export const hasSelection = ({ editor }: Context): boolean => editor.selected !== undefined;

export const hasClip = ({ editor }: Context): boolean => editor.video !== null;

export const NEEDS_SELECTION = needs.selection;

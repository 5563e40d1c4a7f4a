/** Everything that a key can do on the review page, in one table: the key map and the help sheet are views of it. */
import { formOf, optionAt } from "@/shared/engine/answers";
import { frameAway } from "@/shared/engine/frames";
import type { Keyed } from "@/shared/engine/keys";
import type { ReviewEditor } from "./review-editor";

/** What commands ask of the page around the editor. */
export interface Surface {
  settle(): void;
  skip(): void;
  toggleHelp(): void;
  /** Leave the text field. */
  escape(): void;
}

export interface Context {
  readonly editor: ReviewEditor;
  readonly surface: Surface;
}

export interface Command extends Keyed {
  readonly label: string;
  readonly group: "Watch" | "Settle" | "Finish";
  readonly perform: (context: Context) => void;
}

const jump =
  (ms: number) =>
  ({ editor }: Context): void =>
    void editor.clock?.seekFrame(frameAway(editor.table, editor.position, ms));

const step =
  (frames: number) =>
  ({ editor }: Context): void =>
    void editor.clock?.step(frames);

const command = (
  group: Command["group"],
  name: string,
  label: string,
  keys: readonly string[],
  perform: Command["perform"],
  inText = false,
): Command => ({ group, name, label, keys, perform, inText });

const BOTH: readonly Command[] = [
  command("Watch", "play", "Play or pause", ["Space"], ({ editor }) => editor.clock?.toggle()),
  command("Watch", "frame-back", "One frame back", [","], step(-1)),
  command("Watch", "frame-on", "One frame forward", ["."], step(1)),
  command("Watch", "second-back", "One second back", ["ArrowLeft"], jump(-1000)),
  command("Watch", "second-on", "One second forward", ["ArrowRight"], jump(1000)),
  command("Watch", "loop", "Loop the group or the clip", ["r"], ({ editor }) => editor.toggleLoop()),
  command("Watch", "copy-link", "Copy a link to this moment", ["Alt+c"], ({ editor }) => void editor.copyLink()),
  command("Finish", "undo", "Undo", ["Ctrl+z"], ({ editor }) => editor.undo()),
  command("Finish", "redo", "Redo", ["Ctrl+Shift+z", "Ctrl+y"], ({ editor }) => editor.redo()),
  command("Finish", "settle", "Settle the clip, or go to the first gap", ["Enter"], ({ surface }) => surface.settle()),
  command(
    "Finish",
    "settle-in-text",
    "Settle the clip while typing",
    ["Ctrl+Enter"],
    ({ surface }) => surface.settle(),
    true,
  ),
  command("Finish", "skip", "Skip to the next clip", ["s"], ({ surface }) => surface.skip()),
  command("Finish", "help", "Keyboard shortcuts", ["?"], ({ surface }) => surface.toggleHelp()),
  command(
    "Finish",
    "escape",
    "Leave the text field or cancel a drag",
    ["Escape"],
    ({ editor, surface }) => {
      if (!editor.cancel()) surface.escape();
    },
    true,
  ),
];

function segmentCommands(editor: ReviewEditor): readonly Command[] {
  const form = editor.instrument.segments;
  if (!form) return [];
  const { severity, types } = form;
  const levels = severity ? Array.from({ length: severity.max - severity.min + 1 }, (_, i) => severity.min + i) : [];
  return [
    command("Settle", "next", "Next group", ["ArrowDown"], () => editor.goBy(1)),
    command("Settle", "previous", "Previous group", ["ArrowUp"], () => editor.goBy(-1)),
    ...editor.reviewTimeline.lanes.map(({ letter }) =>
      command("Settle", `take-${letter}`, `Take ${letter}`, [letter.toLowerCase()], () => editor.takeFrom(letter)),
    ),
    command("Settle", "merge", "Merge the group", ["m"], () => editor.merge()),
    command("Settle", "drop", "Dismiss open segments of the group", ["d"], () => editor.drop()),
    command("Settle", "add", "Add a segment at the playhead", ["n"], () => editor.add()),
    command("Settle", "start", "Start the settled segment here", ["["], () => editor.edgeHere("start")),
    command("Settle", "end", "End the settled segment here", ["]"], () => editor.edgeHere("end")),
    command("Settle", "split", "Split the settled segment here", ["x"], () => editor.split()),
    command("Settle", "join", "Join the settled segment with the next one", ["g"], () => editor.join()),
    command("Settle", "remove", "Remove the settled segment", ["Delete"], () => editor.removeSelected()),
    ...types
      .slice(0, 9)
      .map(({ key, label }, i) =>
        command("Settle", `type-${key}`, label, [`${i + 1}`], () => editor.mean({ type: key })),
      ),
    ...levels.map((level) =>
      command("Settle", `severity-${level}`, `Severity ${level}`, [`Shift+${level}`], () =>
        editor.mean({ severity: level }),
      ),
    ),
  ];
}

function questionCommands(editor: ReviewEditor): readonly Command[] {
  const questions = editor.instrument.questions;
  if (!questions || editor.instrument.segments) return [];
  const forms = editor.questions.map((question) => formOf(questions, question));
  const unclear = command("Settle", "unclear", "Unclear", ["u"], () => editor.answering.unclear());
  const yesNo = [
    command("Settle", "yes", "Yes", ["y"], () => editor.answering.press("yes")),
    command("Settle", "no", "No", ["n"], () => editor.answering.press("no")),
  ];
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    .filter((digit) => forms.some((form) => optionAt(form, digit) !== undefined))
    .map((digit) =>
      command("Settle", `option-${digit}`, `Option ${digit}`, [`${digit}`], () => editor.answering.pressDigit(digit)),
    );
  return [
    command("Settle", "next", "Next question", ["ArrowDown"], () => editor.askBy(1)),
    command("Settle", "previous", "Previous question", ["ArrowUp"], () => editor.askBy(-1)),
    ...(forms.some(({ kind }) => kind === "yes_no") ? yesNo : []),
    ...digits,
    ...(forms.some((form) => form.unclear) ? [unclear] : []),
    command("Settle", "agreed", "Accept agreed answers", ["g"], () => editor.takeAgreed()),
  ];
}

/** The commands for a clip: a letter for each of its lanes, and what its instrument asks. */
export const commandsFor = (editor: ReviewEditor): readonly Command[] => [
  ...BOTH,
  ...segmentCommands(editor),
  ...questionCommands(editor),
];

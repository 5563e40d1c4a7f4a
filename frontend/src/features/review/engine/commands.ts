/** Everything that a key can do on the review page, in one table: the key map and the help sheet are views of it. */
import { chainCommands } from "@/messages/studio/review-chain";
import { commands as messages } from "@/messages/studio/review-commands";
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
  readonly group: "watch" | "settle" | "finish";
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
  command("watch", "play", messages.play, ["Space"], ({ editor }) => editor.clock?.toggle()),
  command("watch", "frame-back", messages.frameBack, [","], step(-1)),
  command("watch", "frame-on", messages.frameForward, ["."], step(1)),
  command("watch", "second-back", messages.secondBack, ["ArrowLeft"], jump(-1000)),
  command("watch", "second-on", messages.secondForward, ["ArrowRight"], jump(1000)),
  command("watch", "loop", messages.loop, ["r"], ({ editor }) => editor.toggleLoop()),
  command("watch", "copy-link", messages.copyLink, ["Alt+c"], ({ editor }) => void editor.copyLink()),
  command("finish", "undo", messages.undo, ["Ctrl+z"], ({ editor }) => editor.undo()),
  command("finish", "redo", messages.redo, ["Ctrl+Shift+z", "Ctrl+y"], ({ editor }) => editor.redo()),
  command("finish", "settle", messages.settle, ["Enter"], ({ surface }) => surface.settle()),
  command("finish", "settle-in-text", messages.settleInText, ["Ctrl+Enter"], ({ surface }) => surface.settle(), true),
  command("finish", "skip", messages.skip, ["s"], ({ surface }) => surface.skip()),
  command("finish", "help", messages.help, ["?"], ({ surface }) => surface.toggleHelp()),
  command(
    "finish",
    "escape",
    messages.leave,
    ["Escape"],
    ({ editor, surface }) => {
      if (!editor.cancel()) surface.escape();
    },
    true,
  ),
];

function segmentCommands(editor: ReviewEditor): readonly Command[] {
  const form = editor.instrument.segments;
  if (!form || editor.chain) return [];
  const { severity, types } = form;
  const levels = severity ? Array.from({ length: severity.max - severity.min + 1 }, (_, i) => severity.min + i) : [];
  return [
    command("settle", "next", messages.nextGroup, ["ArrowDown"], () => editor.goBy(1)),
    command("settle", "previous", messages.previousGroup, ["ArrowUp"], () => editor.goBy(-1)),
    ...editor.reviewTimeline.lanes.map(({ letter }) =>
      command("settle", `take-${letter}`, messages.take(letter), [letter.toLowerCase()], () => editor.takeFrom(letter)),
    ),
    command("settle", "merge", messages.merge, ["m"], () => editor.merge()),
    command("settle", "drop", messages.dismiss, ["d"], () => editor.drop()),
    command("settle", "add", messages.add, ["n"], () => editor.add()),
    command("settle", "start", messages.start, ["["], () => editor.edgeHere("start")),
    command("settle", "end", messages.end, ["]"], () => editor.edgeHere("end")),
    command("settle", "split", messages.split, ["x"], () => editor.split()),
    command("settle", "join", messages.join, ["g"], () => editor.join()),
    command("settle", "remove", messages.remove, ["Delete"], () => editor.removeSelected()),
    ...types
      .slice(0, 9)
      .map(({ key, label }, i) =>
        command("settle", `type-${key}`, label, [`${i + 1}`], () => editor.mean({ type: key })),
      ),
    ...levels.map((level) =>
      command("settle", `severity-${level}`, messages.severity(level), [`Shift+${level}`], () =>
        editor.mean({ severity: level }),
      ),
    ),
  ];
}

function chainCommandsOf(editor: ReviewEditor): readonly Command[] {
  const { chain } = editor;
  if (!chain) return [];
  const types = editor.instrument.segments?.types ?? [];
  const people = editor.reviewTimeline.lanes.filter(({ kind }) => kind === "person");
  return [
    command("settle", "next", chainCommands.next, ["ArrowDown"], () => chain.goBy(1)),
    command("settle", "previous", chainCommands.previous, ["ArrowUp"], () => chain.goBy(-1)),
    ...people.map(({ letter }) =>
      command("settle", `take-${letter}`, chainCommands.take(letter), [letter.toLowerCase()], () =>
        chain.takeFrom(letter),
      ),
    ),
    ...types
      .slice(0, 9)
      .map(({ key, label }, i) => command("settle", `type-${key}`, label, [`${i + 1}`], () => chain.toggle(key))),
    command("settle", "clear", chainCommands.clear, ["d"], () => chain.clear()),
    command("settle", "accept", chainCommands.accept, ["y"], () => chain.accept()),
  ];
}

function questionCommands(editor: ReviewEditor): readonly Command[] {
  const questions = editor.instrument.questions;
  if (!questions || editor.instrument.segments) return [];
  const forms = editor.questions.map((question) => formOf(questions, question));
  const unclear = command("settle", "unclear", messages.unclear, ["u"], () => editor.answering.unclear());
  const yesNo = [
    command("settle", "yes", messages.yes, ["y"], () => editor.answering.press("yes")),
    command("settle", "no", messages.no, ["n"], () => editor.answering.press("no")),
  ];
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    .filter((digit) => forms.some((form) => optionAt(form, digit) !== undefined))
    .map((digit) =>
      command("settle", `option-${digit}`, messages.option(digit), [`${digit}`], () =>
        editor.answering.pressDigit(digit),
      ),
    );
  return [
    command("settle", "next", messages.nextQuestion, ["ArrowDown"], () => editor.askBy(1)),
    command("settle", "previous", messages.previousQuestion, ["ArrowUp"], () => editor.askBy(-1)),
    ...(forms.some(({ kind }) => kind === "yes_no") ? yesNo : []),
    ...digits,
    ...(forms.some((form) => form.unclear) ? [unclear] : []),
    command("settle", "agreed", messages.accept, ["g"], () => editor.takeAgreed()),
  ];
}

/** The commands for a clip: a letter for each of its lanes, and what its instrument asks. */
export const commandsFor = (editor: ReviewEditor): readonly Command[] => [
  ...BOTH,
  ...segmentCommands(editor),
  ...chainCommandsOf(editor),
  ...questionCommands(editor),
];

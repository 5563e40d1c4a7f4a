/** Everything that a key can do, in one table: the key map, the buttons' labels and the help sheet are views of it. */
import { frameAway } from "@/shared/engine/frames";
import type { Desk } from "./desk";

/** What commands ask of the page around the desk. */
export interface Surface {
  focusReason(): void;
  submit(): void;
  toggleHelp(): void;
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
  readonly when?: (context: Context) => boolean;
  readonly perform: (context: Context) => void;
}

const BOTH: readonly Mode[] = ["segments", "questions"];
const SEGMENTS: readonly Mode[] = ["segments"];
const QUESTIONS: readonly Mode[] = ["questions"];

const jump =
  (ms: number) =>
  ({ desk }: Context): void =>
    void desk.clock?.seekFrame(frameAway(desk.table, desk.position, ms));

const step =
  (frames: number) =>
  ({ desk }: Context): void =>
    void desk.clock?.step(frames);

const hasSelection = ({ desk }: Context): boolean => desk.selected !== undefined;

const watch: readonly Command[] = [
  {
    name: "play",
    label: "Play, pause",
    group: "Watch",
    keys: ["Space"],
    modes: BOTH,
    perform: ({ desk }) => desk.clock?.toggle(),
  },
  { name: "frame-back", label: "One frame back", group: "Watch", keys: [","], modes: BOTH, perform: step(-1) },
  { name: "frame-on", label: "One frame on", group: "Watch", keys: ["."], modes: BOTH, perform: step(1) },
  {
    name: "second-back",
    label: "One second back",
    group: "Watch",
    keys: ["ArrowLeft"],
    modes: BOTH,
    perform: jump(-1000),
  },
  { name: "second-on", label: "One second on", group: "Watch", keys: ["ArrowRight"], modes: BOTH, perform: jump(1000) },
  {
    name: "five-back",
    label: "Five seconds back",
    group: "Watch",
    keys: ["Shift+ArrowLeft"],
    modes: BOTH,
    perform: jump(-5000),
  },
  {
    name: "five-on",
    label: "Five seconds on",
    group: "Watch",
    keys: ["Shift+ArrowRight"],
    modes: BOTH,
    perform: jump(5000),
  },
  {
    name: "loop",
    label: "Loop the segment, or the clip",
    group: "Watch",
    keys: ["r"],
    modes: BOTH,
    perform: ({ desk }) => desk.toggleLoop(),
  },
  {
    name: "play-segment",
    label: "Play the segment once",
    group: "Watch",
    keys: ["Shift+Space"],
    modes: SEGMENTS,
    when: hasSelection,
    perform: ({ desk }) => {
      const { selected } = desk;
      if (selected) void desk.clock?.playOnce(selected).catch(() => undefined);
    },
  },
];

const mark: readonly Command[] = [
  {
    name: "start",
    label: "Start here",
    group: "Mark",
    keys: ["["],
    modes: SEGMENTS,
    perform: ({ desk }) => desk.startHere(),
  },
  {
    name: "end",
    label: "End here",
    group: "Mark",
    keys: ["]"],
    modes: SEGMENTS,
    perform: ({ desk }) => desk.endHere(),
  },
  {
    name: "move-start",
    label: "Move the segment's start here",
    group: "Mark",
    keys: ["Alt+["],
    modes: SEGMENTS,
    perform: ({ desk }) => desk.moveStartHere(),
  },
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n): Command => ({
    name: `type-${n}`,
    label: `Error type ${n}`,
    group: "Mark",
    keys: [`${n}`],
    modes: SEGMENTS,
    when: ({ desk }) => n <= (desk.instrument.segments?.types.length ?? 0),
    perform: ({ desk }) => desk.setType(desk.instrument.segments?.types[n - 1]?.key ?? ""),
  })),
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n): Command => ({
    name: `severity-${n}`,
    label: `How noticeable: ${n}`,
    group: "Mark",
    keys: [`Shift+${n}`],
    modes: SEGMENTS,
    when: ({ desk }) => inScale(desk, n),
    perform: ({ desk }) => desk.setSeverity(n),
  })),
  {
    name: "reason",
    label: "Write what is wrong",
    group: "Mark",
    keys: ["Enter"],
    modes: SEGMENTS,
    when: hasSelection,
    perform: ({ surface }) => surface.focusReason(),
  },
  {
    name: "escape",
    label: "Leave the text, give a drag up",
    group: "Mark",
    keys: ["Escape"],
    modes: BOTH,
    inText: true,
    perform: ({ desk, surface }) => {
      if (!desk.cancel()) surface.escape();
    },
  },
  {
    name: "next-segment",
    label: "Next segment",
    group: "Mark",
    keys: ["ArrowDown"],
    modes: SEGMENTS,
    perform: ({ desk }) => desk.selectBy(1),
  },
  {
    name: "previous-segment",
    label: "Previous segment",
    group: "Mark",
    keys: ["ArrowUp"],
    modes: SEGMENTS,
    perform: ({ desk }) => desk.selectBy(-1),
  },
  {
    name: "delete",
    label: "Delete the segment",
    group: "Mark",
    keys: ["Delete"],
    modes: SEGMENTS,
    perform: ({ desk }) => desk.removeSelected(),
  },
];

const answer: readonly Command[] = [
  {
    name: "yes",
    label: "Yes",
    group: "Answer",
    keys: ["y"],
    modes: QUESTIONS,
    perform: ({ desk }) => desk.answer("yes"),
  },
  { name: "no", label: "No", group: "Answer", keys: ["n"], modes: QUESTIONS, perform: ({ desk }) => desk.answer("no") },
  {
    name: "unclear",
    label: "Unclear",
    group: "Answer",
    keys: ["u"],
    modes: QUESTIONS,
    when: ({ desk }) => desk.instrument.questions?.unclear === true,
    perform: ({ desk }) => desk.answerUnclear(),
  },
  {
    name: "pin",
    label: "Evidence: this frame",
    group: "Answer",
    keys: ["e"],
    modes: QUESTIONS,
    when: ({ desk }) => desk.instrument.questions?.evidence === true,
    perform: ({ desk }) => desk.pinFrame(),
  },
  {
    name: "next-question",
    label: "Next question",
    group: "Answer",
    keys: ["Enter", "ArrowDown"],
    modes: QUESTIONS,
    perform: ({ desk }) => desk.askBy(1),
  },
  {
    name: "previous-question",
    label: "Previous question",
    group: "Answer",
    keys: ["ArrowUp"],
    modes: QUESTIONS,
    perform: ({ desk }) => desk.askBy(-1),
  },
];

const finish: readonly Command[] = [
  {
    name: "clean",
    label: "No errors in this clip",
    group: "Finish",
    keys: ["c"],
    modes: SEGMENTS,
    when: ({ desk }) => desk.instrument.clean,
    perform: ({ desk }) => desk.toggleClean(),
  },
  {
    name: "submit",
    label: "Submit",
    group: "Finish",
    keys: ["Ctrl+Enter"],
    modes: BOTH,
    inText: true,
    perform: ({ surface }) => surface.submit(),
  },
  { name: "undo", label: "Undo", group: "Finish", keys: ["Ctrl+z"], modes: BOTH, perform: ({ desk }) => desk.undo() },
  {
    name: "redo",
    label: "Redo",
    group: "Finish",
    keys: ["Ctrl+Shift+z", "Ctrl+y"],
    modes: BOTH,
    perform: ({ desk }) => desk.redo(),
  },
  {
    name: "help",
    label: "Guide and keys",
    group: "Finish",
    keys: ["?"],
    modes: BOTH,
    perform: ({ surface }) => surface.toggleHelp(),
  },
];

export const COMMANDS: readonly Command[] = [...watch, ...mark, ...answer, ...finish];

const inScale = (desk: Desk, n: number): boolean => {
  const scale = desk.instrument.segments?.severity;
  return scale !== undefined && scale !== null && n >= scale.min && n <= scale.max;
};

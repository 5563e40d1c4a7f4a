/**
 * Leads through a task step by step: what to do, by which keys, and whether it was done.
 *
 * A step is done by doing it and by nothing else; it is never asked for again, and nothing waits for it.
 */
import { digitOf, isAnswered } from "@/shared/engine/answers";
import type { ClockState } from "@/shared/engine/clock-state";
import { frameCount } from "@/shared/engine/frames";
import { countWords } from "@/shared/engine/requirements";
import { Store } from "@/shared/engine/store";
import type { Editor } from "../editor/editor";
import type { Segment } from "../document/document";
import { answerTo, marksNothing } from "../document/document";

export type StepName =
  | "watch"
  | "find"
  | "mark"
  | "type"
  | "severity"
  | "reason"
  | "tag"
  | "answer"
  | "pin"
  | "goOn"
  | "rest"
  | "submit";

export interface Step {
  readonly name: StepName;
  /** Commands that do it, by name: one after the other, or any from the first to the last. */
  readonly press: readonly string[];
  readonly isRange: boolean;
  readonly isDone: (editor: Editor, seen: Seen) => boolean;
}

/** What happened since the step was shown; the editor keeps no record of it. */
export interface Seen {
  /** The clip was played up to its last frame. */
  readonly ended: boolean;
  /** The playhead went by a single frame. */
  readonly stepped: boolean;
}

const NOTHING: Seen = { ended: false, stepped: false };

const step = (name: StepName, press: readonly string[], isDone: Step["isDone"], isRange = false): Step => ({
  ...{ name, press, isDone, isRange },
});

/** The steps through a task, in order; those that this one has no use for are left out. */
export function stepsFor(editor: Editor): readonly Step[] {
  const { segments } = editor.instrument;
  const marking = segments ? (segments.part === "chain" ? taggingSteps(editor) : segmentSteps(editor)) : [];
  return [
    ...(editor.video ? [step("watch", ["play"], (at, { ended }) => ended || hasBegun(at))] : []),
    ...marking,
    ...answerSteps(editor),
    step("submit", ["submit"], ({ state }) => state.get().locked),
  ];
}

function segmentSteps({ instrument }: Editor): readonly Step[] {
  const { types = [], severity, reason } = instrument.segments ?? {};
  const least = Math.max(reason?.min_words ?? 0, 1);
  const named = ({ type }: Segment) => type !== null;
  const graded = (each: Segment) => named(each) && (!severity || each.severity !== null);
  const explained = (each: Segment) => graded(each) && countWords(each.reason) >= least;
  const finds = instrument.clean ? ["frame-back", "frame-on", "clean"] : ["frame-back", "frame-on"];
  return [
    step("find", finds, (editor, { stepped }) => stepped || hasBegun(editor)),
    step("mark", ["hold", "start", "end"], (editor) => anySegment(editor, () => true)),
    step("type", ends("type", 1, types.length), (editor) => anySegment(editor, named), true),
    ...(severity
      ? [step("severity", ends("severity", severity.min, severity.max), (editor) => anySegment(editor, graded), true)]
      : []),
    step("reason", ["reason", "escape"], (editor) => anySegment(editor, explained)),
  ];
}

const taggingSteps = ({ instrument }: Editor): readonly Step[] => [
  step("tag", ["next-sentence", "tag-1", ...(instrument.clean ? ["chain-clean"] : [])], hasBegun),
];

function answerSteps(editor: Editor): readonly Step[] {
  const asked = editor.questions.filter(({ applicable }) => applicable);
  const form = editor.instrument.questions;
  if (!form || asked.length === 0) return [];
  const first = editor.state.get().question;
  const isComplete = (at: Editor) => at.gaps().length === 0;
  if (editor.instrument.segments) return [step("answer", ["chain-answer"], isComplete)];
  const isPinned = (at: Editor) => asked.some(({ id }) => answerTo(at.doc, id).frame !== null);
  return [
    answerStep(editor, (at) => asked.some(({ id }) => isAnswered(answerTo(at.doc, id)))),
    ...(form.evidence && editor.video ? [step("pin", ["pin"], (at) => isPinned(at) || isComplete(at))] : []),
    ...(asked.length > 1
      ? [
          step("goOn", ["go-on"], (at) => at.state.get().question !== first || isComplete(at)),
          step("rest", ["go-on"], isComplete),
        ]
      : []),
  ];
}

/** The keys are those that answer the question that is asked first. */
function answerStep({ answerEdits }: Editor, isDone: Step["isDone"]): Step {
  const { form } = answerEdits;
  if (!form || form.kind === "text") return step("answer", ["write"], isDone);
  if (form.kind === "yes_no") return step("answer", ["yes", "no"], isDone);
  const digits = form.options.map((option) => digitOf(form, option)).filter((digit) => digit !== null);
  return step("answer", ends("option", Math.min(...digits), Math.max(...digits)), isDone, true);
}

const ends = (name: string, from: number, to: number): readonly string[] =>
  from < to ? [`${name}-${from}`, `${name}-${to}`] : [`${name}-${from}`];

/** Whether one of the segments that are drawn to their end is so, or the person says that there is none. */
const anySegment = ({ doc }: Editor, is: (segment: Segment) => boolean): boolean =>
  doc.clean || doc.segments.some((segment) => !segment.open && is(segment));

/** Whether anything is said: who marks has watched. */
const hasBegun = ({ doc }: Editor): boolean =>
  doc.clean || !marksNothing(doc) || Object.values(doc.answers).some((answer) => isAnswered(answer));

export class Tutorial {
  readonly steps: readonly Step[];
  /** The place of the step to do now. */
  readonly at = new Store<number>(0);
  private seen = NOTHING;
  private last: ClockState | null = null;

  constructor(private readonly editor: Editor) {
    this.steps = stepsFor(editor);
    this.advance();
  }

  /** Follow what the person does. Returns what ends it. */
  readonly follow = (): (() => void) => {
    const { state, player } = this.editor;
    let leaveClock = (): void => undefined;
    const meetClock = () => {
      leaveClock();
      this.last = null;
      leaveClock = player.get()?.state.subscribe(() => this.look()) ?? (() => undefined);
    };
    meetClock();
    const leave = [state.subscribe(() => this.advance()), player.subscribe(meetClock)];
    return () => [...leave, leaveClock].forEach((each) => each());
  };

  /** Look at the clock, which has moved. */
  private look(): void {
    const { clock, table, plays } = this.editor;
    const now = clock?.state.get();
    if (!now) return;
    const before = this.last ?? now;
    this.last = now;
    const rests = !now.playing && !before.playing;
    this.seen = {
      ended: this.seen.ended || (plays > 0 && now.frame === frameCount(table) - 1),
      stepped: this.seen.stepped || (rests && Math.abs(now.frame - before.frame) === 1),
    };
    this.advance();
  }

  private advance(): void {
    let at = this.at.get();
    while (at < this.steps.length - 1 && this.steps[at]?.isDone(this.editor, this.seen)) {
      at += 1;
      this.seen = NOTHING;
    }
    this.at.set(at);
  }
}

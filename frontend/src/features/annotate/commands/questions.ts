/** Commands that answer questions. */
import { optionAt } from "@/shared/engine/answers";
import { answering as messages, needs } from "@/messages/commands";
import type { Command, Context } from "./types";
import { QUESTIONS } from "./types";

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Whether a question of this task is answered in one of these ways. */
const asksFor =
  (...kinds: readonly string[]) =>
  ({ editor }: Context): boolean =>
    editor.questions.some((question) => kinds.includes(editor.answerEdits.formOf(question).kind));

/** A moment of a clip can be pinned to an answer. */
const takesEvidence = ({ editor }: Context): boolean =>
  editor.instrument.questions?.evidence === true && editor.video !== null;

/** A question of this task is about the clip's sound. */
const takesPairs = ({ editor }: Context): boolean =>
  editor.questions.some((question) => editor.answerEdits.takesPairFor(question));

const evidence = (part: Pick<Command, "name" | "label" | "keys" | "perform">): Command => ({
  group: "Answer",
  modes: QUESTIONS,
  fits: takesEvidence,
  ...part,
});

const event = (part: Pick<Command, "name" | "label" | "keys" | "perform">): Command => ({
  ...evidence(part),
  fits: takesPairs,
  when: ({ editor }) => editor.answerEdits.takesPair,
  needs: needs.pair,
});

const isYesNo = ({ editor }: Context): boolean => editor.answerEdits.form?.kind === "yes_no";

const option = (digit: number): Command => ({
  name: `option-${digit}`,
  label: messages.option(digit),
  group: "Answer",
  keys: [`${digit}`],
  modes: QUESTIONS,
  wording: ({ editor }) => {
    const { form } = editor.answerEdits;
    const label = form ? optionAt(form, digit)?.label : undefined;
    return label ? messages.chosen(label) : messages.option(digit);
  },
  fits: ({ editor }) =>
    editor.questions.some((question) => optionAt(editor.answerEdits.formOf(question), digit) !== undefined),
  when: ({ editor }) => editor.answerEdits.form !== null && optionAt(editor.answerEdits.form, digit) !== undefined,
  needs: needs.option(digit),
  perform: ({ editor }) => editor.answerEdits.pressDigit(digit),
});

export const questions: readonly Command[] = [
  {
    name: "yes",
    label: messages.yes,
    group: "Answer",
    keys: ["y"],
    modes: QUESTIONS,
    fits: asksFor("yes_no"),
    when: isYesNo,
    needs: needs.yesNo,
    perform: ({ editor }) => editor.answerEdits.press("yes"),
  },
  {
    name: "no",
    label: messages.no,
    group: "Answer",
    keys: ["n"],
    modes: QUESTIONS,
    fits: asksFor("yes_no"),
    when: isYesNo,
    needs: needs.yesNo,
    perform: ({ editor }) => editor.answerEdits.press("no"),
  },
  ...DIGITS.map(option),
  {
    name: "unclear",
    label: messages.unclear,
    group: "Answer",
    keys: ["u"],
    modes: QUESTIONS,
    fits: ({ editor }) => editor.questions.some((question) => editor.answerEdits.formOf(question).unclear),
    when: ({ editor }) => editor.answerEdits.form?.unclear === true,
    needs: needs.unclear,
    perform: ({ editor }) => editor.answerEdits.answerUnclear(),
  },
  {
    name: "go-on",
    label: messages.writeOrGoOn,
    group: "Answer",
    keys: ["Enter"],
    modes: QUESTIONS,
    wording: (context) => (asksFor("text")(context) ? messages.writeOrGoOn : messages.goOn),
    perform: ({ editor, surface }) =>
      editor.answerEdits.awaitsText ? surface.focusReason() : editor.answerEdits.askBy(1),
  },
  {
    name: "write",
    label: messages.write,
    group: "Answer",
    keys: ["t"],
    modes: QUESTIONS,
    fits: asksFor("text"),
    when: ({ editor }) => editor.answerEdits.form?.kind === "text",
    needs: needs.text,
    perform: ({ surface }) => surface.focusReason(),
  },
  evidence({
    name: "pin",
    label: messages.pin,
    keys: ["e"],
    perform: ({ editor }) => editor.answerEdits.pinFrame(),
  }),
  evidence({
    name: "pin-from",
    label: messages.pinFrom,
    keys: ["["],
    perform: ({ editor }) => editor.answerEdits.pinFrom(),
  }),
  evidence({
    name: "pin-to",
    label: messages.pinTo,
    keys: ["]"],
    perform: ({ editor }) => editor.answerEdits.pinTo(),
  }),
  evidence({
    name: "show-pin",
    label: messages.showPin,
    keys: ["Shift+e"],
    perform: ({ editor }) => editor.answerEdits.showPin(),
  }),
  {
    ...evidence({
      name: "area",
      label: messages.area,
      keys: ["f"],
      perform: ({ editor }) => editor.boxEdits.toggle(),
    }),
    fits: ({ editor }) => editor.questions.some((question) => editor.answerEdits.formOf(question).area),
    when: ({ editor }) => editor.answerEdits.takesArea,
    needs: needs.area,
  },
  event({
    name: "picture-event",
    label: messages.seen,
    keys: ["v"],
    perform: ({ editor }) => editor.answerEdits.seen(),
  }),
  event({
    name: "sound-event",
    label: messages.heard,
    keys: ["Shift+v"],
    perform: ({ editor }) => editor.answerEdits.heard(),
  }),
  {
    name: "auto-advance",
    label: messages.autoAdvance,
    group: "Answer",
    keys: ["Shift+a"],
    modes: QUESTIONS,
    perform: ({ editor }) => editor.answerEdits.toggleAutoAdvance(),
  },
  {
    name: "next-question",
    label: messages.next,
    group: "Answer",
    keys: ["ArrowDown"],
    modes: QUESTIONS,
    perform: ({ editor }) => editor.answerEdits.askBy(1),
  },
  {
    name: "previous-question",
    label: messages.previous,
    group: "Answer",
    keys: ["ArrowUp"],
    modes: QUESTIONS,
    perform: ({ editor }) => editor.answerEdits.askBy(-1),
  },
];

/** Commands that answer questions. */
import { optionAt } from "@/shared/engine/answers";
import { answering as words, needs } from "@/words/commands";
import type { Command, Context } from "./types";
import { QUESTIONS } from "./types";

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Whether a question of this task is answered in one of these ways. */
const asksFor =
  (...kinds: readonly string[]) =>
  ({ desk }: Context): boolean =>
    desk.questions.some((question) => kinds.includes(desk.answering.formOf(question).kind));

/** A moment of a clip can be pinned to an answer. */
const takesEvidence = ({ desk }: Context): boolean =>
  desk.instrument.questions?.evidence === true && desk.video !== null;

const isYesNo = ({ desk }: Context): boolean => desk.answering.form?.kind === "yes_no";

const option = (digit: number): Command => ({
  name: `option-${digit}`,
  label: words.option(digit),
  group: "Answer",
  keys: [`${digit}`],
  modes: QUESTIONS,
  wording: ({ desk }) => {
    const { form } = desk.answering;
    const label = form ? optionAt(form, digit)?.label : undefined;
    return label ? words.chosen(label) : words.option(digit);
  },
  fits: ({ desk }) => desk.questions.some((question) => optionAt(desk.answering.formOf(question), digit) !== undefined),
  when: ({ desk }) => desk.answering.form !== null && optionAt(desk.answering.form, digit) !== undefined,
  needs: needs.option(digit),
  perform: ({ desk }) => desk.answering.pressDigit(digit),
});

export const questions: readonly Command[] = [
  {
    name: "yes",
    label: words.yes,
    group: "Answer",
    keys: ["y"],
    modes: QUESTIONS,
    fits: asksFor("yes_no"),
    when: isYesNo,
    needs: needs.yesNo,
    perform: ({ desk }) => desk.answering.press("yes"),
  },
  {
    name: "no",
    label: words.no,
    group: "Answer",
    keys: ["n"],
    modes: QUESTIONS,
    fits: asksFor("yes_no"),
    when: isYesNo,
    needs: needs.yesNo,
    perform: ({ desk }) => desk.answering.press("no"),
  },
  ...DIGITS.map(option),
  {
    name: "unclear",
    label: words.unclear,
    group: "Answer",
    keys: ["u"],
    modes: QUESTIONS,
    fits: ({ desk }) => desk.questions.some((question) => desk.answering.formOf(question).unclear),
    when: ({ desk }) => desk.answering.form?.unclear === true,
    needs: needs.unclear,
    perform: ({ desk }) => desk.answering.answerUnclear(),
  },
  {
    name: "go-on",
    label: words.writeOrGoOn,
    group: "Answer",
    keys: ["Enter"],
    modes: QUESTIONS,
    wording: (context) => (asksFor("text")(context) ? words.writeOrGoOn : words.goOn),
    perform: ({ desk, surface }) => (desk.answering.awaitsText ? surface.focusReason() : desk.answering.askBy(1)),
  },
  {
    name: "write",
    label: words.write,
    group: "Answer",
    keys: ["t"],
    modes: QUESTIONS,
    fits: asksFor("text"),
    when: ({ desk }) => desk.answering.form?.kind === "text",
    needs: needs.text,
    perform: ({ surface }) => surface.focusReason(),
  },
  {
    name: "pin",
    label: words.pin,
    group: "Answer",
    keys: ["e"],
    modes: QUESTIONS,
    fits: takesEvidence,
    perform: ({ desk }) => desk.answering.pinFrame(),
  },
  {
    name: "show-pin",
    label: words.showPin,
    group: "Answer",
    keys: ["Shift+e"],
    modes: QUESTIONS,
    fits: takesEvidence,
    perform: ({ desk }) => desk.answering.showPin(),
  },
  {
    name: "next-question",
    label: words.next,
    group: "Answer",
    keys: ["ArrowDown"],
    modes: QUESTIONS,
    perform: ({ desk }) => desk.answering.askBy(1),
  },
  {
    name: "previous-question",
    label: words.previous,
    group: "Answer",
    keys: ["ArrowUp"],
    modes: QUESTIONS,
    perform: ({ desk }) => desk.answering.askBy(-1),
  },
];

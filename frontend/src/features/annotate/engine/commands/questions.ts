/** Commands that answer questions. */
import { optionAt } from "@/shared/engine/answers";
import type { Command, Context } from "./types";
import { QUESTIONS } from "./types";

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Whether a question of this task is answered in one of these ways. */
const asksFor =
  (...kinds: readonly string[]) =>
  ({ desk }: Context): boolean =>
    desk.questions.some((question) => kinds.includes(desk.answering.formOf(question).kind));

const isYesNo = ({ desk }: Context): boolean => desk.answering.form?.kind === "yes_no";

const option = (digit: number): Command => ({
  name: `option-${digit}`,
  label: `Choose option or step ${digit}`,
  group: "Answer",
  keys: [`${digit}`],
  modes: QUESTIONS,
  wording: ({ desk }) => {
    const { form } = desk.answering;
    const label = form ? optionAt(form, digit)?.label : undefined;
    return label ? `Choose “${label}”` : `Choose option or step ${digit}`;
  },
  fits: ({ desk }) => desk.questions.some((question) => optionAt(desk.answering.formOf(question), digit) !== undefined),
  when: ({ desk }) => desk.answering.form !== null && optionAt(desk.answering.form, digit) !== undefined,
  needs: `This question has no option ${digit}.`,
  perform: ({ desk }) => desk.answering.pressDigit(digit),
});

export const questions: readonly Command[] = [
  {
    name: "yes",
    label: "Yes",
    group: "Answer",
    keys: ["y"],
    modes: QUESTIONS,
    fits: asksFor("yes_no"),
    when: isYesNo,
    needs: "This question is not answered yes or no.",
    perform: ({ desk }) => desk.answering.press("yes"),
  },
  {
    name: "no",
    label: "No",
    group: "Answer",
    keys: ["n"],
    modes: QUESTIONS,
    fits: asksFor("yes_no"),
    when: isYesNo,
    needs: "This question is not answered yes or no.",
    perform: ({ desk }) => desk.answering.press("no"),
  },
  ...DIGITS.map(option),
  {
    name: "unclear",
    label: "Unclear",
    group: "Answer",
    keys: ["u"],
    modes: QUESTIONS,
    fits: ({ desk }) => desk.questions.some((question) => desk.answering.formOf(question).unclear),
    when: ({ desk }) => desk.answering.form?.unclear === true,
    needs: "This question cannot be answered “unclear”.",
    perform: ({ desk }) => desk.answering.answerUnclear(),
  },
  {
    name: "go-on",
    label: "Write the answer, or go on",
    group: "Answer",
    keys: ["Enter"],
    modes: QUESTIONS,
    wording: (context) => (asksFor("text")(context) ? "Write the answer, or go on" : "Go on to the next question"),
    perform: ({ desk, surface }) => (desk.answering.awaitsText ? surface.focusReason() : desk.answering.askBy(1)),
  },
  {
    name: "write",
    label: "Write the answer",
    group: "Answer",
    keys: ["t"],
    modes: QUESTIONS,
    fits: asksFor("text"),
    when: ({ desk }) => desk.answering.form?.kind === "text",
    needs: "This question is not answered in words.",
    perform: ({ surface }) => surface.focusReason(),
  },
  {
    name: "pin",
    label: "Evidence: this frame",
    group: "Answer",
    keys: ["e"],
    modes: QUESTIONS,
    fits: ({ desk }) => desk.instrument.questions?.evidence === true,
    perform: ({ desk }) => desk.answering.pinFrame(),
  },
  {
    name: "show-pin",
    label: "Go to the evidence",
    group: "Answer",
    keys: ["Shift+e"],
    modes: QUESTIONS,
    fits: ({ desk }) => desk.instrument.questions?.evidence === true,
    perform: ({ desk }) => desk.answering.showPin(),
  },
  {
    name: "next-question",
    label: "Next question",
    group: "Answer",
    keys: ["ArrowDown"],
    modes: QUESTIONS,
    perform: ({ desk }) => desk.answering.askBy(1),
  },
  {
    name: "previous-question",
    label: "Previous question",
    group: "Answer",
    keys: ["ArrowUp"],
    modes: QUESTIONS,
    perform: ({ desk }) => desk.answering.askBy(-1),
  },
];

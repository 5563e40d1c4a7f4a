/** Settling the question at hand in its form. */
import type { AnswerForm } from "@/shared/engine/answers";
import { formOf, optionAt, pressed } from "@/shared/engine/answers";
import type { ReviewDesk } from "./review-editor";
import { verdictOn } from "./draft";

export class Answering {
  constructor(private readonly desk: ReviewDesk) {}

  /** How the question at hand is answered; null where nothing is asked. */
  get form(): AnswerForm | null {
    const { question } = this.desk.state.get();
    const asked = this.desk.questions.find(({ id }) => id === question);
    const { questions } = this.desk.instrument;
    return asked && questions ? formOf(questions, asked) : null;
  }

  /** Say yes or no, choose an option or a step; of several, put it in or take it out. */
  press(key: string): void {
    const { question } = this.desk.state.get();
    const { form } = this;
    if (question === null || !form?.options.some((option) => option.key === key)) return;
    const value = pressed(form, verdictOn(this.desk.draft, question).value, key);
    this.desk.answer({ value, unclear: false });
  }

  /** Choose what a digit key stands for. */
  pressDigit(digit: number): void {
    const option = this.form ? optionAt(this.form, digit) : undefined;
    if (option) this.press(option.key);
  }

  unclear(): void {
    if (this.form?.unclear) this.desk.answer({ value: null, unclear: true });
  }

  /** Answer in words; without any the question is open. */
  write(text: string): void {
    const { question } = this.desk.state.get();
    this.desk.answer({ value: text.trim() === "" ? null : text, unclear: false }, `answer ${question}`);
  }
}

/** Settling the question at hand in its form. */
import type { AnswerForm } from "@/shared/engine/answers";
import { formOf, optionAt, pressed } from "@/shared/engine/answers";
import type { ReviewEditor } from "./review-editor";
import { verdictOn } from "./draft";

export class AnswerEdits {
  constructor(private readonly editor: ReviewEditor) {}

  /** How the question at hand is answered; null where nothing is asked. */
  get form(): AnswerForm | null {
    const { question } = this.editor.state.get();
    const asked = this.editor.questions.find(({ id }) => id === question);
    const { questions } = this.editor.instrument;
    return asked && questions ? formOf(questions, asked) : null;
  }

  /** Say yes or no, choose an option or a step; of several, put it in or take it out. */
  press(key: string): void {
    const { question } = this.editor.state.get();
    const { form } = this;
    if (question === null || !form?.options.some((option) => option.key === key)) return;
    const value = pressed(form, verdictOn(this.editor.draft, question).value, key);
    this.editor.answer({ value, unclear: false });
  }

  /** Choose the option of a digit key. */
  pressDigit(digit: number): void {
    const option = this.form ? optionAt(this.form, digit) : undefined;
    if (option) this.press(option.key);
  }

  unclear(): void {
    if (this.form?.unclear) this.editor.answer({ value: null, unclear: true });
  }

  /** Answer in words; without any the question is open. */
  write(text: string): void {
    const { question } = this.editor.state.get();
    this.editor.answer({ value: text.trim() === "" ? null : text, unclear: false }, `answer ${question}`);
  }
}

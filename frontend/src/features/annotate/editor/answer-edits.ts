/** Verbs that answer questions and go from one to the next. */
import type { Question } from "@/shared/api/types";
import type { AnswerForm } from "@/shared/engine/answers";
import { formOf, optionAt, pressed } from "@/shared/engine/answers";
import { notices } from "@/messages/annotate";
import type { Editor } from "./editor";
import type { Answer } from "../document/document";
import * as edit from "../document/document";
import { questionFrom } from "../document/navigation";

export class AnswerEdits {
  constructor(private readonly editor: Editor) {}

  /** The question that is asked. */
  get question(): Question | undefined {
    const { question } = this.editor.state.get();
    return this.editor.questions.find(({ id }) => id === question);
  }

  /** How it is answered; null where nothing is asked. */
  get form(): AnswerForm | null {
    const { question } = this;
    return question ? this.formOf(question) : null;
  }

  /** What is said to it so far. */
  get given(): Answer {
    const { question } = this;
    return question ? edit.answerTo(this.editor.doc, question.id) : edit.NO_ANSWER;
  }

  formOf(question: Question): AnswerForm {
    return formOf(this.editor.instrument.questions ?? { unclear: false, dimensions: [] }, question);
  }

  /** Whether the question wants words that are not written yet. */
  get awaitsText(): boolean {
    return this.form?.kind === "text" && this.given.value === null;
  }

  ask(question: string): void {
    this.editor.state.patch({ question, notice: null });
  }

  /** Ask the next question that applies (the one before when negative). */
  askBy(by: number): void {
    const next = questionFrom(this.editor.questions, this.editor.state.get().question, by);
    if (next) this.ask(next.id);
  }

  answerUnclear(): void {
    this.answerWith({ value: null, unclear: true });
  }

  /** Say yes or no, choose an option or a step; of several, put it in or take it out. */
  press(key: string): void {
    const { form, given } = this;
    if (form) this.answerWith({ value: pressed(form, given.value, key), unclear: false });
  }

  /** Choose the option of a digit key. */
  pressDigit(digit: number): void {
    const option = this.form ? optionAt(this.form, digit) : undefined;
    if (option) this.press(option.key);
  }

  /** Answer in words; without any the question is open. */
  write(text: string): void {
    this.answerWith({ value: text.trim() === "" ? null : text, unclear: false }, "answer");
  }

  pinFrame(): void {
    this.answerWith({ frame: this.editor.position });
  }

  unpin(): void {
    this.answerWith({ frame: null });
  }

  /** Show the moment that is pinned to the question, or to another that is asked from now on. */
  showPin(question?: string): void {
    if (question) this.ask(question);
    const { frame } = this.given;
    if (frame === null) return this.editor.say(notices.noPin);
    void this.editor.clock?.seekFrame(frame);
  }

  setNote(note: string): void {
    this.answerWith({ note }, "note");
  }

  private answerWith(part: Partial<Answer>, merge?: string): void {
    const { question } = this.editor.state.get();
    if (question === null) return;
    this.editor.change((doc) => edit.setAnswer(doc, question, part), merge ? `${merge} ${question}` : null);
  }
}

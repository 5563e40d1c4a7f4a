/** Verbs that answer questions and go from one to the next. */
import type { Question } from "@/shared/api/types";
import type { AnswerForm } from "@/shared/engine/answers";
import { formOf, isAnswered, optionAt, pressed, wantsArea } from "@/shared/engine/answers";
import { edgeMs } from "@/shared/engine/frames";
import { Store } from "@/shared/engine/store";
import { notices } from "@/messages/annotate";
import type { Editor } from "./editor";
import type { Answer } from "../document/document";
import * as edit from "../document/document";
import { openQuestionAfter, questionFrom } from "../document/navigation";
import type { Memory } from "./timeline-view";

const KEPT_AS = "outtake:auto-advance";
/** Forms of which a press is the whole answer. */
const AT_ONE_PRESS = new Set<AnswerForm["kind"]>(["yes_no", "choice", "scale", "preference"]);

export class AnswerEdits {
  /** Whether an answer leads to the next open question. Remembered by this browser. */
  readonly autoAdvance: Store<boolean>;

  constructor(
    private readonly editor: Editor,
    private readonly memory: Memory | null,
  ) {
    this.autoAdvance = new Store(memory?.getItem(KEPT_AS) === "on");
  }

  toggleAutoAdvance(): void {
    this.autoAdvance.set(!this.autoAdvance.get());
    this.memory?.setItem(KEPT_AS, this.autoAdvance.get() ? "on" : "off");
  }

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
    const { question: before, boxing } = this.editor.state.get();
    this.editor.state.patch({ question, boxing: boxing && question === before, notice: null });
  }

  /** Ask the next question that applies (the one before when negative). */
  askBy(by: number): void {
    const next = questionFrom(this.editor.questions, this.editor.state.get().question, by);
    if (next) this.ask(next.id);
  }

  answerUnclear(): void {
    this.answerWith({ value: null, unclear: true, box: undefined });
    this.advance();
  }

  /** Say yes or no, choose an option or a step; of several, put it in or take it out. */
  press(key: string): void {
    const { form, given } = this;
    if (!form) return;
    const value = pressed(form, given.value, key);
    this.answerWith({ value, unclear: false, ...(wantsArea(form, value) ? {} : { box: undefined }) });
    if (AT_ONE_PRESS.has(form.kind)) this.advance();
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

  /** Whether the question is about sound that there is: then an event can be told as seen and as heard. */
  get takesPair(): boolean {
    const { question } = this;
    return question !== undefined && this.takesPairFor(question);
  }

  takesPairFor({ dimension, applicable }: Question): boolean {
    const { instrument, video } = this.editor;
    const { evidence = false, audio_dimensions = [] } = instrument.questions ?? {};
    return evidence && applicable && video?.has_audio === true && audio_dimensions.includes(dimension);
  }

  /** Whether the question wants the area of what is chosen. */
  get takesArea(): boolean {
    const { form, given } = this;
    return form !== null && this.editor.video !== null && wantsArea(form, given.value);
  }

  pinFrame(): void {
    this.answerWith({ frame: this.editor.position, until: undefined });
  }

  /** Let the evidence begin with the frame that is shown; an end that is not after it is dropped. */
  pinFrom(frame = this.editor.position): void {
    const { until } = this.given;
    this.answerWith({ frame, until: until !== undefined && until > frame ? until : undefined });
  }

  /** Let the evidence end with the frame that is shown, and begin with it where it has no start. */
  pinTo(last = this.editor.position): void {
    const from = this.given.frame ?? last;
    if (last < from) return this.editor.say(notices.endBeforeStart);
    this.answerWith({ frame: from, until: last + 1 });
  }

  unpin(): void {
    this.answerWith({ frame: null, until: undefined, box: undefined });
  }

  /** Say in which frame an event is seen, by default the one that is shown. */
  seen(picture: number | undefined = this.editor.position): void {
    this.answerWith({ picture });
  }

  /** Say at which ms it is heard, by default when the frame begins that is shown. */
  heard(sound: number | undefined = edgeMs(this.editor.table, this.editor.position)): void {
    this.answerWith({ sound });
  }

  dropPair(): void {
    this.answerWith({ picture: undefined, sound: undefined });
  }

  /** Show the moment that is pinned to the question, or to another that is asked from now on. */
  showPin(question?: string): void {
    if (question) this.ask(question);
    const { picture = null, ...given } = this.given;
    const frame = given.frame ?? picture;
    if (frame === null) return this.editor.say(notices.noPin);
    void this.editor.clock?.seekFrame(frame);
  }

  setNote(note: string): void {
    this.answerWith({ note }, "note");
  }

  /** After an answer, ask the next open question; the one at hand stays where it is taken back, or none is open. */
  private advance(): void {
    const { editor } = this;
    if (!this.autoAdvance.get() || editor.state.get().locked || !isAnswered(this.given)) return;
    const isOpen = ({ id }: Question) => !isAnswered(edit.answerTo(editor.doc, id));
    const next = openQuestionAfter(editor.questions, editor.state.get().question, isOpen);
    if (next) this.ask(next.id);
  }

  private answerWith(part: Partial<Answer>, merge?: string): void {
    const { question } = this.editor.state.get();
    if (question === null) return;
    this.editor.change((doc) => edit.setAnswer(doc, question, part), merge ? `${merge} ${question}` : null);
  }
}

/**
 * Verbs that go through the sentences of a reasoning chain and tag what is wrong in them.
 *
 * A tag lands on the target: the words of the selected tag, else the words that were chosen, else the whole sentence.
 */
import { notices } from "@/words/annotate";
import type { Desk } from "./editor";
import type { Span } from "../document/document";
import { findSpan } from "../document/document";
import type { TextRange, TextSide } from "../document/text-spans";
import * as edit from "../document/text-spans";

/** Where in the text a person is. */
export interface Reading {
  /** The number of the sentence, from 0. */
  readonly sentence: number;
  /** The words that were chosen in it; null for all. */
  readonly words: TextRange | null;
}

export const AT_START: Reading = { sentence: 0, words: null };

export class Chain {
  readonly text: string;
  readonly sentences: readonly TextRange[];

  constructor(private readonly desk: Desk) {
    const { passage } = desk.work.task;
    this.text = passage?.text ?? "";
    this.sentences = (passage?.sentences ?? []).map(([from = 0, to = 0]) => ({ from, to }));
  }

  get sentence(): TextRange {
    return this.sentences[this.desk.state.get().reading.sentence] ?? { from: 0, to: 0 };
  }

  /** The selected tag. */
  get tag(): Span | undefined {
    return findSpan(this.desk.doc, this.desk.state.get().selected);
  }

  /** What a tag made now lies on. */
  get target(): TextRange {
    return this.tag ?? this.desk.state.get().reading.words ?? this.sentence;
  }

  /** The tags of a sentence, in the order of the text. */
  tagsIn(sentence: TextRange): readonly Span[] {
    return this.desk.doc.spans.filter((span) => edit.overlaps(span, sentence));
  }

  goTo(sentence: number): void {
    const last = Math.max(this.sentences.length - 1, 0);
    this.read({ sentence: Math.min(Math.max(sentence, 0), last), words: null });
  }

  goBy(by: number): void {
    this.goTo(this.desk.state.get().reading.sentence + by);
  }

  /** Choose the words of a sentence that a range of the text touches, for the next tag. */
  choose(sentence: number, range: TextRange): void {
    const part = this.sentences[sentence];
    if (part) this.read({ sentence, words: this.part(part, edit.snapToWords(this.text, part, range)) });
  }

  /** Let go of the tag and the words: the whole sentence is meant again. */
  chooseAll(): void {
    this.goBy(0);
  }

  /** Move one side of the selected tag, or of the chosen words, by a word. */
  stepSide(side: TextSide, by: number): void {
    const { desk, sentence, tag, target } = this;
    const next = edit.stepByWord(this.text, sentence, target, side, by);
    if (!tag) return this.read({ ...desk.state.get().reading, words: this.part(sentence, next) });
    const { doc } = desk;
    desk.change((before) => edit.changeSpan(before, tag.id, { from: next.from, to: next.to }));
    if (desk.doc === doc && !edit.isSameRange(tag, next)) desk.say(notices.tagRepeats);
  }

  /** Tag the target with a type, or take the tag off. One that lies on some of the words is selected first. */
  toggle(type: string): void {
    const { desk } = this;
    const { from, to } = this.target;
    const alike = desk.doc.spans.filter((span) => span.type === type && edit.overlaps(span, { from, to }));
    const same = alike.find((span) => edit.isSameRange(span, { from, to }));
    if (same) return this.remove(same.id);
    if (alike[0]) {
      this.select(alike[0].id);
      return desk.say(notices.tagHere);
    }
    const id = desk.newId();
    desk.change((doc) => edit.addSpan(doc, { id, from, to, type, severity: null, reason: "" }));
    if (findSpan(desk.doc, id)) desk.select(id);
  }

  /** Select a tag and go to its sentence. */
  select(id: string): void {
    const span = findSpan(this.desk.doc, id);
    if (!span) return;
    const sentence = this.sentences.findIndex((each) => edit.overlaps(each, span));
    this.read({ sentence: Math.max(sentence, 0), words: null });
    this.desk.select(id);
  }

  /** Select the next tag of the chain, the first again after the last. */
  selectNext(): void {
    const { spans } = this.desk.doc;
    const at = this.tag ? spans.indexOf(this.tag) + 1 : spans.findIndex(({ to }) => to > this.sentence.from);
    const next = spans[at] ?? spans[0];
    if (next) this.select(next.id);
    else this.desk.say(notices.noTags);
  }

  /** Take a tag off; the words that it was on stay chosen. */
  remove(id: string): void {
    const { desk } = this;
    const span = findSpan(desk.doc, id);
    if (!span) return;
    this.select(id);
    desk.change((doc) => edit.removeSpan(doc, id));
    if (!findSpan(desk.doc, id)) this.read({ ...desk.state.get().reading, words: this.part(this.sentence, span) });
  }

  removeSelected(): void {
    if (this.tag) this.remove(this.tag.id);
  }

  setSeverity(severity: number): void {
    const { tag } = this;
    if (tag) this.desk.change((doc) => edit.changeSpan(doc, tag.id, { severity }));
  }

  setReason(reason: string): void {
    const { tag } = this;
    if (tag) this.desk.change((doc) => edit.changeSpan(doc, tag.id, { reason }), `reason ${tag.id}`);
  }

  private read(reading: Reading): void {
    this.desk.state.patch({ reading, selected: null, notice: null });
  }

  /** A range as chosen words; null where it is the whole sentence. */
  private part(sentence: TextRange, range: TextRange | null): TextRange | null {
    return range && !edit.isSameRange(range, sentence) ? { from: range.from, to: range.to } : null;
  }
}

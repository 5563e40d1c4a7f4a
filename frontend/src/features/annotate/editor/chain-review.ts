/**
 * Verbs that go through the sentences of a reasoning chain and tag what is wrong in them.
 *
 * A tag lands on the target: the words of the selected tag, else the words that were chosen, else the whole sentence.
 */
import { notices } from "@/messages/annotate";
import type { Editor } from "./editor";
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

export class ChainReview {
  readonly text: string;
  readonly sentences: readonly TextRange[];

  constructor(private readonly editor: Editor) {
    const { passage } = editor.work.task;
    this.text = passage?.text ?? "";
    this.sentences = (passage?.sentences ?? []).map(([from = 0, to = 0]) => ({ from, to }));
  }

  get sentence(): TextRange {
    return this.sentences[this.editor.state.get().reading.sentence] ?? { from: 0, to: 0 };
  }

  /** The selected tag. */
  get tag(): Span | undefined {
    return findSpan(this.editor.doc, this.editor.state.get().selected);
  }

  /** What a tag made now lies on. */
  get target(): TextRange {
    return this.tag ?? this.editor.state.get().reading.words ?? this.sentence;
  }

  /** The tags of a sentence, in the order of the text. */
  tagsIn(sentence: TextRange): readonly Span[] {
    return this.editor.doc.spans.filter((span) => edit.overlaps(span, sentence));
  }

  goTo(sentence: number): void {
    const last = Math.max(this.sentences.length - 1, 0);
    this.read({ sentence: Math.min(Math.max(sentence, 0), last), words: null });
  }

  goBy(by: number): void {
    this.goTo(this.editor.state.get().reading.sentence + by);
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
    const { editor, sentence, tag, target } = this;
    const next = edit.stepByWord(this.text, sentence, target, side, by);
    if (!tag) return this.read({ ...editor.state.get().reading, words: this.part(sentence, next) });
    const { doc } = editor;
    editor.change((before) => edit.changeSpan(before, tag.id, { from: next.from, to: next.to }));
    if (editor.doc === doc && !edit.isSameRange(tag, next)) editor.say(notices.tagRepeats);
  }

  /** Tag the target with a type, or take the tag off. One that lies on some of the words is selected first. */
  toggle(type: string): void {
    const { editor } = this;
    const { from, to } = this.target;
    const alike = editor.doc.spans.filter((span) => span.type === type && edit.overlaps(span, { from, to }));
    const same = alike.find((span) => edit.isSameRange(span, { from, to }));
    if (same) return this.remove(same.id);
    if (alike[0]) {
      this.select(alike[0].id);
      return editor.say(notices.tagHere);
    }
    const id = editor.newId();
    editor.change((doc) => edit.addSpan(doc, { id, from, to, type, severity: null, reason: "" }));
    if (findSpan(editor.doc, id)) editor.select(id);
  }

  /** Select a tag and go to its sentence. */
  select(id: string): void {
    const span = findSpan(this.editor.doc, id);
    if (!span) return;
    const sentence = this.sentences.findIndex((each) => edit.overlaps(each, span));
    this.read({ sentence: Math.max(sentence, 0), words: null });
    this.editor.select(id);
  }

  /** Select the next tag of the chain, the first again after the last. */
  selectNext(): void {
    const { spans } = this.editor.doc;
    const at = this.tag ? spans.indexOf(this.tag) + 1 : spans.findIndex(({ to }) => to > this.sentence.from);
    const next = spans[at] ?? spans[0];
    if (next) this.select(next.id);
    else this.editor.say(notices.noTags);
  }

  /** Take a tag off; the words that it was on stay chosen. */
  remove(id: string): void {
    const { editor } = this;
    const span = findSpan(editor.doc, id);
    if (!span) return;
    this.select(id);
    editor.change((doc) => edit.removeSpan(doc, id));
    if (!findSpan(editor.doc, id)) this.read({ ...editor.state.get().reading, words: this.part(this.sentence, span) });
  }

  removeSelected(): void {
    if (this.tag) this.remove(this.tag.id);
  }

  setSeverity(severity: number): void {
    const { tag } = this;
    if (tag) this.editor.change((doc) => edit.changeSpan(doc, tag.id, { severity }));
  }

  setReason(reason: string): void {
    const { tag } = this;
    if (tag) this.editor.change((doc) => edit.changeSpan(doc, tag.id, { reason }), `reason ${tag.id}`);
  }

  private read(reading: Reading): void {
    this.editor.state.patch({ reading, selected: null, notice: null });
  }

  /** A range as chosen words; null where it is the whole sentence. */
  private part(sentence: TextRange, range: TextRange | null): TextRange | null {
    return range && !edit.isSameRange(range, sentence) ? { from: range.from, to: range.to } : null;
  }
}

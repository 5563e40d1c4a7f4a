/**
 * One clip at work: the document with its history, what is selected, and where the playhead is.
 *
 * Everything that a key, a button or a drag can do to the document is one method here. What cannot be done says so
 * in `notice` and changes nothing.
 */
import type { Content, Instrument, Question, Work } from "@/shared/api/types";
import type { Clock } from "@/shared/engine/clock";
import type { FrameSpan, FrameTable } from "@/shared/engine/frames";
import { frameCount } from "@/shared/engine/frames";
import type { History } from "@/shared/engine/history";
import { cancel, commit, historyOf, preview, record, redo, undo } from "@/shared/engine/history";
import { Store } from "@/shared/engine/store";
import type { Answer, Doc, Segment, YesNo } from "./document";
import * as edit from "./document";
import { edgeFrom, questionFrom, segmentFrom } from "./navigation";
import type { Gap } from "./problems";
import { gapsOf } from "./problems";

export interface DeskState {
  readonly history: History<Doc>;
  /** The selected segment. */
  readonly selected: string | null;
  /** The question that is asked. */
  readonly question: string | null;
  /** Why the last wish could not be granted. */
  readonly notice: string | null;
}

export class Desk {
  readonly state: Store<DeskState>;
  readonly instrument: Instrument;
  readonly questions: readonly Question[];
  /** The clock is there once the clip can be shown. */
  readonly player = new Store<Clock | null>(null);
  /** Times that the clip was played under clocks that are gone. */
  private played = 0;
  private made = 0;

  constructor(
    readonly work: Work,
    instrument: Instrument,
    readonly table: FrameTable,
    content: Content | null,
  ) {
    this.instrument = instrument;
    this.questions = [...work.task.questions].sort((a, b) => a.order - b.order);
    this.state = new Store<DeskState>(this.begin(content));
  }

  get clock(): Clock | null {
    return this.player.get();
  }

  /** Times that the clip was played since it was taken. */
  get plays(): number {
    return this.played + (this.clock?.plays ?? 0);
  }

  /** Take the clock of a clip that can be shown now, or null when it is gone; the one before is disposed of. */
  readonly attach = (clock: Clock | null): void => {
    this.played = this.plays;
    this.clock?.dispose();
    this.player.set(clock);
  };

  get doc(): Doc {
    return this.state.get().history.present;
  }

  get selected(): Segment | undefined {
    return edit.findSegment(this.doc, this.state.get().selected);
  }

  /** Where a mark made now belongs. */
  get position(): number {
    return this.clock?.position() ?? 0;
  }

  content(): Content {
    return edit.toContent(this.doc, this.table, this.instrument, this.questions);
  }

  gaps(): readonly Gap[] {
    return gapsOf(this.doc, this.instrument, this.questions);
  }

  /** Begin again from other content, such as the other side of a conflict. */
  load(content: Content | null): void {
    this.state.set(this.begin(content));
  }

  say(notice: string | null): void {
    this.state.patch({ notice });
  }

  undo(): void {
    this.keep(undo(this.state.get().history));
  }

  redo(): void {
    this.keep(redo(this.state.get().history));
  }

  /* Marking */

  startHere(): void {
    const drawn = edit.openSegment(this.doc);
    const id = drawn?.id ?? this.newId();
    this.change((doc) => edit.startDrawing(doc, id, this.position));
    this.select(id);
  }

  endHere(): void {
    const target = edit.openSegment(this.doc) ?? this.selected;
    if (!target) return this.say("Press [ where the error starts, then ] where it ends.");
    if (!target.open && this.position < target.start)
      return this.say("The end cannot come before the start. Move the start first.");
    this.change((doc) => edit.endAt(doc, target.id, this.position));
    this.select(target.id);
  }

  /** Move the start of the selected segment to the playhead. */
  moveStartHere(): void {
    const { selected } = this;
    if (!selected) return this.say("Select a segment first.");
    this.moveEdge(selected.id, "start", this.position);
  }

  addSpan(span: FrameSpan): void {
    const id = this.newId();
    this.change((doc) => edit.addSegment(doc, id, span));
    this.select(id);
  }

  moveEdge(id: string, side: "start" | "end", edge: number): void {
    this.change((doc) => edit.moveEdge(doc, id, side, edge, frameCount(this.table)));
    this.showEdge(id, side);
  }

  /** Change an edge by frames; an open end counts from the playhead. */
  stepEdge(side: "start" | "end", by: number): void {
    const { selected } = this;
    if (!selected) return;
    const shown = edit.spanShown(selected, this.position);
    this.moveEdge(selected.id, side, (side === "start" ? selected.start : shown.end) + by);
  }

  /** Show a document of a drag; nothing is remembered until commit(). */
  drag(move: (before: Doc) => Doc): void {
    const { history } = this.state.get();
    this.state.patch({ history: preview(history, move(history.before?.doc ?? history.present)) });
  }

  commit(): void {
    this.keep(commit(this.state.get().history));
  }

  /** Give a drag up. Tells whether there was one. */
  cancel(): boolean {
    const { history } = this.state.get();
    this.keep(cancel(history));
    return history.before !== null;
  }

  /** Cut the selected segment before the frame at the playhead. */
  splitHere(): void {
    const { selected, doc } = this;
    if (!selected) return this.say("Select a segment first.");
    const id = this.newId();
    this.change((before) => edit.splitSegment(before, selected.id, this.position, id));
    if (this.doc === doc) this.say("To split a segment, put the playhead inside it.");
  }

  removeSelected(): void {
    const { selected } = this;
    if (!selected) return this.say("Select a segment first.");
    const at = this.doc.segments.indexOf(selected);
    this.change((doc) => edit.removeSegment(doc, selected.id));
    this.select(this.doc.segments[Math.min(at, this.doc.segments.length - 1)]?.id ?? null);
  }

  /* Meaning */

  setType(type: string): void {
    this.mean({ type });
  }

  setSeverity(severity: number): void {
    this.mean({ severity });
  }

  setReason(reason: string): void {
    const { selected } = this;
    if (selected) this.change((doc) => edit.setMeaning(doc, selected.id, { reason }), `reason ${selected.id}`);
  }

  toggleClean(): void {
    if (!this.instrument.clean) return;
    if (this.doc.segments.length > 0)
      return this.say("“No errors” opens when the list is empty: delete the segments first.");
    this.change((doc) => edit.setClean(doc, !doc.clean));
  }

  /* Moving about */

  /** Loop the selected segment, or the clip when there is none; again to stop. */
  toggleLoop(): void {
    const { clock, selected } = this;
    if (!clock) return;
    const whole = { start: 0, end: frameCount(this.table) };
    clock.loop(clock.state.get().looping ? null : selected && !selected.open ? selected : whole);
  }

  select(id: string | null): void {
    this.state.patch({ selected: id, notice: null });
  }

  /** Select the next segment (the one before when negative) and show where it starts. */
  selectBy(by: number): void {
    const next = segmentFrom(this.doc, this.state.get().selected, by);
    if (!next) return;
    this.select(next.id);
    if (!next.open) void this.clock?.seekFrame(next.start);
  }

  /** Go to the nearest edge of a segment after the playhead (before it when negative), else to the clip's end. */
  jumpEdge(by: 1 | -1): void {
    const next = edgeFrom(this.doc, frameCount(this.table), this.position, by);
    if (next !== undefined) void this.clock?.seekFrame(next);
  }

  ask(question: string): void {
    this.state.patch({ question, notice: null });
  }

  /** Ask the next question that applies (the one before when negative). */
  askBy(by: number): void {
    const next = questionFrom(this.questions, this.state.get().question, by);
    if (next) this.ask(next.id);
  }

  /* Answers */

  answer(value: YesNo): void {
    this.answerWith({ value, unclear: false });
  }

  answerUnclear(): void {
    this.answerWith({ value: null, unclear: true });
  }

  pinFrame(): void {
    this.answerWith({ frame: this.position });
  }

  unpin(): void {
    this.answerWith({ frame: null });
  }

  setNote(note: string): void {
    this.answerWith({ note }, "note");
  }

  /** Go to the first gap and say what it is. Tells where it is, or null when nothing is missing. */
  goToGap(): Gap | null {
    const gap = this.gaps()[0] ?? null;
    if (gap?.segment) this.select(gap.segment);
    if (gap?.question) this.ask(gap.question);
    this.say(gap?.message ?? null);
    return gap;
  }

  private mean(part: Partial<Pick<Segment, "type" | "severity">>): void {
    const { selected } = this;
    if (!selected) return this.say("Mark or select a segment first: press [ to start one here.");
    this.change((doc) => edit.setMeaning(doc, selected.id, part));
  }

  private answerWith(part: Partial<Answer>, merge?: string): void {
    const { question } = this.state.get();
    if (question === null) return;
    this.change((doc) => edit.setAnswer(doc, question, part), merge ? `${merge} ${question}` : null);
  }

  private change(next: (doc: Doc) => Doc, merge: string | null = null): void {
    this.keep(record(this.state.get().history, next(this.doc), merge));
  }

  private keep(history: History<Doc>): void {
    const { selected } = this.state.get();
    const still = edit.findSegment(history.present, selected) ? selected : null;
    this.state.patch({ history, selected: still, notice: null });
  }

  private showEdge(id: string, side: "start" | "end"): void {
    const segment = edit.findSegment(this.doc, id);
    if (segment) void this.clock?.seekFrame(side === "start" ? segment.start : segment.end - 1);
  }

  private begin(content: Content | null): DeskState {
    const doc = content ? edit.fromContent(content, this.table, () => this.newId()) : edit.EMPTY;
    const question = this.questions.find(
      ({ id, applicable }) => applicable && !edit.isAnswered(edit.answerTo(doc, id)),
    );
    const first = this.questions.find(({ applicable }) => applicable);
    const selected = doc.segments[0]?.id ?? null;
    return { history: historyOf(doc), selected, question: (question ?? first)?.id ?? null, notice: null };
  }

  /** A name for a new segment, known on this page only. */
  newId(): string {
    this.made += 1;
    return `s${this.made}`;
  }
}

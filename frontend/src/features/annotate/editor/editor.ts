/**
 * One clip at work: the document with its history, what is selected, and where the playhead is.
 *
 * It keeps state, history and selection; what a key, a button or a drag can do is a verb of `marking`, `answering` or
 * `watching`. What cannot be done says so in `notice` and changes nothing.
 */
import type { Content, Instrument, Question, Work } from "@/shared/api/types";
import { isAnswered } from "@/shared/engine/answers";
import type { Clock } from "@/shared/engine/clock";
import type { FrameSpan, FrameTable } from "@/shared/engine/frames";
import { frameCount, nearestFrames } from "@/shared/engine/frames";
import type { History } from "@/shared/engine/history";
import { cancel, commit, historyOf, preview, record, redo, undo } from "@/shared/engine/history";
import { Store } from "@/shared/engine/store";
import { training } from "@/messages/annotate";
import { AnswerEdits } from "./answer-edits";
import { BoxEdits } from "./box-edits";
import { AT_START, ChainReview } from "./chain-review";
import type { Reading } from "./chain-review";
import type { Doc, Segment } from "../document/document";
import * as edit from "../document/document";
import type { Video } from "../media/footage";
import { leadOf, videosOf } from "../media/footage";
import { SegmentEdits } from "./segment-edits";
import type { Gap } from "../document/validation";
import { gapsOf } from "../document/validation";
import type { Memory } from "./timeline-view";
import { TimelineView } from "./timeline-view";
import { Playback } from "./playback";

export interface EditorState {
  readonly history: History<Doc>;
  /** The selected segment or tag. */
  readonly selected: string | null;
  /** Where in the text of a chain the person is. */
  readonly reading: Reading;
  /** The question that is asked. */
  readonly question: string | null;
  /** Whether a drag on the picture draws the box of the selected segment. */
  readonly boxing: boolean;
  /** It is submitted: the clip can be watched, and nothing said of it can be changed. */
  readonly locked: boolean;
  /** Why the last wish could not be granted. */
  readonly notice: string | null;
}

export class Editor {
  readonly state: Store<EditorState>;
  readonly instrument: Instrument;
  readonly questions: readonly Question[];
  /** The clip whose frames these are: of a pair the one that leads; null where there is none. */
  readonly video: Video | null;
  /** The clock is there once the clip can be shown. */
  readonly player = new Store<Clock | null>(null);
  readonly segmentEdits = new SegmentEdits(this);
  readonly answerEdits: AnswerEdits;
  readonly playback = new Playback(this);
  readonly boxEdits = new BoxEdits(this);
  readonly chainReview: ChainReview;
  /** The error of another annotator that is judged here, in frames; null where there is none. */
  readonly given: FrameSpan | null;
  /** How the timeline is looked at. */
  readonly timelineView: TimelineView;
  /** Times that the clip was played under clocks that are gone. */
  private played = 0;
  private made = 0;

  constructor(
    readonly work: Work,
    instrument: Instrument,
    readonly table: FrameTable,
    content: Content | null,
    memory: Memory | null = typeof localStorage === "undefined" ? null : localStorage,
  ) {
    this.instrument = instrument;
    this.video = videosOf(work)[leadOf(work)] ?? null;
    this.timelineView = new TimelineView(frameCount(table), memory);
    this.answerEdits = new AnswerEdits(this, memory);
    this.chainReview = new ChainReview(this);
    this.given = work.task.error && nearestFrames(table, work.task.error);
    this.questions = [...work.task.questions].sort((a, b) => a.order - b.order);
    this.state = new Store<EditorState>(this.begin(content));
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
    if (clock && this.given) void clock.seekFrame(this.given.start);
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

  /** Change nothing from now on. */
  lock(): void {
    this.cancel();
    this.state.patch({ locked: true, boxing: false, notice: null });
  }

  unlock(): void {
    this.state.patch({ locked: false });
  }

  undo(): void {
    this.keep(undo(this.state.get().history));
  }

  redo(): void {
    this.keep(redo(this.state.get().history));
  }

  /** Show a document of a drag; nothing is remembered until commit(). */
  drag(move: (before: Doc) => Doc): void {
    const { history, locked } = this.state.get();
    if (locked) return this.say(training.locked);
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

  select(id: string | null): void {
    const { selected, boxing } = this.state.get();
    this.state.patch({ selected: id, boxing: boxing && id === selected, notice: null });
  }

  /** Go to the first gap and say what it is. Tells where it is, or null when nothing is missing. */
  goToGap(): Gap | null {
    const gap = this.gaps()[0] ?? null;
    if (gap?.segment) this.select(gap.segment);
    if (this.chainReview.tag) this.chainReview.select(this.chainReview.tag.id); // its sentence comes into sight
    if (gap?.question) this.answerEdits.ask(gap.question);
    this.say(gap?.message ?? null);
    return gap;
  }

  /** Take a new document as one step, or as more of the step named `merge`. */
  change(next: (doc: Doc) => Doc, merge: string | null = null): void {
    this.keep(record(this.state.get().history, next(this.doc), merge));
  }

  /** A name for a new segment, known on this page only. */
  newId(): string {
    this.made += 1;
    return `s${this.made}`;
  }

  private keep(history: History<Doc>): void {
    const { selected, locked, history: before } = this.state.get();
    if (locked && history !== before) return this.say(training.locked);
    const { present } = history;
    const still = edit.findSegment(present, selected) ?? edit.findSpan(present, selected);
    this.state.patch({ history, selected: still?.id ?? null, notice: null });
  }

  private begin(content: Content | null): EditorState {
    const doc = content ? edit.fromContent(content, this.table, () => this.newId()) : edit.EMPTY;
    const question = this.questions.find(({ id, applicable }) => applicable && !isAnswered(edit.answerTo(doc, id)));
    const first = this.questions.find(({ applicable }) => applicable);
    const selected = doc.segments[0]?.id ?? null;
    return {
      history: historyOf(doc),
      selected,
      reading: AT_START,
      question: (question ?? first)?.id ?? null,
      boxing: false,
      locked: false,
      notice: null,
    };
  }
}

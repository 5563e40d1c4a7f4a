/**
 * One clip under review: the settled draft with its history, the group or question at hand, and the playhead.
 *
 * Everything that a key, a button or a drag can do is one method here. What cannot be done says so in `notice` and
 * changes nothing.
 */
import { reviewEditor as messages } from "@/messages/studio/review";
import type { Instrument } from "@/shared/api/types";
import type { Clock } from "@/shared/engine/clock";
import type { FrameSpan, FrameTable } from "@/shared/engine/frames";
import { edgeMs, frameAway, frameCount } from "@/shared/engine/frames";
import type { History } from "@/shared/engine/history";
import { cancel, commit, preview, record, redo, undo } from "@/shared/engine/history";
import { Store } from "@/shared/engine/store";
import { copyMoment } from "@/shared/time-links";
import type { Review, ReviewQuestion, SettleBody } from "../api/calls";
import { AnswerEdits } from "./answer-edits";
import type { ChainDraft } from "./chain";
import { ChainEdits } from "./chain-edits";
import { along, groupOf, groupWith, settledIn } from "./cursor";
import type { Draft, Meaning, Settled, Side, Verdict } from "./draft";
import * as edit from "./draft";
import type { EditorState } from "./editor-state";
import { beginningState } from "./editor-state";
import { firstGap, openIn, type Gap } from "./missing-decisions";
import { inOrder, withAgreed } from "./questions";
import type { Group, ReviewTimeline, Source } from "./review-timeline";
import { reviewTimelineOf, spanOf } from "./review-timeline";
import { bodyOf } from "./serialization";

/** How long a segment is that is added at the playhead, ms. */
const ADDED_MS = 500;

export class ReviewEditor {
  readonly state: Store<EditorState>;
  /** The clock is there once the clip can be shown. */
  readonly player = new Store<Clock | null>(null);
  /** Whether the lanes of critics are shown. */
  readonly critics = new Store(true);
  readonly answering = new AnswerEdits(this);
  /** How the sentences of a chain of reasoning are tagged; null where clips are reviewed. */
  readonly chain: ChainEdits | null;
  readonly reviewTimeline: ReviewTimeline;
  readonly instrument: Instrument;
  /** Those on which people differ come first. */
  readonly questions: readonly ReviewQuestion[];
  private made = 0;

  constructor(
    readonly review: Review,
    readonly table: FrameTable,
  ) {
    this.instrument = review.instrument.document;
    this.reviewTimeline = reviewTimelineOf(review, table);
    this.questions = inOrder(review.questions);
    this.state = new Store(beginningState(review, table, this.reviewTimeline, this.questions));
    this.chain = review.passage ? new ChainEdits(this) : null;
    this.state.patch({ sentence: this.chain?.open[0] ?? this.chain?.disputed[0] ?? 0 });
  }

  get clock(): Clock | null {
    return this.player.get();
  }

  /** Take the clock of a clip that can be shown now, or null when it is gone; the one before is disposed of. */
  readonly attach = (clock: Clock | null): void => {
    this.clock?.dispose();
    this.player.set(clock);
    const span = this.group && spanOf(this.group);
    if (span) void clock?.seekFrame(span.start);
  };

  get draft(): Draft {
    return this.state.get().history.present;
  }

  get group(): Group | undefined {
    return this.reviewTimeline.groups[this.state.get().group];
  }

  get selected(): Settled | undefined {
    return edit.findSettled(this.draft, this.state.get().selected);
  }

  /** Where a mark made now belongs. */
  get position(): number {
    return this.clock?.position() ?? 0;
  }

  /** Whether something was done that the server does not have. */
  get dirty(): boolean {
    const { history, stored } = this.state.get();
    return history.present !== stored;
  }

  body(revision: number): SettleBody {
    return bodyOf(this.draft, this.table, revision);
  }

  /** The server has this draft now. */
  kept(stored: Draft): void {
    this.state.patch({ stored });
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

  /* Settling */

  take(source: Source): void {
    this.change((draft) => edit.takeOver(draft, source, this.reviewTimeline.groups, this.newId()));
    this.select(edit.settledFrom(this.draft, source.id)?.id ?? null);
  }

  /** Take what the annotator with this letter says in the group: the first that is not settled yet, else show it. */
  takeFrom(letter: string): void {
    const own = this.group?.sources.filter((source) => source.letter === letter) ?? [];
    const next = own.find(({ id }) => edit.fateOf(this.draft, id) !== "settled") ?? own[0];
    if (next) this.take(next);
    else this.say(messages.noSegment(letter));
  }

  /** One settled segment of everything in the group. */
  merge(): void {
    const { group } = this;
    if (!group || group.sources.length < 2) return this.say(messages.nothingToMerge);
    this.change((draft) => edit.merge(draft, group.sources, this.newId()));
    this.select(edit.settledFrom(this.draft, group.sources[0]?.id ?? "")?.id ?? null);
  }

  /** Add a segment that nobody marked, from the playhead or over `span`. */
  add(span: FrameSpan = this.spanHere()): void {
    const id = this.newId();
    this.change((draft) => edit.add(draft, id, span));
    this.select(id);
  }

  /** Set aside what is open in the group. */
  drop(): void {
    const open = (this.group ? openIn(this.draft, this.group) : []).map(({ id }) => id);
    if (open.length === 0) return this.say(messages.noneOpen);
    this.change((draft) => edit.drop(draft, open));
  }

  /** Set one source aside, or open it again. */
  toggleDrop({ id }: Source): void {
    const dropped = edit.fateOf(this.draft, id) === "dropped";
    this.change((draft) => (dropped ? edit.undrop(draft, [id]) : edit.drop(draft, [id])));
  }

  removeSelected(): void {
    this.onSelected(({ id }) => this.change((draft) => edit.remove(draft, id)));
  }

  /* Adjusting the selected settled segment */

  moveEdge(id: string, side: Side, edge: number): void {
    this.change((draft) => edit.moveEdge(draft, id, side, edge, frameCount(this.table)));
    const moved = edit.findSettled(this.draft, id);
    if (moved) void this.clock?.seekFrame(side === "start" ? moved.start : moved.end - 1);
  }

  /** Put an edge of the selected segment at the playhead, whose frame lies inside. */
  edgeHere(side: Side): void {
    this.onSelected(({ id }) => this.moveEdge(id, side, side === "start" ? this.position : this.position + 1));
  }

  /** Cut the selected segment in two before the frame that is shown, and select the second part. */
  split(): void {
    const id = this.newId();
    this.change((draft) => edit.split(draft, this.state.get().selected, this.position, id));
    if (edit.findSettled(this.draft, id)) this.select(id);
    else this.say(messages.split);
  }

  /** Make one of the selected segment and the settled one after it. */
  join(): void {
    const { draft } = this;
    this.change(() => edit.join(draft, this.state.get().selected));
    if (this.draft === draft) this.say(messages.join);
  }

  mean(part: Partial<Meaning>): void {
    const merge = (id: string) => (part.reason === undefined ? null : `reason ${id}`);
    this.onSelected(({ id }) => this.change((draft) => edit.setMeaning(draft, id, part), merge(id)));
  }

  private onSelected(act: (selected: Settled) => void): void {
    if (this.selected) act(this.selected);
    else this.say(messages.select);
  }

  setNote(note: string): void {
    this.change((draft) => edit.setNote(draft, note), "note");
  }

  /** Show a draft of a drag; nothing is remembered until commit(). */
  drag(move: (before: Draft) => Draft): void {
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

  /* Answers */

  answer(part: Partial<Verdict>, merge: string | null = null): void {
    const { question } = this.state.get();
    if (question !== null) this.change((draft) => edit.setVerdict(draft, question, part), merge);
  }

  /** Take over the answers on which all agree, where none is settled yet. */
  takeAgreed(): void {
    const { draft } = this;
    this.change(() => withAgreed(draft, this.questions, this.reviewTimeline.lanes));
    if (this.draft === draft) this.say(messages.noneAgreed);
  }

  /* Moving about */

  /** Go to a group, and show where it starts. */
  goTo(index: number): void {
    const group = this.reviewTimeline.groups[index];
    if (!group) return;
    this.state.patch({ group: index, selected: settledIn(this.draft, group), notice: null });
    const span = spanOf(group);
    if (!span) return;
    const { clock } = this;
    void clock?.seekFrame(span.start);
    if (clock?.state.get().looping) clock.loop(span);
  }

  goBy(by: number): void {
    this.goTo(along(this.state.get().group, by, this.reviewTimeline.groups.length));
  }

  goToSource({ id }: Source): void {
    this.goTo(groupWith(this.reviewTimeline, [id]));
  }

  select(id: string | null): void {
    const group = groupOf(this.reviewTimeline, edit.findSettled(this.draft, id), this.state.get().group);
    this.state.patch({ selected: id, group, notice: null });
  }

  ask(question: string): void {
    this.state.patch({ question, notice: null });
  }

  askBy(by: number): void {
    const at = this.questions.findIndex(({ id }) => id === this.state.get().question);
    const next = this.questions[along(at, by, this.questions.length)];
    if (next) this.ask(next.id);
  }

  /** Loop the group at hand, or the clip when there is none; again to stop. */
  toggleLoop(): void {
    const span = (this.group && spanOf(this.group)) ?? { start: 0, end: frameCount(this.table) };
    this.clock?.loop(this.clock.state.get().looping ? null : span);
  }

  /** Copy a link that opens this clip at the playhead, for those who may see it. */
  async copyLink(): Promise<void> {
    this.say(await copyMoment({ review: this.review.id }, edgeMs(this.table, this.position)));
  }

  /** Go to the first gap and say what it is. Tells where it is, or null when nothing is missing. */
  goToGap(): Gap | null {
    const gap = this.chain?.goToOpen() ?? firstGap(this.draft, this.reviewTimeline, this.instrument, this.questions);
    if (gap && gap.group !== null) this.goTo(gap.group);
    if (gap?.segment) this.select(gap.segment);
    if (gap?.question) this.ask(gap.question);
    this.say(gap?.message ?? null);
    return gap;
  }

  /** A name for a new segment, known on this page only. */
  newId(): string {
    this.made += 1;
    return `n${this.made}`;
  }

  private spanHere(): FrameSpan {
    const start = this.position;
    return { start, end: Math.min(frameAway(this.table, start, ADDED_MS) + 1, frameCount(this.table)) };
  }

  changeChain(next: (draft: ChainDraft) => ChainDraft): void {
    this.change((draft) => edit.setChain(draft, next(draft.chain)));
  }

  private change(next: (draft: Draft) => Draft, merge: string | null = null): void {
    this.keep(record(this.state.get().history, next(this.draft), merge));
  }

  private keep(history: History<Draft>): void {
    const { selected } = this.state.get();
    const still = edit.findSettled(history.present, selected) ? selected : null;
    this.state.patch({ history, selected: still, notice: null });
  }
}

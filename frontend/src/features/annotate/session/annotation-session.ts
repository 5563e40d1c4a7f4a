/**
 * One person's way through the clips of a study: take a clip, work on it, submit, take the next.
 *
 * Without the network, work goes on as far as it can: finished work waits in the submission queue, and the prefetched
 * clip is worked on, to be leased once the server is there again.
 */
import { Refused, Unreachable } from "@/shared/api/errors";
import type { Submitted, Work } from "@/shared/api/types";
import type { FrameTable } from "@/shared/engine/frames";
import { frameTable } from "@/shared/engine/frames";
import { Store } from "@/shared/engine/store";
import { fate } from "@/messages/annotate";
import type { Calls, ReportKind, StudyHead } from "../api/calls";
import type { StoredDraft } from "./draft-saver";
import { Footage } from "../media/footage";
import { RoundInstruments } from "./round-instruments";
import type { OpenTask } from "./open-task";
import { closeTask, makeOpenTask, unleased } from "./open-task";
import type { Waiting } from "./submission-queue";
import { SubmissionQueue } from "./submission-queue";
import type { Whole } from "./prefetch";
import { Prefetch } from "./prefetch";
import { TabLock } from "./tab-lock";
import type { JsonStore, LocalStore } from "./local-store";
import type { Doing, Ending, SessionState } from "./session-state";
import { awaitsReading, isSending, openTaskOf } from "./session-state";

/** Pauses between tries while the server does not answer, ms. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000] as const;

export class AnnotationSession {
  readonly state = new Store<SessionState>({ kind: "loading" });
  /** What the person should know about a clip that is not shown any more. */
  readonly notice = new Store<string | null>(null);
  readonly submissionQueue: SubmissionQueue;
  private readonly prefetch: Prefetch;
  private readonly tabLock: TabLock;
  private readonly roundInstruments: RoundInstruments;
  readonly submitted = new Store(0);
  /** What a model had proposed about the prompt or question that was judged last. */
  readonly proposal = new Store<Submitted["proposal"]>(null);
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private going: Promise<void> | null = null;
  /** The task that the person believes to have: one that was begun offline, or whose lease ran out. */
  private expected: string | null = null;

  constructor(
    private readonly studyId: string,
    private readonly calls: Calls,
    private readonly localStore: LocalStore,
    doing: Doing = "annotate",
  ) {
    this.roundInstruments = new RoundInstruments(studyId, calls);
    this.prefetch = new Prefetch(studyId, calls, (url) => this.tableOf(url), this.roundInstruments);
    this.tabLock = new TabLock(`outtake:${doing}:${studyId}`, () => this.leave());
    this.submissionQueue = new SubmissionQueue({
      post: (assignment, body, key) => calls.submit(assignment, body, key),
      lease: (task) => this.lease(task),
      now: () => Date.now(),
      load: () => localStore.startingWith<Waiting>(`outbox:${studyId}:`),
      jsonStore: (name) => localStore.jsonStore<Waiting>(`outbox:${studyId}:${name}`),
      stored: (waiting, answer) => this.stored(waiting, answer),
      refused: (waiting, error) => this.refused(waiting, error),
    });
  }

  /** Take the clip to work on: the one that is open, or the next. Other tabs stop. */
  async take(): Promise<void> {
    const state = this.state.get();
    if (state.kind === "working" && state.openTask.saver.state.get().kind === "lost")
      this.expected = state.openTask.work.task.id;
    this.letGo();
    this.state.set({ kind: "loading" });
    await this.tabLock.take();
    await this.goOn();
  }

  /** Send what waits, then show the next clip; where the server does not answer, make do with what is here. */
  goOn(): Promise<void> {
    clearTimeout(this.timer);
    this.going ??= this.tryToGoOn().finally(() => (this.going = null));
    return this.going;
  }

  /** The network is back, perhaps. */
  reconnect(): void {
    if (this.failures > 0) void this.goOn();
  }

  /** Fetch the clips of the task again, after a failure. */
  loadClips(openTask: OpenTask): Promise<void> {
    return openTask.footage.start();
  }

  /**
   * Submit what is there and go on: at once, where the next clip is here already.
   *
   * What the server does not answer to waits. What it refuses stays in the editor, or comes back to it. A clip of the
   * training stays until its feedback was read: `leaveFeedback` goes on.
   */
  async submit(openTask: OpenTask): Promise<void> {
    const state = this.state.get();
    if (state.kind !== "working" || state.sending) return;
    this.state.set({ ...state, sending: true });
    openTask.saver.pause();
    const { task, assignment } = openTask.work;
    if (task.training) openTask.editor.lock();
    await this.submissionQueue.add({
      task: task.id,
      assignment: openTask.hold.assignment,
      body: openTask.body(),
      version: assignment.version,
    });
    const sent = this.submissionQueue.flush();
    if (task.training) {
      if (!(await sent)) this.makeDo();
      return;
    }
    const ahead = this.prefetch.takeWhole(task.id);
    const reached = ahead !== null || (await sent);
    if (!isSending(this.state.get(), openTask)) return;
    openTask.saver.finish();
    if (ahead) await this.beginAhead(openTask, ahead);
    if (!reached) return this.makeDo();
    const isLate = this.going !== null;
    await this.goOn();
    // what was already going on may have asked for the next clip before this one was submitted
    if (isLate && (this.expected !== null || isSending(this.state.get(), openTask))) await this.goOn();
  }

  /** Take the clip after the one whose feedback is shown. */
  async leaveFeedback(): Promise<void> {
    const state = this.state.get();
    if (state.kind !== "feedback" || state.feedback === null || state.leaving) return;
    this.state.set({ ...state, leaving: true });
    await this.goOn();
  }

  /** Give the clip back. */
  async skip(work: Work, reason: string): Promise<void> {
    await this.calls.skip(this.assignmentOf(work), reason);
    await this.take();
  }

  /** Say that the clip is broken, upsetting or unclear. */
  async report(work: Work, problem: ReportKind, note: string): Promise<void> {
    await this.calls.report(this.assignmentOf(work), problem, note);
    await this.take();
  }

  /** Settle a conflict between this window and what another has saved. */
  choose(openTask: OpenTask, side: "mine" | "theirs"): void {
    const content = openTask.saver.choose(side);
    if (side === "theirs") openTask.editor.load(content);
  }

  private async tryToGoOn(): Promise<void> {
    let work: Work | null = null;
    try {
      const here = await this.roundInstruments.begin();
      do {
        if (!(await this.submissionQueue.flush())) return this.makeDo();
        if (awaitsReading(this.state.get())) return;
        work = await this.calls.next(this.studyId);
      } while (this.submissionQueue.waiting.get() > 0);
      const ending = work ? null : await (await import("./ending")).endingOf(this.studyId, this.calls);
      this.failures = 0;
      await this.show(work && !work.recheck ? await this.roundInstruments.of(work.round) : here, work, ending);
    } catch (error) {
      if (error instanceof Unreachable && this.roundInstruments.here && !work) return this.makeDo();
      this.letGo();
      this.state.set({ kind: "failed", message: error instanceof Error ? error.message : String(error), work });
    }
  }

  private async show(study: StudyHead, work: Work | null, ending: Ending | null): Promise<void> {
    const state = this.state.get();
    if (state.kind === "elsewhere") return;
    if (work && state.kind === "working" && state.sending && state.openTask.work.task.id === work.task.id) return;
    const shown = state.kind === "working" && !state.sending ? state.openTask : null;
    if (shown && shown.work.task.id === work?.task.id) {
      this.expected = null;
      shown.hold.take(work.assignment);
      return shown.saver.flush();
    }
    const isMissed = shown ? shown.saver.state.get().kind !== "new" : this.expected !== null;
    if (isMissed && this.expected !== work?.task.id) this.notice.set(fate.inOtherHands);
    this.expected = null;
    if (!work) {
      this.letGo();
      this.prefetch.drop();
      return this.state.set({
        kind: "finished",
        study,
        submitted: this.submitted.get(),
        ending: ending ?? { kind: "nothing" },
      });
    }
    const fetched = this.prefetch.take(work);
    if (!fetched) {
      this.letGo();
      this.state.set({ kind: "loading" });
    }
    const footage = fetched?.footage ?? new Footage(work, (url) => this.tableOf(url));
    await this.begin(study, { ...work, ...footage.shown }, await footage.tables, footage);
    if (!fetched) void footage.start();
  }

  /** Go on without the server: with the clip that was fetched ahead, or not at all until it is back. */
  private makeDo(): void {
    this.failures += 1;
    const pause = PAUSES_MS[Math.min(this.failures, PAUSES_MS.length) - 1];
    this.timer = setTimeout(() => void this.goOn(), pause);
    const state = this.state.get();
    if (state.kind === "working" && !state.sending) return;
    if (state.kind === "working" && state.openTask.work.task.training) {
      const { study, openTask } = state;
      return this.state.set({ kind: "feedback", study, openTask, feedback: null, leaving: false });
    }
    if (awaitsReading(state)) return;
    const ahead = this.prefetch.takeWhole(openTaskOf(state)?.work.task.id);
    if ((state.kind === "working" || state.kind === "feedback") && ahead) void this.beginAhead(state.openTask, ahead);
    else {
      this.letGo();
      this.expected = null;
      this.state.set({ kind: "waiting" });
    }
  }

  /** Show the clip that was fetched ahead. It is leased, or gone, when the server has answered. */
  private beginAhead(before: OpenTask, { fetched, study, tables }: Whole): Promise<void> {
    this.expected = fetched.task.id;
    return this.begin(study, unleased(fetched, before.work), tables, fetched.footage);
  }

  private async begin(study: StudyHead, work: Work, tables: readonly FrameTable[], footage: Footage): Promise<void> {
    const jsonStore = this.jsonStoreOf(work.task.id);
    const kept = await jsonStore.read();
    if (this.state.get().kind === "elsewhere") return footage.drop();
    this.letGo();
    const openTask = makeOpenTask({ calls: this.calls, study, work, footage, tables, jsonStore, kept });
    if (work.assignment.id) openTask.hold.take(work.assignment);
    this.state.set({ kind: "working", study, openTask, sending: false });
    const fetchNext = () => {
      if (footage.state.get().kind !== "ready") return;
      stop();
      void this.prefetch.start();
    };
    const stop = footage.state.subscribe(fetchNext);
    fetchNext();
  }

  private async lease(task: string): Promise<Work["assignment"] | null> {
    const work = await this.calls.next(this.studyId);
    return work?.task.id === task ? work.assignment : null;
  }

  /** Submitted work has come to the server. Of a clip of the training that is still there, the feedback is shown. */
  private stored({ task }: Waiting, { feedback, proposal }: Submitted): void {
    this.proposal.set(proposal);
    const state = this.state.get();
    const openTask = openTaskOf(state);
    if (!openTask?.work.task.training) this.submitted.set(this.submitted.get() + 1);
    if (openTask?.work.task.id !== task || !openTask.work.task.training) return this.jsonStoreOf(task).clear();
    if (state.kind !== "working" && state.kind !== "feedback") return;
    openTask.saver.finish();
    openTask.hold.stop();
    clearTimeout(this.timer);
    this.failures = 0;
    this.state.set({ kind: "feedback", study: state.study, openTask, feedback, leaving: false });
  }

  /** The clip is still in the editor, or has been left: then it is kept for when it comes again. */
  private refused(waiting: Waiting, error: Refused): void {
    const state = this.state.get();
    if ((state.kind === "working" || state.kind === "feedback") && state.openTask.work.task.id === waiting.task) {
      state.openTask.editor.unlock();
      state.openTask.saver.resume();
      if (error.status === 409) state.openTask.saver.lose(error.message);
      state.openTask.editor.say(error.message);
      return this.state.set({ kind: "working", study: state.study, openTask: state.openTask, sending: false });
    }
    const { clean, segments, answers } = waiting.body;
    const content = { clean, segments, answers };
    void this.jsonStoreOf(waiting.task).write({ content, version: waiting.version, tried: [JSON.stringify(content)] });
    this.notice.set(fate.notSubmitted(error.message));
  }

  /** @throws Unreachable for a clip that was begun without the network */
  private assignmentOf(work: Work): string {
    const state = this.state.get();
    const isOpen = state.kind === "working" && state.openTask.work === work;
    const held = isOpen ? state.openTask.hold.assignment : work.assignment;
    if (!held?.id) throw new Unreachable(fate.noNetwork);
    return held.id;
  }

  private jsonStoreOf(task: string): JsonStore<StoredDraft> {
    return this.localStore.jsonStore<StoredDraft>(`draft:${task}`);
  }

  private readonly tableOf = async (url: string): Promise<FrameTable> => frameTable(await this.calls.frameTimes(url));

  /** Save, and leave the study to another tab. */
  private async leave(): Promise<void> {
    const state = this.state.get();
    clearTimeout(this.timer);
    this.failures = 0;
    if (state.kind === "working") await state.openTask.saver.flush();
    this.letGo();
    this.prefetch.drop();
    this.state.set({ kind: "elsewhere" });
  }

  private letGo(): void {
    const openTask = openTaskOf(this.state.get());
    if (openTask) closeTask(openTask);
  }
}

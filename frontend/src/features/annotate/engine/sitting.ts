/**
 * One person's way through the clips of a study: take a clip, work on it, submit, take the next.
 *
 * Without the network the way goes on as far as it can: finished work waits in the outbox, and the clip that was
 * fetched ahead is worked on, to be leased once the server is there again.
 */
import { Refused, Unreachable } from "@/shared/api/errors";
import type { Work } from "@/shared/api/types";
import type { FrameTable } from "@/shared/engine/frames";
import { frameTable } from "@/shared/engine/frames";
import { Store } from "@/shared/engine/store";
import type { Calls, ReportKind, StudyHead } from "../calls";
import { ClipLoad } from "./clip-load";
import type { StoredDraft } from "./draft-saver";
import type { Job } from "./job";
import { endJob, makeJob, unleased } from "./job";
import type { Waiting } from "./outbox";
import { Outbox } from "./outbox";
import type { Whole } from "./prefetch";
import { Prefetch } from "./prefetch";
import { Seat } from "./seat";
import type { JsonShelf, Storehouse } from "./shelf";

export type { Job } from "./job";

export type SittingState =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly message: string; readonly work: Work | null }
  | { readonly kind: "working"; readonly study: StudyHead; readonly job: Job; readonly sending: boolean }
  /** What was done waits for the network, and there is no clip to go on with. */
  | { readonly kind: "waiting" }
  /** Another tab of this browser has taken over. */
  | { readonly kind: "elsewhere" }
  | { readonly kind: "finished"; readonly study: StudyHead; readonly submitted: number };

/** Pauses between tries while the server does not answer, ms. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000] as const;

const GIVEN_AWAY = "The clip before is in other hands by now. What you did there stays on this computer.";

export class Sitting {
  readonly state = new Store<SittingState>({ kind: "loading" });
  /** What the person should know about a clip that is not shown any more. */
  readonly notice = new Store<string | null>(null);
  readonly outbox: Outbox;
  private readonly prefetch: Prefetch;
  private readonly seat: Seat;
  private study: StudyHead | null = null;
  private submitted = 0;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private going: Promise<void> | null = null;
  /** The task that the person believes to have: one that was begun offline, or whose lease ran out. */
  private expected: string | null = null;

  constructor(
    private readonly studyId: string,
    private readonly calls: Calls,
    private readonly house: Storehouse,
  ) {
    this.prefetch = new Prefetch(studyId, calls, (url) => this.tableOf(url));
    this.seat = new Seat(`outtake:annotate:${studyId}`, () => this.leave());
    this.outbox = new Outbox({
      post: (assignment, body, key) => calls.submit(assignment, body, key),
      lease: (task) => this.lease(task),
      newKey: randomKey,
      now: () => Date.now(),
      load: () => house.startingWith<Waiting>(`outbox:${studyId}:`),
      shelf: (name) => house.shelf<Waiting>(`outbox:${studyId}:${name}`),
      refused: (waiting, error) => this.refused(waiting, error),
    });
  }

  /** Take the clip to work on: the one that is open, or the next. Other tabs stop. */
  async take(): Promise<void> {
    const state = this.state.get();
    if (state.kind === "working" && state.job.saver.state.get().kind === "lost") this.expected = state.job.work.task.id;
    this.letGo();
    this.state.set({ kind: "loading" });
    await this.seat.take();
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

  /** Fetch the clip of the job again, after a failure. */
  loadClip(job: Job): Promise<void> {
    return job.load.start();
  }

  /**
   * Submit what is there and go on: at once, where the next clip is here already.
   *
   * What the server does not answer to waits. What it refuses stays on the desk, or comes back to it.
   */
  async submit(job: Job): Promise<void> {
    const state = this.state.get();
    if (state.kind !== "working" || state.sending) return;
    this.state.set({ ...state, sending: true });
    job.saver.pause();
    const { task, assignment } = job.work;
    await this.outbox.add({
      task: task.id,
      assignment: job.hold.assignment,
      body: job.body(),
      version: assignment.version,
    });
    const sent = this.outbox.flush();
    const ahead = this.prefetch.takeWhole();
    const reached = ahead !== null || (await sent);
    if (!this.isSending(job)) return;
    job.saver.finish();
    this.submitted += 1;
    if (ahead) await this.beginAhead(state.study, job, ahead);
    if (reached) await this.goOn();
    else this.makeDo();
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
  choose(job: Job, side: "mine" | "theirs"): void {
    const content = job.saver.choose(side);
    if (side === "theirs") job.desk.load(content);
  }

  private async tryToGoOn(): Promise<void> {
    let work: Work | null = null;
    try {
      this.study ??= await this.calls.study(this.studyId);
      do {
        if (!(await this.outbox.flush())) return this.makeDo();
        work = await this.calls.next(this.studyId);
      } while (this.outbox.waiting.get() > 0);
      this.failures = 0;
      await this.show(this.study, work);
    } catch (error) {
      if (error instanceof Unreachable && this.study && !work) return this.makeDo();
      this.letGo();
      this.state.set({ kind: "failed", message: messageOf(error), work });
    }
  }

  private async show(study: StudyHead, work: Work | null): Promise<void> {
    const state = this.state.get();
    if (state.kind === "elsewhere") return;
    const shown = state.kind === "working" && !state.sending ? state.job : null;
    if (shown && shown.work.task.id === work?.task.id) {
      this.expected = null;
      shown.hold.take(work.assignment);
      return shown.saver.flush();
    }
    const isMissed = shown ? shown.saver.state.get().kind !== "new" : this.expected !== null;
    if (isMissed && this.expected !== work?.task.id) this.notice.set(GIVEN_AWAY);
    this.expected = null;
    if (!work) {
      this.letGo();
      this.prefetch.drop();
      return this.state.set({ kind: "finished", study, submitted: this.submitted });
    }
    const fetched = this.prefetch.take(work.task.id);
    if (!fetched) {
      this.letGo();
      this.state.set({ kind: "loading" });
    }
    const { video } = fetched ?? work;
    const load = fetched?.load ?? new ClipLoad(video.url);
    const table = await (fetched?.table ?? this.tableOf(video.frame_times_url));
    await this.begin(study, { ...work, video }, table, load);
    if (!fetched) void load.start();
  }

  /** Go on without the server: with the clip that was fetched ahead, or not at all until it is back. */
  private makeDo(): void {
    this.failures += 1;
    const pause = PAUSES_MS[Math.min(this.failures, PAUSES_MS.length) - 1];
    this.timer = setTimeout(() => void this.goOn(), pause);
    const state = this.state.get();
    if (state.kind === "working" && !state.sending) return;
    const ahead = this.prefetch.takeWhole();
    if (state.kind === "working" && ahead) void this.beginAhead(state.study, state.job, ahead);
    else {
      this.letGo();
      this.expected = null;
      this.state.set({ kind: "waiting" });
    }
  }

  /** Show the clip that was fetched ahead. It is leased, or gone, when the server has answered. */
  private beginAhead(study: StudyHead, before: Job, { fetched, table }: Whole): Promise<void> {
    const { mine, of } = before.work.progress;
    this.expected = fetched.task.id;
    return this.begin(study, unleased(fetched, { mine: mine + 1, of }), table, fetched.load);
  }

  private async begin(study: StudyHead, work: Work, table: FrameTable, load: ClipLoad): Promise<void> {
    const shelf = this.shelfOf(work.task.id);
    const kept = await shelf.read();
    if (this.state.get().kind === "elsewhere") return load.drop();
    this.letGo();
    const job = makeJob({ calls: this.calls, study, work, table, load, shelf, kept });
    if (work.assignment.id) job.hold.take(work.assignment);
    this.state.set({ kind: "working", study, job, sending: false });
    const fetchNext = () => {
      if (job.clip.get().kind !== "ready") return;
      stop();
      void this.prefetch.start();
    };
    const stop = job.clip.subscribe(fetchNext);
    fetchNext();
  }

  private async lease(task: string): Promise<Work["assignment"] | null> {
    const work = await this.calls.next(this.studyId);
    return work?.task.id === task ? work.assignment : null;
  }

  /** The clip is still on the desk, or long gone: then it is kept for when it comes again. */
  private refused(waiting: Waiting, error: Refused): void {
    const state = this.state.get();
    if (state.kind === "working" && state.job.work.task.id === waiting.task) {
      state.job.saver.resume();
      if (error.status === 409) state.job.saver.lose(error.message);
      state.job.desk.say(error.message);
      return this.state.set({ ...state, sending: false });
    }
    const { clean, segments, answers } = waiting.body;
    const content = { clean, segments, answers };
    void this.shelfOf(waiting.task).write({ content, version: waiting.version, tried: [JSON.stringify(content)] });
    this.notice.set(`A clip could not be submitted: ${error.message} What you did there stays on this computer.`);
  }

  private isSending(job: Job): boolean {
    const state = this.state.get();
    return state.kind === "working" && state.job === job && state.sending;
  }

  /** @throws Unreachable for a clip that was begun without the network */
  private assignmentOf(work: Work): string {
    const state = this.state.get();
    const held = state.kind === "working" && state.job.work === work ? state.job.hold.assignment : work.assignment;
    if (!held?.id) throw new Unreachable("There is no network. This works once the server is there again.");
    return held.id;
  }

  private shelfOf(task: string): JsonShelf<StoredDraft> {
    return this.house.shelf<StoredDraft>(`draft:${task}`);
  }

  private async tableOf(url: string): Promise<FrameTable> {
    return frameTable(await this.calls.frameTimes(url));
  }

  /** Save, and leave the study to another tab. */
  private async leave(): Promise<void> {
    const state = this.state.get();
    clearTimeout(this.timer);
    this.failures = 0;
    if (state.kind === "working") await state.job.saver.flush();
    this.letGo();
    this.prefetch.drop();
    this.state.set({ kind: "elsewhere" });
  }

  private letGo(): void {
    const state = this.state.get();
    if (state.kind === "working") endJob(state.job);
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** 128 random bits in hex; crypto.randomUUID is missing on plain http. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

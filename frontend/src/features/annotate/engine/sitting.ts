/**
 * One person's way through the clips of a study: take a clip, work on it, submit, take the next.
 *
 * Owns what belongs to the clip at hand (desk, saver, lease, effort, the fetched clip) and lets go of it when the clip is done.
 */
import { Refused, Unreachable } from "@/shared/api/errors";
import type { Body, Content, Work } from "@/shared/api/types";
import type { ClipState } from "@/shared/engine/clip";
import { fetchClip } from "@/shared/engine/clip";
import type { FrameTable } from "@/shared/engine/frames";
import { frameTable } from "@/shared/engine/frames";
import { Store } from "@/shared/engine/store";
import type { Calls, ReportKind, StudyHead } from "../calls";
import { contentOf } from "../calls";
import { Desk } from "./desk";
import type { StoredDraft } from "./draft-saver";
import { DraftSaver } from "./draft-saver";
import { Effort } from "./effort";
import { Lease } from "./lease";
import { shelf } from "./shelf";
import type { Sent } from "./submitter";
import { Submitter } from "./submitter";

/** The clip at hand and what goes with it. */
export interface Job {
  readonly work: Work;
  readonly desk: Desk;
  readonly saver: DraftSaver;
  readonly submitter: Submitter;
  readonly lease: Lease;
  readonly effort: Effort;
  readonly clip: Store<ClipState>;
  readonly stop: AbortController;
}

export type SittingState =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly message: string; readonly work: Work | null }
  | { readonly kind: "working"; readonly study: StudyHead; readonly job: Job; readonly sending: boolean }
  | { readonly kind: "finished"; readonly study: StudyHead; readonly submitted: number };

export class Sitting {
  readonly state = new Store<SittingState>({ kind: "loading" });
  private study: StudyHead | null = null;
  private submitted = 0;

  constructor(
    private readonly studyId: string,
    private readonly calls: Calls,
    private readonly storage: Storage,
  ) {}

  /** Take the clip to work on: the one that is open, or the next. */
  async take(): Promise<void> {
    this.letGo();
    this.state.set({ kind: "loading" });
    let work: Work | null = null;
    try {
      const study = (this.study ??= await this.calls.study(this.studyId));
      work = await this.calls.next(this.studyId);
      if (!work) return this.state.set({ kind: "finished", study, submitted: this.submitted });
      const table = frameTable(await this.calls.frameTimes(work.video.frame_times_url));
      const job = this.begin(study, work, table);
      this.state.set({ kind: "working", study, job, sending: false });
      void this.loadClip(job);
    } catch (error) {
      this.state.set({ kind: "failed", message: messageOf(error), work });
    }
  }

  /** Fetch the clip of the job, again after a failure. */
  async loadClip(job: Job): Promise<void> {
    const { clip, stop, work } = job;
    clip.set({ kind: "loading", bytes: 0, total: null });
    try {
      const progress = (bytes: number, total: number | null) => clip.set({ kind: "loading", bytes, total });
      const blob = await fetchClip(work.video.url, progress, stop.signal);
      if (!stop.signal.aborted) clip.set({ kind: "ready", url: URL.createObjectURL(blob) });
    } catch (error) {
      if (!stop.signal.aborted) clip.set({ kind: "failed", message: messageOf(error) });
    }
  }

  /** Submit what is there and go on; where that fails, say why and keep everything. */
  async submit(job: Job): Promise<void> {
    const state = this.state.get();
    if (state.kind !== "working" || state.sending) return;
    this.state.set({ ...state, sending: true });
    try {
      await job.submitter.submit(job.desk.content());
    } catch (error) {
      this.state.set({ ...state, sending: false });
      this.explain(job, error);
      return;
    }
    job.saver.finish();
    this.submitted += 1;
    await this.take();
  }

  /** Give the clip back. */
  async skip(work: Work, reason: string): Promise<void> {
    await this.calls.skip(work.assignment.id, reason);
    await this.take();
  }

  /** Say that the clip is broken, upsetting or unclear. */
  async report(work: Work, problem: ReportKind, note: string): Promise<void> {
    await this.calls.report(work.assignment.id, problem, note);
    await this.take();
  }

  /** Settle a conflict between this window and what another has saved. */
  choose(job: Job, side: "mine" | "theirs"): void {
    const content = job.saver.choose(side);
    if (side === "theirs") job.desk.load(content);
  }

  private begin(study: StudyHead, work: Work, table: FrameTable): Job {
    const { assignment } = work;
    const effort = new Effort(work.draft?.active_ms ?? 0);
    const playsBefore = work.draft?.plays ?? 0;
    const dress = (content: Content): Body => ({
      lease_token: assignment.lease_token,
      ...content,
      active_ms: effort.activeMs,
      plays: playsBefore + desk.plays,
    });
    const saver: DraftSaver = new DraftSaver({
      version: assignment.version,
      stored: work.draft ? contentOf(work.draft) : null,
      put: (body, version, leaving) => this.calls.saveDraft(assignment.id, body, version, leaving),
      dress,
      shelf: shelf<StoredDraft>(`draft:${assignment.id}`, this.storage),
      online: () => navigator.onLine,
      now: () => new Date(),
    });
    const desk: Desk = new Desk(work, study.instrument_document, table, saver.restore());
    desk.state.subscribe(() => {
      if (desk.state.get().history.before === null) saver.change(desk.content());
    });
    const submitter = new Submitter({
      post: (body, key) => this.calls.submit(assignment.id, body, key),
      dress,
      newKey: randomKey,
      shelf: shelf<Sent>(`submit:${assignment.id}`, this.storage),
    });
    const renew = () => this.calls.renew(assignment.id, assignment.lease_token);
    const lease = new Lease(assignment.expires_at, renew, (message) => saver.lose(message));
    const clip = new Store<ClipState>({ kind: "loading", bytes: 0, total: null });
    return { work, desk, saver, submitter, lease, effort, clip, stop: new AbortController() };
  }

  private letGo(): void {
    const state = this.state.get();
    if (state.kind !== "working") return;
    const { lease, saver, stop, clip } = state.job;
    lease.stop();
    saver.close();
    stop.abort();
    const shown = clip.get();
    if (shown.kind === "ready") URL.revokeObjectURL(shown.url);
  }

  private explain(job: Job, error: unknown): void {
    if (error instanceof Unreachable)
      return job.desk.say("Not sent: the server does not answer. Everything is kept on this computer; submit again.");
    if (error instanceof Refused && error.status === 409) job.saver.lose(error.message);
    job.desk.say(messageOf(error));
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** 128 random bits in hex; crypto.randomUUID is missing on plain http. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** An open review: its editor, its clip, and the result of the last attempt to settle it. */
import { job as messages } from "@/messages/studio/review";
import { Refused } from "@/shared/api/errors";
import type { ClipState } from "@/shared/engine/clip";
import { fetchClip, freeClip } from "@/shared/engine/clip";
import { frameTable } from "@/shared/engine/frames";
import { Store } from "@/shared/engine/store";
import type { Review, ReviewCalls } from "../api/calls";
import { ReviewEditor } from "./review-editor";

export type Sending =
  | { readonly kind: "resting" }
  | { readonly kind: "sending" }
  | { readonly kind: "settled"; readonly at: Date }
  /** The server said no, or nothing. */
  | { readonly kind: "failed"; readonly message: string; readonly reasons: readonly string[] }
  /** Another person settled the clip since it was loaded. */
  | { readonly kind: "stale"; readonly newer: Review };

export class Job {
  readonly clip = new Store<ClipState>({ kind: "loading", bytes: 0, total: null });
  readonly sending = new Store<Sending>({ kind: "resting" });
  /** Replaced when a newer version is taken instead of one's own. */
  readonly editor: Store<ReviewEditor>;
  private revision: number;

  private constructor(
    private readonly calls: ReviewCalls,
    editor: ReviewEditor,
  ) {
    this.editor = new Store(editor);
    this.revision = revisionOf(editor.review);
  }

  /**
   * Load a review with the frames of its clip.
   *
   * @throws Refused or Unreachable as the calls do
   */
  static async open(calls: ReviewCalls, id: string): Promise<Job> {
    const review = await calls.review(id);
    const table = frameTable(await calls.frameTimes(review.video.frame_times_url));
    const job = new Job(calls, new ReviewEditor(review, table));
    void job.loadClip();
    return job;
  }

  get id(): string {
    return this.editor.get().review.id;
  }

  async loadClip(): Promise<void> {
    const { url } = this.editor.get().review.video;
    this.clip.set({ kind: "loading", bytes: 0, total: null });
    try {
      const progress = (bytes: number, total: number | null) => this.clip.set({ kind: "loading", bytes, total });
      const blob = await fetchClip(url, progress, new AbortController().signal);
      this.clip.set({ kind: "ready", url: URL.createObjectURL(blob) });
    } catch (error) {
      this.clip.set({ kind: "failed", message: messageOf(error) });
    }
  }

  /** Free the memory of the clip, which is not shown any more. */
  close(): void {
    const clip = this.clip.get();
    if (clip.kind === "ready") freeClip(clip.url);
  }

  /** Send the draft, unless something is missing: then go there and say what. Tells whether the clip is settled. */
  async settle(): Promise<boolean> {
    const editor = this.editor.get();
    if (this.sending.get().kind === "sending" || editor.goToGap()) return false;
    this.sending.set({ kind: "sending" });
    const sent = editor.draft;
    try {
      const { revision } = await this.calls.settle(this.id, editor.body(this.revision));
      this.revision = revision;
      editor.kept(sent);
      this.sending.set({ kind: "settled", at: new Date() });
      return true;
    } catch (error) {
      this.sending.set(await this.afterFailure(error));
      return false;
    }
  }

  /** Give one's own draft up for the version that came in between. */
  takeNewer(): void {
    const sending = this.sending.get();
    if (sending.kind !== "stale") return;
    this.editor.get().attach(null);
    this.revision = revisionOf(sending.newer);
    this.editor.set(new ReviewEditor(sending.newer, this.editor.get().table));
    this.sending.set({ kind: "resting" });
  }

  /** Keep one's own draft: the next attempt puts it after the version that came in between. */
  keepOwn(): void {
    const sending = this.sending.get();
    if (sending.kind !== "stale") return;
    this.revision = revisionOf(sending.newer);
    this.sending.set({ kind: "resting" });
  }

  private async afterFailure(error: unknown): Promise<Sending> {
    if (error instanceof Refused && error.status === 409)
      return this.calls.review(this.id).then(
        (newer): Sending => ({ kind: "stale", newer }),
        (again): Sending => ({ kind: "failed", message: messageOf(again), reasons: [] }),
      );
    const reasons = error instanceof Refused ? error.problem.errors.map(({ message }) => message) : [];
    return { kind: "failed", message: messageOf(error), reasons };
  }
}

const revisionOf = ({ adjudication }: Review): number => adjudication?.revision ?? 0;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : messages.notLoaded);

/**
 * Keeps what a person has said: first on this computer, then on the server.
 *
 * The copy on this computer is written at once and removed only after the server has answered 2xx for the same
 * content. The server has a change after a second of rest, and after three where there is no rest. One PUT is under way
 * at a time, with the version that it builds on; content that changes meanwhile is sent next. When another window has
 * saved in between, nothing is overwritten: the person chooses.
 */
import { Refused } from "@/shared/api/errors";
import type { Body, Content, Draft } from "@/shared/api/types";
import { Store } from "@/shared/engine/store";
import type { JsonStore } from "./local-store";

export type SaveState =
  | { readonly kind: "new" }
  /** `at` is null for what an earlier visit has saved. */
  | { readonly kind: "saved"; readonly at: Date | null }
  | { readonly kind: "saving" }
  /** `safe` tells whether this computer keeps a copy: a browser can refuse to. */
  | { readonly kind: "kept"; readonly safe: boolean }
  | { readonly kind: "offline"; readonly safe: boolean }
  | { readonly kind: "conflict"; readonly theirs: Content; readonly version: number }
  | { readonly kind: "lost"; readonly message: string }
  | { readonly kind: "refused"; readonly message: string };

export interface StoredDraft {
  readonly content: Content;
  /** The server's version that the content builds on. */
  readonly version: number;
  /** What was sent on top of that version without an answer so far, as JSON: one of them may be stored. */
  readonly tried: readonly string[];
}

export interface SaverOptions {
  readonly version: number;
  /** What the server has at that version, or null. */
  readonly stored: Content | null;
  readonly put: (body: Body, version: number, leaving: boolean) => Promise<{ version: number }>;
  /** Adds lease token and effort to the content. */
  readonly dress: (content: Content) => Body;
  readonly jsonStore: Pick<JsonStore<StoredDraft>, "write" | "leave" | "clear">;
  /** A draft of the server as content. */
  readonly read: (draft: Draft) => Content;
  readonly online: () => boolean;
  readonly now: () => Date;
}

/** Rest before a save, and how long a change may wait where there is no rest: with the call, the server has it in 3 s. */
const REST_MS = 1000;
const MOST_MS = 2500;
/** Tries without an answer that are remembered. */
const MOST_TRIED = 20;
/** Pauses between tries while the server does not answer, ms. */
const RETRY_MS = [2000, 4000, 8000, 15000, 30000] as const;

export class DraftSaver {
  readonly state: Store<SaveState>;
  private version: number;
  private content: Content | null = null;
  /** The last content that the server has confirmed, as JSON. */
  private confirmed: string;
  private inFlight: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** When the oldest change was made that no save carries yet; by `performance.now()`. */
  private since: number | null = null;
  private failures = 0;
  private tried: string[] = [];
  private safe = true;
  private paused = false;
  private closed = false;

  constructor(private readonly options: SaverOptions) {
    this.version = options.version;
    this.state = new Store<SaveState>(options.stored ? { kind: "saved", at: null } : { kind: "new" });
    this.confirmed = JSON.stringify(options.stored);
  }

  /**
   * The content to begin with: a copy on this computer that builds on the server's version, or on what it has sent
   * there itself, wins; one that builds on anything else becomes a conflict, shown with the server's.
   */
  restore(kept: StoredDraft | null): Content | null {
    const { stored } = this.options;
    if (!kept || JSON.stringify(kept.content) === this.confirmed) return stored;
    this.content = kept.content;
    const isOwn = kept.version === this.version - 1 && kept.tried.includes(this.confirmed);
    if (kept.version === this.version || isOwn || stored === null) {
      this.state.set({ kind: "kept", safe: true });
      this.schedule(0);
    } else this.state.set({ kind: "conflict", theirs: stored, version: this.version });
    return kept.content;
  }

  /** The person has changed something. */
  change(content: Content): void {
    if (JSON.stringify(content) === JSON.stringify(this.content)) return;
    this.content = content;
    const { kind } = this.state.get();
    const stands = kind !== "conflict" && kind !== "lost";
    if (this.isConfirmed()) {
      if (stands && !this.inFlight) this.settle();
      return;
    }
    this.keep();
    if (!stands) return;
    if (kind !== "offline" && kind !== "kept") this.state.set({ kind: "saving" });
    if (this.failures === 0) this.schedule(this.rest());
    else if (this.timer === undefined) this.schedule(this.retryIn());
  }

  /** The page is being left, or only hidden: nobody can tell. */
  leave(): void {
    if (this.closed || this.content === null || this.isConfirmed()) return;
    this.options.jsonStore.leave(this.copy(this.content));
    void this.flush(true);
  }

  /** Save now; `leaving` when the page may be gone before the answer. */
  async flush(leaving = false): Promise<void> {
    this.unschedule();
    const { kind } = this.state.get();
    if (this.closed || this.paused || kind === "conflict" || kind === "lost") return;
    if (this.content === null || this.isConfirmed()) return;
    if (this.inFlight) {
      await this.inFlight;
      return this.flush(leaving);
    }
    this.inFlight = this.send(this.content, leaving).finally(() => {
      this.inFlight = null;
    });
    await this.inFlight;
  }

  /** Settle a conflict: keep mine (it is saved over theirs), or take theirs (mine is dropped from this computer). */
  choose(side: "mine" | "theirs"): Content | null {
    const state = this.state.get();
    if (state.kind !== "conflict") return this.content;
    this.version = state.version;
    this.tried = [];
    this.confirmed = JSON.stringify(state.theirs);
    if (side === "theirs") {
      this.content = state.theirs;
      this.settle();
    } else {
      this.state.set({ kind: "saving" });
      this.keep();
      void this.flush();
    }
    return this.content;
  }

  /** The lease is lost: nothing can be saved under it, the copy on this computer stays. */
  lose(message: string): void {
    this.unschedule();
    this.state.set({ kind: "lost", message });
  }

  /** The content is being submitted: no save comes after it, and the outcome of an earlier one does not matter. */
  pause(): void {
    this.paused = true;
    this.unschedule();
  }

  /** It was not: save again. */
  resume(): void {
    this.paused = false;
    this.schedule(0);
  }

  /** The content was submitted: it is stored for good and no copy is needed. */
  finish(): void {
    this.close();
    this.options.jsonStore.clear();
  }

  /** Stop. What was not confirmed stays on this computer. */
  close(): void {
    this.closed = true;
    this.unschedule();
  }

  private async send(content: Content, leaving: boolean): Promise<void> {
    if (this.failures === 0) this.state.set({ kind: "saving" });
    this.since = null;
    const sent = JSON.stringify(content);
    if (!this.tried.includes(sent)) this.tried = [...this.tried, sent].slice(-MOST_TRIED);
    this.keep();
    try {
      const { version } = await this.options.put(this.options.dress(content), this.version, leaving);
      if (!this.closed) this.confirm(sent, version);
    } catch (error) {
      if (!this.closed && !this.paused) this.fail(error);
    }
  }

  /** The server has this at that version. */
  private confirm(sent: string, version: number): void {
    this.version = version;
    this.confirmed = sent;
    this.tried = [];
    this.failures = 0;
    if (this.isConfirmed()) return this.settle();
    this.keep();
    this.state.set({ kind: "saving" });
    this.schedule(this.rest());
  }

  private fail(error: unknown): void {
    if (error instanceof Refused) {
      const conflict = this.conflictIn(error);
      if (conflict) this.conflict(conflict.theirs, conflict.version);
      else if (error.status === 409) this.lose(error.message);
      else this.state.set({ kind: "refused", message: error.message });
      return;
    }
    this.state.set({ kind: this.options.online() ? "kept" : "offline", safe: this.safe });
    this.failures += 1;
    this.schedule(this.retryIn());
  }

  /** There was another save in between: this window itself, by a try whose answer was lost, or another. */
  private conflict(theirs: Content, version: number): void {
    const stored = JSON.stringify(theirs);
    if (version === this.version + 1 && this.tried.includes(stored)) this.confirm(stored, version);
    else this.state.set({ kind: "conflict", theirs, version });
  }

  /** The stored draft that a stale save is answered with, or null where the answer is about something else. */
  private conflictIn({ problem, status }: Refused): { theirs: Content; version: number } | null {
    const { draft, version } = problem as { draft?: Draft | null; version?: number };
    if (status !== 409 || typeof version !== "number" || !draft) return null;
    return { theirs: this.options.read(draft), version };
  }

  /** Keep what is there on this computer, and say so where that fails. */
  private keep(): void {
    if (this.content === null) return;
    void this.options.jsonStore.write(this.copy(this.content)).then((safe) => {
      this.safe = safe;
      const state = this.state.get();
      if (state.kind === "kept" || state.kind === "offline") this.state.set({ ...state, safe });
    });
  }

  private copy(content: Content): StoredDraft {
    return { content, version: this.version, tried: this.tried };
  }

  private settle(): void {
    this.options.jsonStore.clear();
    this.state.set({ kind: "saved", at: this.options.now() });
  }

  private isConfirmed(): boolean {
    return JSON.stringify(this.content) === this.confirmed;
  }

  private retryIn(): number {
    return RETRY_MS[Math.min(this.failures, RETRY_MS.length) - 1] ?? REST_MS;
  }

  private rest(): number {
    const now = performance.now();
    this.since ??= now;
    return Math.max(Math.min(REST_MS, this.since + MOST_MS - now), 0);
  }

  private schedule(delay: number): void {
    this.unschedule();
    if (!this.closed && !this.paused) this.timer = setTimeout(() => void this.flush(), delay);
  }

  private unschedule(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}

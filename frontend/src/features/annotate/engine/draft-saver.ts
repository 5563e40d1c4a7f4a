/**
 * Keeps what a person has said: first on this computer, then on the server.
 *
 * The copy on this computer is written at once and removed only after the server has answered 2xx for the same
 * content. One PUT is under way at a time, with the version that it builds on; content that changes meanwhile is
 * sent next. When another window has saved in between, nothing is overwritten: the person chooses.
 */
import { Refused } from "@/shared/api/errors";
import type { Body, Content } from "@/shared/api/types";
import { Store } from "@/shared/engine/store";

export type SaveState =
  | { readonly kind: "new" }
  /** `at` is null for what an earlier visit has saved. */
  | { readonly kind: "saved"; readonly at: Date | null }
  | { readonly kind: "saving" }
  | { readonly kind: "kept" }
  | { readonly kind: "offline" }
  | { readonly kind: "conflict"; readonly theirs: Content; readonly version: number }
  | { readonly kind: "lost"; readonly message: string }
  | { readonly kind: "refused"; readonly message: string };

export interface StoredDraft {
  readonly content: Content;
  /** The server's version that the content builds on. */
  readonly version: number;
}

/** A place on this computer that outlives the page. */
export interface Shelf {
  read(): StoredDraft | null;
  write(draft: StoredDraft): void;
  clear(): void;
}

export interface SaverOptions {
  readonly version: number;
  /** What the server has at that version, or null. */
  readonly stored: Content | null;
  readonly put: (body: Body, version: number, leaving: boolean) => Promise<{ version: number }>;
  /** Adds lease token and effort to the content. */
  readonly dress: (content: Content) => Body;
  readonly shelf: Shelf;
  readonly online: () => boolean;
  readonly now: () => Date;
  /** Rest before a save, ms. */
  readonly rest?: number;
}

const REST_MS = 1000;
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
  private failures = 0;
  private closed = false;

  constructor(private readonly options: SaverOptions) {
    this.version = options.version;
    this.state = new Store<SaveState>(options.stored ? { kind: "saved", at: null } : { kind: "new" });
    this.confirmed = JSON.stringify(options.stored);
  }

  /**
   * The content to begin with: a copy on this computer that builds on the server's version wins; one that builds on
   * an older version becomes a conflict, shown with the server's.
   */
  restore(): Content | null {
    const kept = this.options.shelf.read();
    const { stored } = this.options;
    if (!kept || JSON.stringify(kept.content) === this.confirmed) return stored;
    this.content = kept.content;
    if (kept.version === this.version || stored === null) {
      this.state.set({ kind: "kept" });
      this.schedule(0);
    } else this.state.set({ kind: "conflict", theirs: stored, version: this.version });
    return kept.content;
  }

  /** The person has changed something. */
  change(content: Content): void {
    this.content = content;
    if (this.isConfirmed()) {
      if (!this.inFlight && this.state.get().kind !== "conflict") this.settle();
      return;
    }
    this.options.shelf.write({ content, version: this.version });
    const { kind } = this.state.get();
    if (kind === "conflict" || kind === "lost") return;
    if (kind !== "offline" && kind !== "kept") this.state.set({ kind: "saving" });
    this.schedule(this.failures > 0 ? this.pause() : (this.options.rest ?? REST_MS));
  }

  /** Save now; `leaving` when the page may be gone before the answer. */
  async flush(leaving = false): Promise<void> {
    clearTimeout(this.timer);
    const { kind } = this.state.get();
    if (this.closed || kind === "conflict" || kind === "lost" || this.content === null || this.isConfirmed()) return;
    if (this.inFlight) {
      await this.inFlight;
      return this.flush(leaving);
    }
    this.inFlight = this.send(this.content, leaving).finally(() => {
      this.inFlight = null;
    });
    await this.inFlight;
    if (this.state.get().kind === "saving") this.schedule(0);
  }

  /** Settle a conflict: keep mine (it is saved over theirs), or take theirs (mine is dropped from this computer). */
  choose(side: "mine" | "theirs"): Content | null {
    const state = this.state.get();
    if (state.kind !== "conflict") return this.content;
    this.version = state.version;
    this.confirmed = JSON.stringify(state.theirs);
    if (side === "theirs") {
      this.content = state.theirs;
      this.settle();
    } else {
      this.state.set({ kind: "saving" });
      if (this.content) this.options.shelf.write({ content: this.content, version: this.version });
      void this.flush();
    }
    return this.content;
  }

  /** The lease is lost: nothing can be saved under it, the copy on this computer stays. */
  lose(message: string): void {
    clearTimeout(this.timer);
    this.state.set({ kind: "lost", message });
  }

  /** The content was submitted: it is stored for good and no copy is needed. */
  finish(): void {
    this.close();
    this.options.shelf.clear();
  }

  /** Stop. What was not confirmed stays on this computer. */
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private async send(content: Content, leaving: boolean): Promise<void> {
    this.state.set({ kind: "saving" });
    try {
      const { version } = await this.options.put(this.options.dress(content), this.version, leaving);
      if (this.closed) return;
      this.version = version;
      this.confirmed = JSON.stringify(content);
      this.failures = 0;
      if (this.isConfirmed()) this.settle();
      else if (this.content) this.options.shelf.write({ content: this.content, version });
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    if (error instanceof Refused) {
      const clash = conflictOf(error);
      if (clash) this.state.set({ kind: "conflict", ...clash });
      else if (error.status === 409) this.lose(error.message);
      else this.state.set({ kind: "refused", message: error.message });
      return;
    }
    this.state.set({ kind: this.options.online() ? "kept" : "offline" });
    this.failures += 1;
    this.schedule(this.pause());
  }

  private settle(): void {
    this.options.shelf.clear();
    this.state.set({ kind: "saved", at: this.options.now() });
  }

  private isConfirmed(): boolean {
    return JSON.stringify(this.content) === this.confirmed;
  }

  private pause(): number {
    return RETRY_MS[Math.min(this.failures, RETRY_MS.length) - 1] ?? REST_MS;
  }

  private schedule(delay: number): void {
    clearTimeout(this.timer);
    if (!this.closed) this.timer = setTimeout(() => void this.flush(), delay);
  }
}

/** The stored draft that a stale save is answered with, or null where the answer is about something else. */
function conflictOf(error: Refused): { theirs: Content; version: number } | null {
  const { draft, version } = error.problem as { draft?: Content | null; version?: number };
  if (error.status !== 409 || typeof version !== "number" || !draft) return null;
  return { theirs: draft, version };
}

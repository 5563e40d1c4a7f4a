/**
 * A draft while it is changed: kept on the server shortly after each change, one call at a time.
 *
 * Its lock number goes along, so that nothing of another person is overwritten: they are asked which of the two stays.
 */
import { Refused } from "@/shared/api/errors";
import { Store } from "@/shared/engine/store";
import type { Draft, Saved } from "../api/calls";
import type { Document } from "../document/document";

/** How long after the last change it is saved, ms. */
export const PAUSE_MS = 500;
/** How long after a call without an answer it is tried again, ms. */
export const RETRY_MS = 5000;

export type Saving =
  | { readonly kind: "saved" }
  | { readonly kind: "saving" }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "conflict"; readonly theirs: { readonly lock: number; readonly document: Document } };

export interface DraftState {
  /** As it is typed. */
  readonly document: Document;
  /** As the server has it, with what is wrong with it and what it changes. */
  readonly stored: Draft;
  readonly saving: Saving;
}

export class DraftKeeper {
  readonly state: Store<DraftState>;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private going: Promise<void> | null = null;

  constructor(
    stored: Draft,
    private readonly save: (lock: number, saved: Saved) => Promise<Draft>,
  ) {
    this.state = new Store<DraftState>({ document: stored.document, stored, saving: { kind: "saved" } });
  }

  change(document: Document): void {
    const state = this.state.get();
    if (document === state.document) return;
    const saving: Saving = state.saving.kind === "conflict" ? state.saving : { kind: "saving" };
    this.state.set({ ...state, document, saving });
    this.later(PAUSE_MS);
  }

  /** Save what is not saved yet. Tells whether all of it is stored. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    while (this.going) await this.going;
    const { saving } = this.state.get();
    if (saving.kind === "conflict") return false;
    if (saving.kind !== "saved") {
      this.going = this.send().finally(() => (this.going = null));
      await this.going;
    }
    return this.state.get().saving.kind === "saved";
  }

  /** Settle a conflict: keep what is typed here, or take what the other has saved. */
  choose(side: "mine" | "theirs"): Promise<boolean> {
    const state = this.state.get();
    if (state.saving.kind !== "conflict") return Promise.resolve(false);
    const { lock, document: theirs } = state.saving.theirs;
    const document = side === "mine" ? state.document : theirs;
    this.state.set({ document, stored: { ...state.stored, lock }, saving: { kind: "saving" } });
    return this.flush();
  }

  /** Take a YAML text in place of the document. @throws Refused naming lines, and then the document stays */
  async takeYaml(yaml: string): Promise<void> {
    await this.flush();
    const stored = await this.save(this.state.get().stored.lock, { yaml });
    this.state.set({ document: stored.document, stored, saving: { kind: "saved" } });
  }

  /** Let go of it; what was typed last is still sent. */
  close(): void {
    if (this.state.get().saving.kind === "saving") void this.flush();
    clearTimeout(this.timer);
  }

  private later(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), ms);
  }

  private async send(): Promise<void> {
    const { document, stored } = this.state.get();
    try {
      const now = await this.save(stored.lock, { document });
      const state = this.state.get();
      const isAll = state.document === document;
      this.state.set({ ...state, stored: now, saving: { kind: isAll ? "saved" : "saving" } });
      if (!isAll) this.later(PAUSE_MS);
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    const state = this.state.get();
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof Refused && error.status === 409) {
      const { lock, document } = error.problem as unknown as { lock: number; document: Document };
      return this.state.set({ ...state, saving: { kind: "conflict", theirs: { lock, document } } });
    }
    if (error instanceof Refused) return this.state.set({ ...state, saving: { kind: "refused", message } });
    this.state.set({ ...state, saving: { kind: "failed", message } });
    this.later(RETRY_MS);
  }
}

/**
 * Keeps a new study on the server while it is filled in: made with the first change, saved again when typing rests.
 *
 * One save runs at a time, so that each has the lock number of the one before. When another window has saved since, it
 * stops, and asks.
 */
import { Refused } from "@/shared/api/errors";
import { Store } from "@/shared/engine/store";
import type { NewStudy } from "./document";

export interface SavedDraft {
  readonly id: string;
  readonly lock: number;
}

export interface DraftCalls {
  readonly create: (document: NewStudy) => Promise<SavedDraft>;
  readonly save: (draft: SavedDraft, document: NewStudy) => Promise<SavedDraft>;
}

export interface DraftState {
  readonly kind: "none" | "waiting" | "saved" | "failed" | "conflict";
  readonly draft: SavedDraft | null;
  /** When it was last saved. */
  readonly at: Date | null;
  readonly message: string;
}

const REST_MS = 800;
const CONFLICT = 409;

export class DraftSaver {
  readonly state: Store<DraftState>;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private waiting: NewStudy | null = null;
  private running: Promise<void> | null = null;
  private isOver = false;

  constructor(
    private readonly calls: DraftCalls,
    draft: SavedDraft | null,
    private readonly restMs = REST_MS,
  ) {
    this.state = new Store<DraftState>({ kind: draft ? "saved" : "none", draft, at: null, message: "" });
  }

  /** It was changed. */
  change(document: NewStudy): void {
    if (this.isOver) return;
    this.waiting = document;
    if (this.state.get().kind === "conflict") return;
    this.state.patch({ kind: "waiting" });
    if (this.timer) clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), this.restMs);
  }

  /** Save now what waits. */
  async flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    if (this.running) await this.running;
    const document = this.waiting;
    if (document === null || this.isOver || this.state.get().kind === "conflict") return;
    this.waiting = null;
    this.running = this.send(document).finally(() => {
      this.running = null;
    });
    await this.running;
  }

  /** Keep what is here, over what another window saved. */
  async overwrite(): Promise<void> {
    this.state.patch({ kind: "waiting", message: "" });
    await this.flush();
  }

  /** The study was made, or the draft discarded: nothing is saved from now on. */
  end(): void {
    this.isOver = true;
    if (this.timer) clearTimeout(this.timer);
  }

  private async send(document: NewStudy): Promise<void> {
    const { draft } = this.state.get();
    try {
      const saved = await (draft === null ? this.calls.create(document) : this.calls.save(draft, document));
      this.state.set({ kind: this.waiting ? "waiting" : "saved", draft: saved, at: new Date(), message: "" });
    } catch (error) {
      this.waiting ??= document;
      const message = error instanceof Error ? error.message : "";
      if (error instanceof Refused && error.status === CONFLICT && draft) {
        const lock = Number(error.problem["lock"]);
        this.state.patch({ kind: "conflict", message, draft: { ...draft, lock } });
      } else this.state.patch({ kind: "failed", message });
    }
  }
}

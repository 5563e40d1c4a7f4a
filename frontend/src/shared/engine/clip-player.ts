/** A clip that is watched: fetched whole, under a clock once it can be shown. */
import type { ClipState } from "./clip";
import { fetchClip, freeClip } from "./clip";
import type { Clock } from "./clock";
import type { FrameTable } from "./frames";
import { frameNear } from "./frames";
import { Store } from "./store";

export class ClipPlayer {
  readonly clip = new Store<ClipState>({ kind: "loading", bytes: 0, total: null });
  /** The clock is there once the clip can be shown. */
  readonly player = new Store<Clock | null>(null);

  constructor(
    private readonly url: string,
    readonly table: FrameTable,
  ) {}

  /** Fetch the clip; a failure is told by `clip`. */
  async load(): Promise<void> {
    this.clip.set({ kind: "loading", bytes: 0, total: null });
    try {
      const progress = (bytes: number, total: number | null) => this.clip.set({ kind: "loading", bytes, total });
      const blob = await fetchClip(this.url, progress, new AbortController().signal);
      this.clip.set({ kind: "ready", url: URL.createObjectURL(blob) });
    } catch (error) {
      this.clip.set({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Free the memory of a clip that is not shown any more. */
  close(): void {
    const clip = this.clip.get();
    if (clip.kind === "ready") freeClip(clip.url);
  }

  /** Take the clock of the clip, or null when it is gone; the one before is disposed of. */
  readonly attach = (clock: Clock | null): void => {
    this.player.get()?.dispose();
    this.player.set(clock);
  };

  /** Go to the frame that is shown at a time, in ms. */
  readonly show = (ms: number): void => {
    void this.player.get()?.seekFrame(frameNear(this.table, ms));
  };
}

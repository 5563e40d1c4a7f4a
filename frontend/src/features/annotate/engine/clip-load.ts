/** One clip on its way into this page's memory, whole, until it is dropped. */
import type { ClipState } from "@/shared/engine/clip";
import { fetchClip } from "@/shared/engine/clip";
import { Store } from "@/shared/engine/store";

const NOTHING: ClipState = { kind: "loading", bytes: 0, total: null };

export class ClipLoad {
  readonly state = new Store<ClipState>(NOTHING);
  private readonly stop = new AbortController();

  constructor(private readonly url: string) {}

  /** Fetch it, again after a failure. */
  async start(): Promise<void> {
    const { signal } = this.stop;
    this.state.set(NOTHING);
    try {
      const progress = (bytes: number, total: number | null) => this.state.set({ kind: "loading", bytes, total });
      const blob = await fetchClip(this.url, progress, signal);
      if (!signal.aborted) this.state.set({ kind: "ready", url: URL.createObjectURL(blob) });
    } catch (error) {
      if (!signal.aborted) this.state.set({ kind: "failed", message: (error as Error).message });
    }
  }

  /** Let the bytes go. */
  drop(): void {
    this.stop.abort();
    const state = this.state.get();
    if (state.kind === "ready") URL.revokeObjectURL(state.url);
  }
}

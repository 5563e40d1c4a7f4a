/** One clip on its way into this page's memory, whole, until it is dropped. */
import type { ClipState } from "@/shared/engine/clip";
import { fetchClip } from "@/shared/engine/clip";
import { Store } from "@/shared/engine/store";

const NOTHING = { bytes: 0, total: null } as const;

export class ClipLoad {
  readonly state = new Store<ClipState>({ kind: "loading", ...NOTHING });
  /** How much of it was received, also if it failed. */
  progress: { readonly bytes: number; readonly total: number | null } = NOTHING;
  private readonly stop = new AbortController();
  private coming: Promise<void> | null = null;

  constructor(private readonly url: string) {}

  /** Fetch it, again after a failure. While it is on its way, it is not fetched a second time. */
  start(): Promise<void> {
    this.coming ??= this.fetch().finally(() => (this.coming = null));
    return this.coming;
  }

  /** What came cannot be shown. */
  fail(message: string): void {
    this.revoke();
    this.state.set({ kind: "failed", message });
  }

  /** Let the bytes go. */
  drop(): void {
    this.stop.abort();
    this.revoke();
  }

  private async fetch(): Promise<void> {
    const { signal } = this.stop;
    const progress = (bytes: number, total: number | null) => {
      this.progress = { bytes, total };
      this.state.set({ kind: "loading", bytes, total });
    };
    progress(0, null);
    try {
      const blob = await fetchClip(this.url, progress, signal);
      if (!signal.aborted) this.state.set({ kind: "ready", url: URL.createObjectURL(blob) });
    } catch (error) {
      if (!signal.aborted) this.state.set({ kind: "failed", message: (error as Error).message });
    }
  }

  private revoke(): void {
    const state = this.state.get();
    if (state.kind === "ready") URL.revokeObjectURL(state.url);
  }
}

/**
 * The clips of a task: none, one, or the two of a pair, on their way into this page's memory together.
 *
 * Of a pair the longer clip leads: time and frames on the page are its own, and the other follows.
 */
import type { Work } from "@/shared/api/types";
import type { ClipState } from "@/shared/engine/clip";
import type { FrameTable } from "@/shared/engine/frames";
import { frameTable } from "@/shared/engine/frames";
import { Store } from "@/shared/engine/store";
import { fetchClip } from "@/shared/engine/clip";

/** What a task shows; `right` only together with `video`, which then is the left one. */
export type Shown = Pick<Work, "video" | "right">;
export type Video = NonNullable<Work["video"]>;

/** Ready once all clips are: where they can be played from, left before right. */
export type FootageState =
  | Exclude<ClipState, { readonly kind: "ready" }>
  | { readonly kind: "ready"; readonly urls: readonly string[] };

/** The frames of a task without a clip: one, that lasts a millisecond. */
export const STILL: FrameTable = frameTable({ edges_ms: [0, 1], times: [0], end: 0.001 });

/** The clips of a task, left before right. */
export const videosOf = ({ video, right }: Shown): readonly Video[] => [video, right].filter((each) => each !== null);

/** The place of the clip that leads among them: the longest; of two that last as long, the left one. */
export const leadOf = (shown: Shown): number => {
  const lengths = videosOf(shown).map(({ duration_ms }) => duration_ms);
  return Math.max(lengths.indexOf(Math.max(...lengths)), 0);
};

export class Footage {
  readonly shown: Shown;
  readonly state: Store<FootageState>;
  /** The frames of each clip. */
  readonly tables: Promise<readonly FrameTable[]>;
  private readonly loads: readonly ClipLoad[];

  /** @param tableOf fetches the frames of a clip by their address */
  constructor({ video, right }: Shown, tableOf: (url: string) => Promise<FrameTable>) {
    this.shown = { video, right };
    const videos = videosOf(this.shown);
    this.loads = videos.map(({ url }) => new ClipLoad(url));
    this.state = new Store(this.read());
    for (const { state } of this.loads) state.subscribe(() => this.state.set(this.read()));
    this.tables = Promise.all(videos.map(({ frame_times_url }) => tableOf(frame_times_url)));
    this.tables.catch(() => undefined); // the rejection reaches those who await them
  }

  /** Fetch what is not here, again after a failure. */
  async start(): Promise<void> {
    await Promise.all(this.loads.filter(({ state }) => state.get().kind !== "ready").map((load) => load.start()));
  }

  /** The clip at a place cannot be shown. */
  fail(place: number, message: string): void {
    this.loads[place]?.fail(message);
  }

  /** Let the bytes go. */
  drop(): void {
    for (const load of this.loads) load.drop();
  }

  private read(): FootageState {
    const states = this.loads.map(({ state }) => state.get());
    const failed = states.find(({ kind }) => kind === "failed");
    if (failed?.kind === "failed") return failed;
    const urls = states.flatMap((state) => (state.kind === "ready" ? [state.url] : []));
    if (urls.length === states.length) return { kind: "ready", urls };
    return { kind: "loading", ...progressOf(this.loads.map(({ progress }) => progress)) };
  }
}

export interface Progress {
  readonly bytes: number;
  /** Null until it is known, of all of them. */
  readonly total: number | null;
}

const progressOf = (all: readonly Progress[]): Progress => ({
  bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
  total: all.reduce<number | null>((sum, { total }) => (sum === null || total === null ? null : sum + total), 0),
});

/** One clip on its way into this page's memory, whole, until it is dropped. */
const NOTHING = { bytes: 0, total: null } as const;

class ClipLoad {
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

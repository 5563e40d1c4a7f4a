/** The clip under discussion: fetched whole, under a clock once it can be shown. */
import type { ClipState } from "@/shared/engine/clip";
import { fetchClip } from "@/shared/engine/clip";
import type { Clock } from "@/shared/engine/clock";
import type { FrameTable } from "@/shared/engine/frames";
import { frameNear, frameTable } from "@/shared/engine/frames";
import { Store } from "@/shared/engine/store";
import type { Joint } from "../api/calls";
import { frameTimes } from "../api/calls";

type Video = NonNullable<Joint["video"]>;

export class JointPlayer {
  readonly clip = new Store<ClipState>({ kind: "loading", bytes: 0, total: null });
  /** The clock is there once the clip can be shown. */
  readonly player = new Store<Clock | null>(null);

  private constructor(
    private readonly video: Video,
    readonly table: FrameTable,
  ) {}

  /** @throws Error, with words for the person, where the frames do not come */
  static async open(video: Video): Promise<JointPlayer> {
    const jointPlayer = new JointPlayer(video, frameTable(await frameTimes(video.frame_times_url)));
    void jointPlayer.load();
    return jointPlayer;
  }

  async load(): Promise<void> {
    this.clip.set({ kind: "loading", bytes: 0, total: null });
    try {
      const progress = (bytes: number, total: number | null) => this.clip.set({ kind: "loading", bytes, total });
      const blob = await fetchClip(this.video.url, progress, new AbortController().signal);
      this.clip.set({ kind: "ready", url: URL.createObjectURL(blob) });
    } catch (error) {
      this.clip.set({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Take the clock of the clip, or null when it is gone; the one before is disposed of. */
  readonly attach = (clock: Clock | null): void => {
    this.player.get()?.dispose();
    this.player.set(clock);
  };

  /** Go to a frame that an annotator pinned. */
  readonly show = (ms: number): void => {
    void this.player.get()?.seekFrame(frameNear(this.table, ms));
  };
}

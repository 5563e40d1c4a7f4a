/**
 * Fetches the clip that will most likely be next while the one at hand is worked on.
 *
 * Nothing is leased by it: a guess that turns out wrong costs its bytes and is dropped.
 */
import type { FrameTable } from "@/shared/engine/frames";
import type { Calls, Upcoming } from "../calls";
import { ClipLoad } from "./clip-load";

export interface Fetched extends Upcoming {
  readonly load: ClipLoad;
  readonly table: Promise<FrameTable>;
}

/** A clip that can be shown without the network. */
export interface Whole {
  readonly fetched: Fetched;
  readonly table: FrameTable;
}

export class Prefetch {
  private fetched: Fetched | null = null;
  private whole: Whole | null = null;
  /** Tells an answer that is still wanted from one that came too late. */
  private round = 0;

  constructor(
    private readonly study: string,
    private readonly calls: Calls,
    private readonly tableOf: (url: string) => Promise<FrameTable>,
  ) {}

  /** Guess anew, and fetch what was guessed. A failure is no harm: the clip is fetched when it is needed. */
  async start(): Promise<void> {
    this.drop();
    const { round } = this;
    const upcoming = await this.calls.upcoming(this.study).catch(() => null);
    if (!upcoming || round !== this.round) return;
    const { video } = upcoming;
    const fetched = { ...upcoming, load: new ClipLoad(video.url), table: this.tableOf(video.frame_times_url) };
    this.fetched = fetched;
    this.calls.warm(video.strip.url);
    const [table] = await Promise.all([fetched.table.catch(() => null), fetched.load.start()]);
    if (table && round === this.round && fetched.load.state.get().kind === "ready") this.whole = { fetched, table };
  }

  /** What was fetched, or is on its way, of a task; null where the guess was wrong or nothing came. It is given once. */
  take(task: string): Fetched | null {
    const { fetched } = this;
    if (fetched?.task.id !== task || fetched.load.state.get().kind === "failed") {
      this.drop();
      return null;
    }
    this.forget();
    return fetched;
  }

  /** The clip that can be shown without the network. It is given once. */
  takeWhole(): Whole | null {
    const { whole } = this;
    if (whole) this.forget();
    return whole;
  }

  drop(): void {
    this.fetched?.load.drop();
    this.forget();
  }

  private forget(): void {
    this.round += 1;
    this.fetched = this.whole = null;
  }
}

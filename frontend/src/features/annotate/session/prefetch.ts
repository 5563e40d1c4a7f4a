/**
 * Fetches the clips of the task that will most likely be next while the one at hand is worked on.
 *
 * Nothing is leased by it: a guess that turns out wrong costs its bytes and is dropped.
 */
import type { Work } from "@/shared/api/types";
import type { FrameTable } from "@/shared/engine/frames";
import type { Calls, StudyHead, Upcoming } from "../api/calls";
import type { Shown } from "../media/footage";
import { Footage, videosOf } from "../media/footage";
import type { RoundInstruments } from "./round-instruments";

export interface Fetched extends Upcoming {
  readonly footage: Footage;
}

/** A task that can be shown without the network. */
export interface Whole {
  readonly fetched: Fetched;
  /** As the task's round asks it. */
  readonly study: StudyHead;
  readonly tables: readonly FrameTable[];
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
    private readonly roundInstruments: Pick<RoundInstruments, "of">,
  ) {}

  /** Predict the next task again and fetch it. A failure does no harm: the clip is fetched when it is needed. */
  async start(): Promise<void> {
    this.drop();
    const { round } = this;
    const upcoming = await this.calls.upcoming(this.study).catch(() => null);
    if (!upcoming || round !== this.round) return;
    const footage = new Footage(upcoming, this.tableOf);
    const fetched = { ...upcoming, footage };
    this.fetched = fetched;
    for (const { strip } of videosOf(upcoming)) this.calls.warm(strip.url);
    const head = this.roundInstruments.of(upcoming.round).catch(() => null);
    const [tables, study] = await Promise.all([footage.tables.catch(() => null), head, footage.start()]);
    const isThere = round === this.round && footage.state.get().kind === "ready";
    if (tables && study && isThere) this.whole = { fetched, study, tables };
  }

  /** What was fetched, or is on its way, of a task; null where the guess was wrong or nothing came. It is given once. */
  take(work: Pick<Work, "task"> & Shown): Fetched | null {
    const { fetched } = this;
    if (!fetched || !isSame(fetched, work) || fetched.footage.state.get().kind === "failed") {
      this.drop();
      return null;
    }
    this.forget();
    return fetched;
  }

  /**
   * The task that can be shown without the network. It is given once. A guess that was made while `submitted` was not
   * leased yet may name that task itself; it is dropped.
   */
  takeWhole(submitted?: string): Whole | null {
    const { whole } = this;
    if (!whole) return null;
    if (whole.fetched.task.id === submitted) {
      this.drop();
      return null;
    }
    this.forget();
    return whole;
  }

  drop(): void {
    this.fetched?.footage.drop();
    this.forget();
  }

  private forget(): void {
    this.round += 1;
    this.fetched = this.whole = null;
  }
}

/** Whether it is the same task, with the same clips on the same sides. */
const isSame = (one: Fetched, other: Pick<Work, "task"> & Shown): boolean =>
  one.task.id === other.task.id && idsOf(one) === idsOf(other);

const idsOf = (shown: Shown): string =>
  videosOf(shown)
    .map(({ id }) => id)
    .join(" ");

/**
 * One clip that is looked at: its player, its lanes, and what is selected in them.
 *
 * The playhead is the clock's; where the clip cannot be shown it is `at`, so that lanes and comments work all the same.
 */
import { ClipPlayer } from "@/shared/engine/clip-player";
import type { Clock } from "@/shared/engine/clock";
import type { FrameSpan, FrameTable } from "@/shared/engine/frames";
import { clampFrame, frameAway, frameCount } from "@/shared/engine/frames";
import { Store } from "@/shared/engine/store";
import type { Drags } from "@/shared/engine/track";
import type { ClipLane } from "./lanes";
import type { Comparison, Row, Shown } from "./rows";
import { ALL, comparisonOf, findSpan, readShown, rowsFor, spansIn, toggledLane } from "./rows";

export interface ViewState {
  /** Id of the selected segment. */
  readonly selected: string | null;
  readonly comparison: Comparison | null;
}

/** Where a person's choice of lanes is kept. */
export interface Memory {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

export class Viewer extends ClipPlayer implements Drags {
  readonly state = new Store<ViewState>({ selected: null, comparison: null });
  readonly lanes = new Store<readonly ClipLane[]>([]);
  readonly shown: Store<Shown>;
  /** The frame that was asked for last. */
  readonly at: Store<number>;

  constructor(
    url: string,
    table: FrameTable,
    first: number,
    private readonly memory: Memory,
    private readonly memoryKey: string,
  ) {
    super(url, table);
    this.at = new Store(clampFrame(table, first));
    this.shown = new Store(readShown(memory.getItem(memoryKey)));
  }

  /** Take the clock, at the frame that was asked for before there was one. */
  readonly start = (clock: Clock | null): void => {
    this.attach(clock);
    if (clock) void clock.seekFrame(this.at.get());
  };

  get clock(): Clock | null {
    return this.player.get();
  }

  get position(): number {
    return this.clock?.position() ?? this.at.get();
  }

  get rows(): readonly Row[] {
    return rowsFor(this.lanes.get(), this.shown.get(), this.state.get().comparison);
  }

  get selected() {
    const { selected } = this.state.get();
    return selected === null ? null : findSpan(this.lanes.get(), selected);
  }

  seek(frame: number): void {
    const wanted = clampFrame(this.table, frame);
    this.at.set(wanted);
    void this.clock?.seekFrame(wanted);
  }

  step(by: number): void {
    this.seek(this.position + by);
  }

  /** Move by seconds, at least one frame. */
  jump(ms: number): void {
    this.seek(frameAway(this.table, this.position, ms));
  }

  /** To the next start or end of a segment in sight, or the one before (−1); at the last one, to the end of the clip. */
  toEdge(way: 1 | -1): void {
    const edges = spansIn(this.rows).flatMap(({ span }) => [span.start, span.end - 1]);
    const here = this.position;
    const beyond = edges.filter((edge) => (edge - here) * way > 0);
    if (way > 0) this.seek(Math.min(...beyond, frameCount(this.table) - 1));
    else this.seek(Math.max(...beyond, 0));
  }

  /** Select a segment and go to its start. */
  select(id: string): void {
    const found = findSpan(this.lanes.get(), id);
    if (!found) return;
    this.state.patch({ selected: id });
    if (this.clock?.state.get().looping) this.clock.loop(found.span);
    this.seek(found.span.start);
  }

  /** Select a segment that a link names, whatever is hidden. Tells whether there is one. */
  reveal(id: string): boolean {
    const found = findSpan(this.lanes.get(), id);
    if (!found) return false;
    const isOld = !this.lanes.get().includes(found.lane);
    if (isOld) {
      const owner = this.lanes.get().find(({ earlier }) => earlier.includes(found.lane));
      this.state.patch({ comparison: { before: found.lane.key, after: owner?.key ?? found.lane.key } });
    } else if (!this.rows.some(({ lane, isHidden }) => lane === found.lane && !isHidden)) {
      const hidden = this.shown.get().hidden.filter((owner) => owner !== found.lane.owner);
      this.keepShown({ kind: "all", hidden });
    }
    this.select(id);
    return true;
  }

  /** The segment in the next lane that is nearest to the playhead; upwards with −1. Returns its id. */
  toLane(way: 1 | -1): string | null {
    const rows = this.rows.filter(({ lane, isHidden }) => !isHidden && lane.spans.length > 0);
    const { selected } = this;
    const here = rows.findIndex(({ lane }) => lane.key === selected?.lane.key);
    const row = rows[here < 0 ? (way > 0 ? 0 : rows.length - 1) : here + way];
    if (!row) return null;
    const at = this.position;
    const distance = ({ start, end }: FrameSpan) => (at < start ? start - at : Math.max(0, at - end + 1));
    const [nearest] = [...row.lane.spans].sort((a, b) => distance(a) - distance(b) || a.start - b.start);
    if (nearest) this.select(nearest.id);
    return nearest?.id ?? null;
  }

  /** Play the selected segment, or the clip, again and again; or stop that. */
  toggleLoop(): void {
    const { clock } = this;
    if (!clock) return;
    if (clock.state.get().looping) return clock.loop(null);
    clock.loop(this.selected?.span ?? { start: 0, end: frameCount(this.table) });
    void clock.play();
  }

  showKind(kind: Shown["kind"]): void {
    this.keepShown({ ...this.shown.get(), kind });
  }

  toggleLane(owner: string): void {
    this.keepShown(toggledLane(this.shown.get(), owner));
  }

  showAll(): void {
    this.keepShown(ALL);
  }

  /** Show a version next to the one before it; the same once more ends that. */
  compare(key: string): void {
    const comparison = comparisonOf(this.lanes.get(), key);
    const isOn = this.state.get().comparison?.after === key;
    this.state.patch({ comparison: isOn ? null : comparison });
  }

  /** Nothing selected, nothing compared. */
  rest(): void {
    this.state.set({ selected: null, comparison: null });
  }

  /* A pointer on the timeline scrubs. */

  drag(at: number): void {
    this.seek(Math.floor(Math.min(at, frameCount(this.table) - 1)));
  }

  end(): void {}

  cancel(): void {}

  private keepShown(shown: Shown): void {
    this.shown.set(shown);
    try {
      this.memory.setItem(this.memoryKey, JSON.stringify(shown));
    } catch {
      /* a full storage costs the choice, not the page */
    }
  }
}

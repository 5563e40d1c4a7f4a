/**
 * How the timeline is looked at: the frames in sight, how lanes are made, and whether edges snap.
 *
 * None of it is part of the document, so undo leaves it alone. Lanes and snapping are remembered by this browser.
 */
import type { FrameSpan } from "@/shared/engine/frames";
import { Store } from "@/shared/engine/store";

/** One lane for every error type, or as few rows as the segments need. */
export type LaneMode = "rows" | "types";

export interface TimelineViewState {
  /** The frames in sight, from the first to past the last; fractions while it is dragged. */
  readonly window: FrameSpan;
  readonly lanes: LaneMode;
  readonly snap: boolean;
}

export type Memory = Pick<Storage, "getItem" | "setItem">;

const KEPT_AS = "outtake:timeline";
/** The closest look, in frames. */
const CLOSEST = 12;
/** What one press of a key takes away or gives back. */
export const ZOOM_STEP = 1.5;
/** Room on both sides of a segment that fills the timeline, as a share of it. */
const MARGIN = 0.15;

export class TimelineView {
  readonly state: Store<TimelineViewState>;

  constructor(
    readonly frames: number,
    private readonly memory: Memory | null,
  ) {
    this.state = new Store<TimelineViewState>({ window: this.whole, ...this.remembered() });
  }

  get window(): FrameSpan {
    return this.state.get().window;
  }

  /** How many times closer than the whole clip; 1 shows all of it. */
  get zoom(): number {
    return this.frames / lengthOf(this.window);
  }

  /** Look `factor` times closer (farther below 1), with the frame `about` staying where it is. */
  zoomBy(factor: number, about: number): void {
    const { start, end } = this.window;
    const length = Math.min(Math.max(lengthOf(this.window) / factor, Math.min(CLOSEST, this.frames)), this.frames);
    const share = (about - start) / (end - start);
    this.show(about - share * length, length);
  }

  /** See the whole clip. */
  fit(): void {
    this.show(0, this.frames);
  }

  /** See one span, with some room around it. */
  fitSpan(span: FrameSpan): void {
    const room = lengthOf(span) * MARGIN;
    const length = Math.max(lengthOf(span) + 2 * room, Math.min(CLOSEST, this.frames));
    this.show((span.start + span.end - length) / 2, Math.min(length, this.frames));
  }

  /** Have a frame as the first in sight. */
  startAt(frame: number): void {
    this.show(frame, lengthOf(this.window));
  }

  /** Move what is in sight by frames. */
  pan(by: number): void {
    this.startAt(this.window.start + by);
  }

  /** Put the middle of what is in sight at a frame. */
  centre(frame: number): void {
    this.startAt(frame - lengthOf(this.window) / 2);
  }

  /** Move just as far as it takes to have a frame in sight. */
  reveal(frame: number): void {
    const { start, end } = this.window;
    if (frame < start) this.pan(frame - start);
    else if (frame + 1 > end) this.pan(frame + 1 - end);
  }

  toggleLanes(): void {
    this.keep({ lanes: this.state.get().lanes === "types" ? "rows" : "types" });
  }

  toggleSnap(): void {
    this.keep({ snap: !this.state.get().snap });
  }

  private get whole(): FrameSpan {
    return { start: 0, end: this.frames };
  }

  private show(from: number, length: number): void {
    const start = Math.min(Math.max(from, 0), this.frames - length);
    const { window } = this.state.get();
    if (window.start !== start || window.end !== start + length)
      this.state.patch({ window: { start, end: start + length } });
  }

  private keep(part: Partial<Pick<TimelineViewState, "lanes" | "snap">>): void {
    this.state.patch(part);
    const { lanes, snap } = this.state.get();
    this.memory?.setItem(KEPT_AS, JSON.stringify({ lanes, snap }));
  }

  private remembered(): Pick<TimelineViewState, "lanes" | "snap"> {
    const kept = this.memory?.getItem(KEPT_AS) ?? "";
    return { lanes: kept.includes('"types"') ? "types" : "rows", snap: !kept.includes('"snap":false') };
  }
}

const lengthOf = ({ start, end }: FrameSpan): number => end - start;

/** Where the segments of lanes lie: in frames along the timeline, and in pixels from its top. */
import type { FrameSpan } from "./engine/frames";
import { rowsOf } from "./interval-rows";

/** Height of a box, of a row, and of the space above the first and below the last row, px. */
export const BOX = 21;
const ROW = 24;
const PAD = 8;

/** A segment of any lane. */
export type Box = FrameSpan & { readonly id: string };

export interface LaneLayout {
  /** Boxes with their tops, counted from the lane's. */
  readonly boxes: readonly (Box & { readonly top: number })[];
  readonly top: number;
  readonly height: number;
}

/**
 * Lay lanes under each other. Segments of a lane that overlap take the next row.
 *
 * @param pad space above the first and below the last row of a lane, px
 */
export function layLanes(lanes: readonly (readonly Box[])[], pad = PAD): readonly LaneLayout[] {
  let top = 0;
  return lanes.map((spans) => {
    const rows = rowsOf(spans);
    const height = pad * 2 + Math.max(rows.length, 1) * ROW - (ROW - BOX);
    const boxes = rows.flatMap((row, i) => row.map(({ id, start, end }) => ({ id, start, end, top: pad + i * ROW })));
    const lane = { boxes, top, height };
    top += height + 1;
    return lane;
  });
}

/** Where a box lies in its lane. */
export const topIn = (lane: LaneLayout | undefined, id: string): number =>
  lane?.boxes.find((box) => box.id === id)?.top ?? PAD;

/** Where lanes, boxes and links lie on the timeline, in pixels from the top and in frames along it. */
import type { FrameSpan } from "@/shared/engine/frames";
import { rowsOf } from "@/shared/interval-rows";
import type { ReviewLink } from "../api/types";

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

/** Lay lanes under each other. Segments of a lane that overlap take the next row. */
export function layLanes(lanes: readonly (readonly Box[])[]): readonly LaneLayout[] {
  let top = 0;
  return lanes.map((spans) => {
    const rows = rowsOf(spans);
    const height = PAD * 2 + Math.max(rows.length, 1) * ROW - (ROW - BOX);
    const boxes = rows.flatMap((row, i) => row.map(({ id, start, end }) => ({ id, start, end, top: PAD + i * ROW })));
    const lane = { boxes, top, height };
    top += height + 1;
    return lane;
  });
}

/** Where a box lies in its lane. */
export const topIn = (lane: LaneLayout | undefined, id: string): number =>
  lane?.boxes.find((box) => box.id === id)?.top ?? PAD;

/** A line from the lower edge of one box to the upper edge of another, at a place in frames. */
export interface Line {
  readonly key: string;
  readonly at: number;
  readonly top: number;
  readonly height: number;
  /** Whether it passes behind other lanes. */
  readonly far: boolean;
  readonly iou: number | null;
  readonly ids: readonly string[];
}

/** Lines between linked boxes, and from the sources of settled segments to them; those without a box are left out. */
export function linesOf(
  lanes: readonly LaneLayout[],
  links: readonly (Pick<ReviewLink, "a" | "b"> & { readonly iou: number | null })[],
): readonly Line[] {
  const boxes = new Map(
    lanes.flatMap(({ boxes, top }, lane) =>
      boxes.map((box) => [box.id, { ...box, lane, top: top + box.top }] as const),
    ),
  );
  return links.flatMap(({ a, b, iou }) => {
    const ends = [boxes.get(a), boxes.get(b)].flatMap((box) => (box ? [box] : [])).sort((x, y) => x.top - y.top);
    const [upper, lower] = ends;
    if (!upper || !lower) return [];
    const top = upper.top + BOX;
    const far = lower.lane - upper.lane > 1;
    return [{ key: `${a} ${b}`, at: meeting(upper, lower), top, height: lower.top - top, far, iou, ids: [a, b] }];
  });
}

/** The middle of what two spans share, else of the gap between them. */
const meeting = (x: FrameSpan, y: FrameSpan): number => (Math.max(x.start, y.start) + Math.min(x.end, y.end)) / 2;

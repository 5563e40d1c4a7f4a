/** Lines between the boxes of lanes. */
import type { FrameSpan } from "@/shared/engine/frames";
import type { LaneLayout } from "@/shared/lane-layout";
import { BOX } from "@/shared/lane-layout";
import type { ReviewLink } from "../api/calls";

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

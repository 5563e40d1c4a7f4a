/** How segments are laid out on the timeline: rows that do not overlap, for all of them or for each error type. */
import type { ErrorType } from "@/shared/api/types";
import { rowsOf } from "@/shared/interval-rows";
import type { Segment } from "../document/document";
import { spanShown } from "../document/segments";
import type { LaneMode } from "./timeline-view";

export interface Bar {
  readonly segment: Segment;
  /** What is drawn, in frames; an open segment reaches to the playhead. */
  readonly start: number;
  readonly end: number;
}

export interface Lane {
  readonly key: string;
  /** What a segment that is drawn here is; null where the person says it later. */
  readonly type: string | null;
  /** The type to name at the head, on the first of its rows. */
  readonly head: ErrorType | null;
  readonly bars: readonly Bar[];
}

/** Rows that the timeline has at least, so that it does not grow with the first segments. */
export const LEAST_ROWS = 3;

/** Lanes from top to bottom. By type there is a lane for each, more where segments of one type overlap. */
export function lanesOf(
  segments: readonly Segment[],
  types: readonly ErrorType[],
  mode: LaneMode,
  playhead: number,
): readonly Lane[] {
  const bars = segments.map((segment) => ({ segment, ...spanShown(segment, playhead) }));
  if (mode === "rows") {
    const rows = rowsOf(bars);
    const count = Math.max(LEAST_ROWS, rows.length + 1);
    return Array.from({ length: count }, (_, i) => ({ key: `row ${i}`, type: null, head: null, bars: rows[i] ?? [] }));
  }
  const untyped = rowsOf(bars.filter(({ segment }) => !types.some(({ key }) => key === segment.type)));
  const lanes = types.flatMap((type) => {
    const rows = rowsOf(bars.filter(({ segment }) => segment.type === type.key));
    return (rows.length > 0 ? rows : [[]]).map((row, i) => ({
      key: `${type.key} ${i}`,
      type: type.key,
      head: i === 0 ? type : null,
      bars: row,
    }));
  });
  return [...lanes, ...untyped.map((row, i) => ({ key: `untyped ${i}`, type: null, head: null, bars: row }))];
}

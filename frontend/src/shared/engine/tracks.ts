/** Where moments of time lie on a timeline that gives every frame the same width. */
import type { Peaks } from "../api/types";
import type { FrameTable } from "./frames";
import { durationMs, edgeMs, frameAt, frameCount } from "./frames";

/** The place of `ms` along the clip, from 0 to 1. */
export function shareAt(table: FrameTable, ms: number): number {
  if (ms >= durationMs(table)) return 1;
  const frame = frameAt(table, ms);
  const start = edgeMs(table, frame);
  return (frame + (ms - start) / (edgeMs(table, frame + 1) - start)) / frameCount(table);
}

/** For each picture that fits into `width`, which of `tiles` stills, evenly spread over the frames, is nearest to it. */
export function tilesAcross(width: number, tileWidth: number, tiles: number): number[] {
  const count = width > 0 ? Math.max(1, Math.ceil(width / tileWidth)) : 0;
  return Array.from({ length: count }, (_, i) => Math.round(((i + 0.5) / count) * (tiles - 1)));
}

/** A closed outline in a box of 1000 × 100, mirrored around the middle. */
export function pathOfPeaks(table: FrameTable, { peaks, duration_ms }: Peaks): string {
  if (peaks.length === 0) return "";
  const points = peaks.map((peak, i) => {
    const x = shareAt(table, ((i + 0.5) / peaks.length) * duration_ms) * 1000;
    return { x: x.toFixed(1), height: Math.min(Math.max(peak, 0), 1) * 46 };
  });
  const upper = points.map(({ x, height }) => `L${x} ${(50 - height).toFixed(1)}`);
  const lower = points.map(({ x, height }) => `L${x} ${(50 + height).toFixed(1)}`).reverse();
  return `M0 50${upper.join("")}L1000 50${lower.join("")}Z`;
}

/** A tick on a ruler of time; those that are `major` carry their second and their frame. */
export interface Tick {
  readonly ms: number;
  readonly major: boolean;
}

/** Steps between labels, ms; each has four ticks. */
const STEPS_MS = [40, 100, 200, 500, 1000, 2000, 5000, 10_000] as const;
/** Labels that fit on what is in sight. */
const LABELS = 12;

/** Ticks for a clip of which the timeline shows one part in `zoom`. */
export function ticksAlong(duration: number, zoom: number): readonly Tick[] {
  const step = STEPS_MS.find((each) => duration / zoom / each <= LABELS) ?? STEPS_MS.at(-1) ?? duration;
  const part = step / 4;
  return Array.from({ length: Math.floor(duration / part) + 1 }, (_, i) => ({ ms: i * part, major: i % 4 === 0 }));
}

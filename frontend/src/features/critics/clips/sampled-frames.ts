/** The frames that a model saw, in words and numbers. */
import { frames as messages } from "@/messages/studio/critics-clips";
import type { SeenFrame } from "@/shared/api/types";

/** Frames per second by the middle one of the gaps; null for fewer than two frames. */
export function rateOf(frames: readonly SeenFrame[]): number | null {
  const gaps = frames.slice(1).map(({ at_ms }, i) => at_ms - (frames[i]?.at_ms ?? 0));
  const middle = gaps.sort((a, b) => a - b)[gaps.length >> 1];
  return middle === undefined || middle <= 0 ? null : 1000 / middle;
}

export interface Seen {
  readonly frames: readonly SeenFrame[];
  readonly width: number | null;
  readonly height: number | null;
}

/** "13 of 156 frames, 448 × 256, at 2 fps" */
export function seenText({ frames, width, height }: Seen, all: number): string {
  const rate = rateOf(frames);
  const parts = [messages.seenOf(frames.length, all)];
  if (width !== null && height !== null) parts.push(`${width} × ${height}`);
  if (rate !== null) parts.push(messages.rate(Number(rate.toFixed(1))));
  return parts.join(", ");
}

/** The same frames at the same size have the same name, and need drawing once. */
export const seenKey = ({ frames, width, height }: Seen): string =>
  `${width}x${height}:${frames.map(({ index }) => index).join(",")}`;

import { seconds } from "@/shared/format";
import type { FrameSpan, FrameTable } from "./engine/frames";
import { spanMs } from "./engine/frames";

/** The first and the last frame inside a span: "f14–f69". */
export const framesInside = ({ start, end }: FrameSpan): string => `f${start}–f${end - 1}`;

export function lengthOf(table: FrameTable, span: FrameSpan): string {
  const { start_ms, end_ms } = spanMs(table, span);
  return `${seconds(end_ms - start_ms)} s`;
}

/** "3:48" */
export function minutes(ms: number): string {
  const whole = Math.floor(ms / 1000);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

export const clockTime = (at: Date): string => at.toLocaleTimeString("en-GB");

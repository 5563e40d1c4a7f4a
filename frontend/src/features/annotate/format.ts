import type { FrameSpan, FrameTable } from "@/shared/engine/frames";
import { spanMs } from "@/shared/engine/frames";
import { seconds } from "@/shared/format";

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

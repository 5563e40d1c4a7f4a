import type { FrameSpan, FrameTable } from "@/shared/engine/frames";
import { spanMs } from "@/shared/engine/frames";
import type { Segment } from "./engine/document";
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

/** A segment for who cannot see it: "Segment 1, physics violation, frame 12 to 40, severity 4". */
export function segmentName(number: number, segment: Segment, label: string | undefined, span: FrameSpan): string {
  const frames = segment.open ? `from frame ${segment.start}, being drawn` : `frame ${span.start} to ${span.end - 1}`;
  const severity = segment.severity === null ? [] : [`severity ${segment.severity}`];
  const box = segment.box === null ? [] : ["with a box"];
  return [`Segment ${number}`, label?.toLowerCase() ?? "no type yet", frames, ...severity, ...box].join(", ");
}

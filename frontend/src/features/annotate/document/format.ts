import type { FrameSpan, FrameTable } from "@/shared/engine/frames";
import { spanMs } from "@/shared/engine/frames";
import type { Segment } from "./document";
import { seconds } from "@/shared/format";
import { segment as messages } from "@/messages/annotate";
import { language, units } from "@/messages/shared";

export function lengthOf(table: FrameTable, span: FrameSpan): string {
  const { start_ms, end_ms } = spanMs(table, span);
  return units.seconds(seconds(end_ms - start_ms));
}

/** "3:48" */
export function minutes(ms: number): string {
  const whole = Math.floor(ms / 1000);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

export const clockTime = (at: Date): string => at.toLocaleTimeString(language.locale);

/** A segment for who cannot see it: "Segment 1, physics violation, frame 12 to 40, severity 4". */
export const segmentName = (number: number, segment: Segment, type: string | undefined, span: FrameSpan): string =>
  messages.segmentLabel({
    number,
    type,
    start: segment.open ? segment.start : span.start,
    last: segment.open ? null : span.end - 1,
    severity: segment.severity,
    box: segment.box !== null,
  });

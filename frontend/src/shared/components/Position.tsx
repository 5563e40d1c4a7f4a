import { parts } from "@/messages/studio/shared";
import type { FrameTable } from "../engine/frames";
import { durationMs, edgeMs, frameCount } from "../engine/frames";
import { seconds } from "../format";

/** The frame that a clip shows, and its time. */
export const Position = ({ table, frame }: { readonly table: FrameTable; readonly frame: number }) => (
  <span className="tc">
    <span>{parts.frame}</span>
    <b data-testid="frame-number">{frame}</b>
    <span>/ {frameCount(table) - 1}</span>
    <span className="gap" />
    <b>{seconds(edgeMs(table, frame))}</b>
    <span>{parts.seconds(seconds(durationMs(table)))}</span>
  </span>
);

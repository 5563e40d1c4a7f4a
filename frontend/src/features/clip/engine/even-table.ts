import type { FrameTable } from "@/shared/engine/frames";
import { frameTable } from "@/shared/engine/frames";

/**
 * Frames of equal length, to place lanes on where the times of the frames are not given. Nothing is stored by it, and
 * no picture is sought.
 */
export function evenTable(frames: number, durationMs: number): FrameTable {
  const at = (frame: number) => (frame * durationMs) / frames;
  return frameTable({
    edges_ms: Array.from({ length: frames + 1 }, (_, frame) => Math.round(at(frame))),
    times: Array.from({ length: frames }, (_, frame) => at(frame) / 1000),
    end: durationMs / 1000,
  });
}

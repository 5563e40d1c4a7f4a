/** What observers saw in a clip, by frame. */
import type { ObservationRun, Seen } from "@/shared/api/observations";
import type { FrameTable } from "@/shared/engine/frames";
import { frameNear } from "@/shared/engine/frames";

/** A run that is shown, with what it saw in each frame; frames in which it saw nothing are not there. */
export interface Observed {
  readonly run: ObservationRun;
  readonly frames: ReadonlyMap<number, readonly Seen[]>;
}

export function byFrame(observations: readonly Seen[], table: FrameTable): ReadonlyMap<number, readonly Seen[]> {
  const frames = new Map<number, Seen[]>();
  for (const one of observations) {
    const frame = frameNear(table, one.at_ms);
    const found = frames.get(frame);
    if (found) found.push(one);
    else frames.set(frame, [one]);
  }
  return frames;
}

/** What all shown runs saw in a frame. */
export const seenAt = (observed: readonly Observed[], frame: number): readonly Seen[] =>
  observed.flatMap(({ frames }) => frames.get(frame) ?? []);

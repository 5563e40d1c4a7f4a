/** The frame at hand of a clip that is looked at. */
import type { Store } from "./engine/store";
import type { Played } from "./hooks";
import { useClock, useStore } from "./hooks";

/** A clip that is looked at: its clock, and the frame at hand where it cannot be shown. */
export interface Shown extends Played {
  readonly at: Store<number>;
}

/** What `pick` makes of the frame at hand, rendered again when that changes. */
export function useHere<T>(shown: Shown, pick: (frame: number) => T): T {
  const played = useClock<T | undefined>(shown, ({ frame }) => pick(frame), undefined);
  const at = useStore(shown.at);
  return useStore(shown.player) ? (played as T) : pick(at);
}

const same = (frame: number): number => frame;

export const useFrameHere = (shown: Shown): number => useHere(shown, same);

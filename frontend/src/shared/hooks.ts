import { useCallback, useSyncExternalStore } from "react";
import type { Clock, ClockState } from "./engine/clock";
import type { Store } from "./engine/store";

/** The value of a store, drawn anew whenever it is replaced. */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get);

/** Whatever has a clock once its clip can be shown. */
export interface Played {
  readonly player: Store<Clock | null>;
}

const nothing = (): void => undefined;

/** A part of the clock's state; `fallback` until there is a clock. */
export function useClock<T>({ player }: Played, pick: (state: ClockState) => T, fallback: T): T {
  const clock = useStore(player);
  const subscribe = useCallback((told: () => void) => clock?.state.subscribe(told) ?? nothing, [clock]);
  return useSyncExternalStore(subscribe, () => (clock ? pick(clock.state.get()) : fallback));
}

export const useFrame = (played: Played): number => useClock(played, (state) => state.frame, 0);

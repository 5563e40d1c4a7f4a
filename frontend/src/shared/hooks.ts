import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { moment as messages } from "@/messages/shared";
import type { Clock } from "./engine/clock";
import type { ClockState } from "./engine/clock-state";
import type { FrameTable } from "./engine/frames";
import { frameNear } from "./engine/frames";
import type { Store } from "./engine/store";
import type { Whose } from "./time-links";
import { momentIn, withoutMoment } from "./time-links";

/** The value of a store, rendered again whenever it is replaced. */
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

/** What has a clip and takes its clock. */
export interface Placed {
  readonly table: FrameTable;
  readonly attach: (clock: Clock | null) => void;
  say(notice: string): void;
}

/** Takes the clock to the moment that the address asks for. It counts once: the next clip begins at its start. */
export function useMoment(editor: Placed, whose: Whose): (clock: Clock | null) => void {
  const [moment] = useState(() => momentIn(location.search, whose));
  useEffect(() => {
    if (moment.kind === "none") return;
    history.replaceState(history.state, "", location.pathname + withoutMoment(location.search));
    if (moment.kind === "other") editor.say(messages.elsewhere);
  }, [editor, moment]);
  return useCallback(
    (clock) => {
      editor.attach(clock);
      if (clock && moment.kind === "here") void clock.seekFrame(frameNear(editor.table, moment.ms));
    },
    [editor, moment],
  );
}

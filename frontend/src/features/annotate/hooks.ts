import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { Clock, ClockState } from "./engine/clock";
import type { Command, Context } from "./engine/commands";
import type { Desk, DeskState } from "./engine/desk";
import { chordOf, keyMap, sleeps } from "./engine/keys";
import type { Job } from "./engine/sitting";
import type { Store } from "./engine/store";

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get);

export const useDesk = (desk: Desk): DeskState => useStore(desk.state);

const nothing = (): void => undefined;

/** A part of the clock's state; `fallback` until there is a clock. */
export function useClock<T>(desk: Desk, pick: (state: ClockState) => T, fallback: T): T {
  const clock = useStore(desk.player);
  const subscribe = useCallback((told: () => void) => clock?.state.subscribe(told) ?? nothing, [clock]);
  return useSyncExternalStore(subscribe, () => (clock ? pick(clock.state.get()) : fallback));
}

export const useFrame = (desk: Desk): number => useClock(desk, (state) => state.frame, 0);

/** Listen to keys for the whole page and perform the commands that they name. */
export function useCommands(context: Context, asleep: boolean): void {
  useEffect(() => {
    const map = keyMap(context.desk.instrument.segments ? "segments" : "questions");
    const listen = (event: KeyboardEvent) => {
      const chord = chordOf(event);
      const command: Command | undefined = map.get(chord);
      if (!command || event.isComposing || sleeps(event.target, command, chord)) return;
      if (asleep && command.name !== "help") return;
      if (command.when && !command.when(context)) return;
      event.preventDefault();
      command.perform(context);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [context, asleep]);
}

/** Count the time at work, and save at once when the page is hidden or the connection is back. */
export function useHousekeeping({ effort, saver, desk }: Job): void {
  useEffect(() => {
    const alive = () => effort.touch(performance.now());
    const playing = setInterval(() => {
      if (desk.clock?.state.get().playing && document.visibilityState === "visible") alive();
    }, 1000);
    const seen = () => {
      if (document.visibilityState === "visible") return alive();
      effort.leave();
      void saver.flush(true);
    };
    const back = () => void saver.flush();
    alive();
    window.addEventListener("keydown", alive);
    window.addEventListener("pointermove", alive);
    window.addEventListener("online", back);
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearInterval(playing);
      window.removeEventListener("keydown", alive);
      window.removeEventListener("pointermove", alive);
      window.removeEventListener("online", back);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [effort, saver, desk]);
}

export interface ConsoleAid {
  frame(): number;
  seekFrame(frame: number): Promise<void>;
  step(frames: number): Promise<void>;
}

declare global {
  interface Window {
    /** An aid for the console and for tests: ask which frame is shown, and go to one. */
    outtake?: ConsoleAid;
  }
}

/** Offer `window.outtake` for the clip at hand. Calls made before the clip can be shown wait for it. */
export function useConsoleAid(desk: Desk): void {
  useEffect(() => {
    const aid: ConsoleAid = {
      frame: () => desk.clock?.state.get().frame ?? 0,
      seekFrame: async (frame) => (await ready(desk.player)).seekFrame(frame),
      step: async (frames) => (await ready(desk.player)).step(frames),
    };
    window.outtake = aid;
    return () => {
      if (window.outtake === aid) delete window.outtake;
    };
  }, [desk]);
}

function ready(player: Store<Clock | null>): Promise<Clock> {
  return new Promise((resolve) => {
    const look = () => {
      const clock = player.get();
      if (!clock) return;
      leave();
      resolve(clock);
    };
    const leave = player.subscribe(look);
    look();
  });
}

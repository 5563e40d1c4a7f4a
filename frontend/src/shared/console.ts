import { useEffect } from "react";
import type { Clock } from "./engine/clock";
import type { Store } from "./engine/store";

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
export function useConsoleAid(player: Store<Clock | null>): void {
  useEffect(() => {
    const aid: ConsoleAid = {
      frame: () => player.get()?.state.get().frame ?? 0,
      seekFrame: async (frame) => (await ready(player)).seekFrame(frame),
      step: async (frames) => (await ready(player)).step(frames),
    };
    window.outtake = aid;
    return () => {
      if (window.outtake === aid) delete window.outtake;
    };
  }, [player]);
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

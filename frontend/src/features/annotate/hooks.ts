import { useEffect } from "react";
import { chordOf, sleeps } from "@/shared/engine/keys";
import { useStore } from "@/shared/hooks";
import type { Command, Context } from "./engine/commands";
import type { Desk, DeskState } from "./engine/desk";
import { keyMap } from "./engine/keys";
import type { Job } from "./engine/sitting";

export const useDesk = (desk: Desk): DeskState => useStore(desk.state);

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

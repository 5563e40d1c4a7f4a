import { useEffect, useMemo, useRef } from "react";
import type { Keyed } from "./engine/keys";
import { byChord, chordOf, isDialogOpen, sleeps } from "./engine/keys";

/**
 * Listen to the keys of the whole page and perform the commands that they name. While a dialog or a menu is open they
 * rest, but for the command called `awake`.
 */
export function useKeys<C extends Keyed>(commands: readonly C[], perform: (command: C) => void, awake?: string): void {
  const map = useMemo(() => byChord(commands), [commands]);
  const latest = useRef({ perform, awake });
  useEffect(() => {
    latest.current = { perform, awake };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const chord = chordOf(event);
      const command = map.get(chord);
      if (!command || event.isComposing || sleeps(event.target, command, chord)) return;
      if (isDialogOpen() && command.name !== latest.current.awake) return;
      event.preventDefault();
      latest.current.perform(command);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [map]);
}

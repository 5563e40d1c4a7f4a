import { useEffect, useMemo } from "react";
import { byChord, chordOf, isDialogOpen, sleeps } from "@/shared/engine/keys";
import { useStore } from "@/shared/hooks";
import type { Context } from "../engine/commands";
import { commandsFor } from "../engine/commands";
import type { EditorState, ReviewEditor } from "../engine/review-editor";

export const useEditor = (editor: ReviewEditor): EditorState => useStore(editor.state);

/** Listen to keys for the whole page and perform the commands that they name. */
export function useCommands(context: Context, helpOpen: boolean): void {
  const map = useMemo(() => byChord(commandsFor(context.editor)), [context.editor]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const chord = chordOf(event);
      const command = map.get(chord);
      if (!command || event.isComposing || sleeps(event.target, command, chord)) return;
      if (isDialogOpen() && !(helpOpen && command.name === "help")) return;
      event.preventDefault();
      command.perform(context);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [map, context, helpOpen]);
}

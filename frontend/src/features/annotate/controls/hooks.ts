import { useEffect, useSyncExternalStore } from "react";
import { chordOf, sleeps } from "@/shared/engine/keys";
import { useClock, useStore } from "@/shared/hooks";
import type { Context } from "../commands/table";
import { isOffered, modeNow, press } from "../commands/table";
import type { Mode } from "../document/mode";
import { modeOf } from "../document/mode";
import type { Editor, EditorState } from "../editor/editor";
import { HeldKeys } from "../keyboard/held-keys";
import type { Keyboard } from "../keyboard/keyboard";
import { keyMap } from "../keyboard/keyboard";
import type { Lane } from "../editor/timeline-layout";
import { lanesOf } from "../editor/timeline-layout";
import type { OpenTask } from "../session/open-task";

export const useEditor = (editor: Editor): EditorState => useStore(editor.state);

/** The lanes of the timeline; none where the instrument marks no segments. */
export function useLanes(editor: Editor): readonly Lane[] {
  const { segments } = useEditor(editor).history.present;
  const { lanes } = useStore(editor.timelineView.state);
  const drawing = segments.some(({ open }) => open);
  const playhead = useClock(editor, ({ frame }) => (drawing ? frame : 0), 0);
  const form = editor.instrument.segments;
  return form && modeOf(editor.instrument) === "segments" ? lanesOf(segments, form.types, lanes, playhead) : [];
}

/** What the keys are for at the moment. */
export const useMode = (editor: Editor): Mode => useSyncExternalStore(editor.state.subscribe, () => modeNow(editor));

/** Commands that work while a dialog is open: they close it, or show theirs in its place. */
const OPENERS = new Set(["help", "menu"]);

/** Listen to keys for the whole page and perform the commands that they name. */
export function useCommands(context: Context, keyboard: Keyboard, asleep: boolean): void {
  const commands = useStore(keyboard.commands);
  const mode = useMode(context.editor);
  useEffect(() => {
    const held = new HeldKeys();
    const map = keyMap(mode, commands);
    const listen = (event: KeyboardEvent) => {
      const chord = chordOf(event);
      const command = map.get(chord);
      if (!command || event.isComposing || sleeps(event.target, command, chord)) return;
      if (asleep && !OPENERS.has(command.name)) return;
      if (!isOffered(command, context)) return;
      event.preventDefault();
      if (held.isHeld(event.code)) return;
      const release = press(command, context);
      if (command.release) held.hold(event.code, release);
    };
    const up = (event: KeyboardEvent) => held.lift(event.code);
    window.addEventListener("keydown", listen);
    window.addEventListener("keyup", up);
    window.addEventListener("blur", held.liftAll);
    return () => {
      window.removeEventListener("keydown", listen);
      window.removeEventListener("keyup", up);
      window.removeEventListener("blur", held.liftAll);
      held.liftAll();
    };
  }, [context, commands, mode, asleep]);
}

/** Count the time at work, and save at once when the page is hidden or the connection is back. */
export function useHousekeeping({ activeTime, saver, editor }: OpenTask): void {
  useEffect(() => {
    const alive = () => activeTime.touch(performance.now());
    const playing = setInterval(() => {
      if (editor.clock?.state.get().playing && document.visibilityState === "visible") alive();
    }, 1000);
    const seen = () => {
      if (document.visibilityState === "visible") return alive();
      activeTime.leave();
      saver.leave();
    };
    const gone = () => saver.leave();
    const back = () => void saver.flush();
    alive();
    window.addEventListener("keydown", alive);
    window.addEventListener("pointermove", alive);
    window.addEventListener("online", back);
    window.addEventListener("pagehide", gone);
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearInterval(playing);
      window.removeEventListener("keydown", alive);
      window.removeEventListener("pointermove", alive);
      window.removeEventListener("online", back);
      window.removeEventListener("pagehide", gone);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [activeTime, saver, editor]);
}

/** The keys of the explorer that work anywhere on its page. */
import { chordOf, isDialogOpen } from "@/shared/engine/keys";

const TYPING = "input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable=true]";

/** Listen for chords as `chordOf` writes them, while no text is typed and no dialog is open. Returns how to stop. */
export function onPageKeys(commands: Readonly<Record<string, () => void>>): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.isComposing || event.defaultPrevented || isDialogOpen()) return;
    if (event.target instanceof Element && event.target.closest(TYPING)) return;
    const run = commands[chordOf(event)];
    if (!run) return;
    event.preventDefault();
    run();
  };
  window.addEventListener("keydown", listen);
  return () => window.removeEventListener("keydown", listen);
}

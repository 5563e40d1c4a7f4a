/** Keeps single keys working after clicks: keys rest while a text field has focus. */

/** A click on a button leaves no focus on it and ends writing: the next key is a command again, Space plays. */
export function keepKeysAwake(event: Pick<MouseEvent, "target" | "preventDefault">): void {
  const button = event.target instanceof Element ? event.target.closest("button, .t, video") : null;
  if (!button || button.closest("dialog, [role=dialog], [role=alertdialog]")) return;
  event.preventDefault();
  leaveText();
}

export function leaveText(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

const WAYS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** In a group of radio buttons, arrows go to the next one and choose it, as everybody expects of them. */
export function walkRadios(event: Pick<KeyboardEvent, "key" | "target" | "preventDefault">): void {
  const way = WAYS[event.key];
  const here = event.target instanceof Element ? event.target.closest<HTMLElement>("[role=radio]") : null;
  if (way === undefined || !here) return;
  const all = [...(here.closest("[role=radiogroup]")?.querySelectorAll<HTMLElement>("[role=radio]") ?? [])];
  const next = all[(all.indexOf(here) + way + all.length) % all.length];
  event.preventDefault();
  next?.focus();
  next?.click();
}

/** Keeps single keys working after clicks: keys rest while a text field has focus. */

/** A click on a button leaves no focus on it and ends writing: the next key is a command again, Space plays. */
export function keepKeysAwake(event: Pick<MouseEvent, "target" | "preventDefault">): void {
  const button = event.target instanceof Element ? event.target.closest("button, .t, video") : null;
  if (!button || button.closest("dialog")) return;
  event.preventDefault();
  leaveText();
}

export function leaveText(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

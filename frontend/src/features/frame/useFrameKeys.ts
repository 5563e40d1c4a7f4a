import { useEffect, useRef } from "react";
import { isDialogOpen } from "@/shared/engine/keys";

export interface FrameKeys {
  /** G and a letter. Returns whether there is such a page. */
  readonly onGo: (letter: string) => boolean;
  readonly onSearch: () => void;
  readonly onHelp: () => void;
  /** Single keys belong to the page. */
  readonly areOwn: boolean;
}

/** How long G waits for its letter, ms. */
const PATIENCE_MS = 1500;

const TYPING = "input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable=true]";

/** Single keys are for typing in a field, and for the dialog while one is open. */
const isBusy = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(TYPING) !== null) || isDialogOpen();

/** The keys that work on every page of the studio: Ctrl K, G and a letter, and `?`. */
export function useFrameKeys(keys: FrameKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    let pressedG = -Infinity;
    const take = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
    };
    const listen = (event: KeyboardEvent) => {
      if (event.isComposing || event.altKey) return;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
        take(event);
        latest.current.onSearch();
        return;
      }
      if (latest.current.areOwn || event.ctrlKey || event.metaKey || isBusy(event.target)) return;
      const isSecond = event.timeStamp - pressedG < PATIENCE_MS;
      pressedG = -Infinity;
      if (isSecond && latest.current.onGo(event.key)) take(event);
      else if (event.key === "g" || event.key === "G") {
        pressedG = event.timeStamp;
        take(event);
      } else if (event.key === "?") {
        take(event);
        latest.current.onHelp();
      }
    };
    /* before the page's own keys, so that the letter after G is not one of theirs */
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, []);
}

import { useEffect } from "react";

/** Whether a key typed here is meant for what has the focus. */
function isTaken(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, a, button, [role='dialog']") !== null;
}

/** Enter goes on with the work, and 1 to 9 open a study: by the addresses of both, null for none. */
export function useOwnKeys(onward: string | null, studies: readonly (string | null)[], go: (path: string) => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
      const path = event.key === "Enter" ? onward : /^[1-9]$/.test(event.key) ? studies[Number(event.key) - 1] : null;
      if (!path) return;
      event.preventDefault();
      go(path);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [onward, studies, go]);
}

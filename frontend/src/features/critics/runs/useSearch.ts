import { useSyncExternalStore } from "react";

/** Tells this page's own listeners: the browser speaks up only for its Back and Forward. */
const CHANGED = "outtake:search";

function subscribe(listener: () => void): () => void {
  window.addEventListener("popstate", listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener("popstate", listener);
    window.removeEventListener(CHANGED, listener);
  };
}

/** One part of the address's query, and a way to change it that Back undoes. */
export function useSearch(name: string): readonly [string | null, (value: string) => void] {
  const value = useSyncExternalStore(subscribe, () => new URLSearchParams(location.search).get(name));
  const set = (next: string) => {
    const search = new URLSearchParams(location.search);
    search.set(name, next);
    history.pushState(null, "", `${location.pathname}?${search}`);
    window.dispatchEvent(new Event(CHANGED));
  };
  return [value, set];
}

import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** How long a page may take to show its heading, ms. Later, moving the focus would interrupt. */
const PATIENCE_MS = 10_000;

/**
 * After another page was opened, put the focus on its heading, or on the part that the address names. Returns the title
 * to be announced; nothing for the page that was loaded first, which the browser announces.
 */
export function useArrival(title: string): string {
  const { pathname, hash } = useLocation();
  const first = useRef(pathname);
  const [arrived, setArrived] = useState(false);
  useEffect(() => {
    const isFirst = first.current === pathname;
    if (!isFirst) first.current = "";
    if (isFirst && hash === "") return;
    const before = document.activeElement;
    const stop = whenThere(hash, (found) => {
      setArrived(!isFirst);
      const isElsewhere = document.activeElement !== before && document.activeElement !== document.body;
      if (isElsewhere) return; // the person went on in the meantime
      if (hash !== "") found.scrollIntoView();
      if (!isFirst) focusOn(found);
    });
    return stop;
  }, [pathname, hash]);
  return arrived ? title : "";
}

function focusOn(element: HTMLElement): void {
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Call once the heading, or the part that the hash names, is in the page. Returns how to stop waiting. */
function whenThere(hash: string, then: (found: HTMLElement) => void): () => void {
  const find = () =>
    hash === ""
      ? document.querySelector<HTMLElement>("main h1")
      : document.getElementById(decodeURIComponent(hash.slice(1)));
  const now = find();
  if (now) {
    then(now);
    return () => undefined;
  }
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const observer = new MutationObserver(() => {
    const found = find();
    if (!found) return;
    stop();
    then(found);
  });
  const timer = setTimeout(stop, PATIENCE_MS);
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}

/** Runs before each test file. Files share a worker, so nothing may be left behind for the next one. */
import { afterAll, afterEach, vi } from "vitest";

/** Whether the file says `@vitest-environment jsdom`; others know no document. */
const dom = typeof document === "undefined" ? null : await import("./dom");

afterEach(() => {
  dom?.cleanup();
  if (dom) localStorage.clear();
  vi.unstubAllGlobals();
});

afterAll(() => {
  vi.useRealTimers();
  dom?.toasts.clear();
  if (!dom) return;
  window.history.replaceState(null, "", "/");
  /* React Aria makes the place of its announcements once. */
  document.body.querySelectorAll(":scope > :not([data-live-announcer])").forEach((left) => left.remove());
});

/**
 * Going to another page of the studio from code, and fetching its script ahead. `src/app/studio.tsx` puts its router
 * here; until then an address is loaded by the browser.
 */
interface Ways {
  readonly go: (to: string) => void;
  readonly prefetch: (to: string) => void;
}

let ways: Ways = { go: (to) => location.assign(to), prefetch: () => undefined };

export function setWays(given: Ways): void {
  ways = given;
}

/** Open an address: a page of the studio without a reload, any other page as the browser does. */
export const go = (to: string): void => ways.go(to);

/** Fetch the script of a page of the studio, for a click that is likely. */
export const prefetch = (to: string): void => ways.prefetch(to);

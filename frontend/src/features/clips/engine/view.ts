/** How clips are shown, and where keys go in them. */

export const SIZES = ["list", "medium", "small"] as const;
export type Size = (typeof SIZES)[number];

const DEFAULT: Size = "medium";

/** The size in the address of a page. */
export function sizeOf(search: string): Size {
  const asked = new URLSearchParams(search).get("size");
  return SIZES.find((size) => size === asked) ?? DEFAULT;
}

/** The query string of a page: its filter, and the size where it is not the usual one. */
export function addressOf(filter: string, size: Size): string {
  const next = new URLSearchParams(filter);
  if (size !== DEFAULT) next.set("size", size);
  return next.toString();
}

/** The next size in a direction; the last one stays. `[` shows smaller posters, `]` larger ones. */
export function resized(size: Size, key: "[" | "]"): Size {
  const bySize: readonly Size[] = ["list", "small", "medium"];
  const at = bySize.indexOf(size) + (key === "]" ? 1 : -1);
  return bySize[at] ?? size;
}

/** Where a key goes from a clip, in rows of `columns`; null for a key that goes nowhere. */
export function movedTo(key: string, at: number, columns: number, clips: number): number | null {
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: clips - 1,
  };
  const to = moves[key];
  if (to === undefined || clips === 0) return null;
  if (key === "ArrowUp" && to < 0) return at;
  if (key === "ArrowDown" && to >= clips) return isLastRow(at, columns, clips) ? at : clips - 1;
  return Math.max(0, Math.min(clips - 1, to));
}

const isLastRow = (at: number, columns: number, clips: number): boolean =>
  Math.floor(at / columns) === Math.floor((clips - 1) / columns);

/** Links from a number to the clips that it counts (docs/clips.md, "The clips behind a number"). */

/** The name of a number: its source and parts, each percent-encoded. */
export const numberName = (...parts: readonly (string | number)[]): string =>
  parts.map((part) => encodeURIComponent(part)).join(":");

/** The study's clips that a number counts. */
export const countedPath = (study: string, ...parts: readonly (string | number)[]): string =>
  `/studies/${study}/clips?counted=${encodeURIComponent(numberName(...parts))}`;

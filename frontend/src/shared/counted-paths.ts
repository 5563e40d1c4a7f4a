/** Links from a number to the clips that it counts (docs/clips.md, "The clips behind a number"). */

/** The name of a number: its source and parts, each percent-encoded. */
export const numberName = (...parts: readonly (string | number)[]): string =>
  parts.map((part) => encodeURIComponent(part)).join(":");

/** The clips behind a figure of agreement at a glance, which says the end of its number's name. */
export const glancePath = (study: string, counted: string): string =>
  `/studies/${study}/clips?counted=${encodeURIComponent(`${numberName("agreement", study, "")}:${counted}`)}`;

/** The study's clips in one of some states; a clip is in one at a time, so they add up. */
export const statePath = (study: string, ...states: readonly string[]): string =>
  `/studies/${study}/clips?${states.map((state) => `state=${state}`).join("&")}`;

/** The clips that a number of a project counts, which no study has. */
export const projectCountedPath = (project: string, ...parts: readonly (string | number)[]): string =>
  `/projects/${project}/clips?counted=${encodeURIComponent(numberName(...parts))}`;

/** The study's clips that a number counts. */
export const countedPath = (study: string, ...parts: readonly (string | number)[]): string =>
  `/studies/${study}/clips?counted=${encodeURIComponent(numberName(...parts))}`;

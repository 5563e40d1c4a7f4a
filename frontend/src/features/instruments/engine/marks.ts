/** Where the problems and changes of a draft belong on the page. */
import type { Changes, Problem } from "../api/calls";

/** Whether a place is another one, or lies in it. */
export const isWithin = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`);

/** What is wrong with a field, in words; undefined for nothing. */
export const problemAt = (problems: readonly Problem[], place: string): string | undefined => {
  const found = problems.filter(({ path }) => path === place);
  return found.length > 0 ? found.map(({ message, remedy }) => `${message} ${remedy}`).join(" ") : undefined;
};

export const countWithin = (problems: readonly Problem[], place: string): number =>
  problems.filter(({ path }) => isWithin(path, place)).length;

/** The change of an entry since the parent: "new", "changed", or nothing. */
export function fateOf({ changes }: Changes, place: string): "new" | "changed" | null {
  if (changes.some(({ kind, path }) => kind === "added" && path === place)) return "new";
  const inside = changes.some(({ kind, path }) => kind !== "removed" && path !== place && isWithin(path, place));
  return inside || changes.some(({ kind, path }) => kind === "changed" && path === place) ? "changed" : null;
}

/** The filter of the explorer: a query string, changed value by value. */

/** What each facet is called, in the order of the page. */
import { facets, sorts } from "@/messages/studio/clips";
export const FACETS: Readonly<Record<string, string>> = facets;

/** Facets that are open at first, in the calls that count them: each takes about as long as the others. */
export const COUNTED_FIRST = [
  ["state"],
  ["study", "disagreement"],
  ["generator", "category"],
  ["type", "severity"],
] as const;

const SORTS: Readonly<Record<string, string>> = sorts.names;

/** The order without one in the address. */
export const usualSort = (filter: string): string =>
  new URLSearchParams(filter).has("similar") ? "similar" : "newest";

/** The orders to choose from: how alike clips are is an order only next to what they are like. */
export const sortsFor = (filter: string): Readonly<Record<string, string>> =>
  usualSort(filter) === "similar" ? { similar: sorts.similar, ...SORTS } : SORTS;

/** Keys that hold one value at most. */
const SINGLE = new Set(["q", "sort", "severity", "confidence", "sound", "gold", "counted", "similar"]);

/** The filter of a page's address, without what is not of it. */
export function filterOf(search: string): string {
  const own = new URLSearchParams();
  for (const [key, value] of new URLSearchParams(search))
    if (key in FACETS || ["q", "sort", "confidence", "counted", "similar"].includes(key) || key.startsWith("metadata."))
      own.append(key, value);
  return own.toString();
}

/** Add a value of a facet, or take it away; a key of one value changes to it. */
export function toggled(filter: string, key: string, value: string): string {
  const before = new URLSearchParams(filter);
  const values = before.getAll(key);
  before.delete(key);
  const rest = SINGLE.has(key) ? [] : values.filter((each) => each !== value);
  for (const each of rest) before.append(key, each);
  if (!values.includes(value)) before.append(key, value);
  return before.toString();
}

/** Set a key of one value; an empty text takes it away. */
export function withValue(filter: string, key: string, value: string): string {
  const next = new URLSearchParams(filter);
  if (value === "") next.delete(key);
  else next.set(key, value);
  return next.toString();
}

export const isFirst = (key: string): boolean =>
  COUNTED_FIRST.some((keys) => (keys as readonly string[]).includes(key));

export const isChosen = (filter: string, key: string, value: string): boolean =>
  new URLSearchParams(filter).getAll(key).includes(value);

/** The filter without its order: two addresses with the same one show the same clips. */
export const narrowing = (filter: string): string => withoutKey(filter, "sort");

/** Whether it leaves clips out. */
export const isNarrow = (filter: string): boolean => narrowing(filter) !== "";

/** The filter without a key. */
export function withoutKey(filter: string, key: string): string {
  const next = new URLSearchParams(filter);
  next.delete(key);
  return next.toString();
}

/** The filter with all of its values, without that one. */
export function withoutValue(filter: string, key: string, value: string): string {
  const next = new URLSearchParams();
  for (const [name, each] of new URLSearchParams(filter)) if (name !== key || each !== value) next.append(name, each);
  return next.toString();
}

/** What narrows, value by value, in the order of the address. */
export const parts = (filter: string): readonly (readonly [string, string])[] => [
  ...new URLSearchParams(narrowing(filter)),
];

/** The filter of the clips of one study. */
export function inStudy(filter: string, study: string): string {
  const next = new URLSearchParams(filter);
  next.set("study", study);
  return next.toString();
}

/** Whether two filters mean the same clips in the same order, in whichever order their keys are written. */
export const isSameFilter = (one: string, other: string): boolean => inOrder(one) === inOrder(other);

const inOrder = (filter: string): string =>
  [...new URLSearchParams(filter)]
    .map((pair) => new URLSearchParams([[...pair]]).toString())
    .sort()
    .join("&");

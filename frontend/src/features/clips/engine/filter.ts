/** The filter of the explorer: a query string, changed value by value. */

/** What each facet is called, in the order of the page. */
export const FACETS: Readonly<Record<string, string>> = {
  study: "Study",
  state: "State",
  disagreement: "Disagreement",
  type: "Error type",
  severity: "Severity, at least",
  generator: "Generator",
  category: "Category",
  source: "Source",
  length: "Length",
  sound: "Sound",
  annotator: "Annotator",
  critic: "Critic",
  gold: "Hidden quality check",
};

export const SORTS: Readonly<Record<string, string>> = {
  newest: "Newest first",
  longest: "Longest first",
  disagreement: "Most disagreement",
  prompt: "Prompt, A to Z",
};

/** Keys that hold one value at most. */
const SINGLE = new Set(["q", "sort", "severity", "confidence", "sound", "gold"]);

/** The filter of a page's address, without what is not of it. */
export function filterOf(search: string): string {
  const own = new URLSearchParams();
  for (const [key, value] of new URLSearchParams(search))
    if (key in FACETS || ["q", "sort", "confidence"].includes(key) || key.startsWith("metadata."))
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

export const isChosen = (filter: string, key: string, value: string): boolean =>
  new URLSearchParams(filter).getAll(key).includes(value);

/** Whether it leaves clips out. */
export const isNarrow = (filter: string): boolean =>
  [...new URLSearchParams(filter).keys()].some((key) => key !== "sort");

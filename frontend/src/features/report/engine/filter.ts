/** Which clips of a report are wanted: the parameters of the API. */

export type Only = "misses" | "false_alarms" | "matches";

export interface Filter {
  readonly row?: number;
  readonly type?: string;
  readonly only?: Only;
}

export const ONLY: readonly { readonly value: Only; readonly label: string }[] = [
  { value: "misses", label: "with a missed error" },
  { value: "false_alarms", label: "with a false alarm" },
  { value: "matches", label: "with a match" },
];

/** The filter with one thing changed; an empty text takes it out. */
export function changed(filter: Filter, name: keyof Filter, value: string): Filter {
  const others = Object.entries(filter).filter(([each]) => each !== name);
  const own = value === "" ? {} : { [name]: name === "row" ? Number(value) : value };
  return { ...Object.fromEntries(others), ...own };
}

export const isEmpty = (filter: Filter): boolean => Object.keys(filter).length === 0;

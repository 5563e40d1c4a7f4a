/** Which clips of a report are wanted: the parameters of the API. */

import { clips as messages } from "@/messages/studio/report";
export type Only = "misses" | "false_alarms" | "matches";

export interface Filter {
  readonly row?: number;
  readonly type?: string;
  readonly only?: Only;
}

export const ONLY: readonly { readonly value: Only; readonly label: string }[] = [
  { value: "misses", label: messages.only.misses },
  { value: "false_alarms", label: messages.only.falseAlarms },
  { value: "matches", label: messages.only.matches },
];

/** The filter with one thing changed; an empty text takes it out. */
export function changed(filter: Filter, name: keyof Filter, value: string): Filter {
  const others = Object.entries(filter).filter(([each]) => each !== name);
  const own = value === "" ? {} : { [name]: name === "row" ? Number(value) : value };
  return { ...Object.fromEntries(others), ...own };
}

export const isEmpty = (filter: Filter): boolean => Object.keys(filter).length === 0;

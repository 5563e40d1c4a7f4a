import { useState } from "react";
import { useDebouncedValue } from "../useDebouncedValue";
import type { Selection } from "./selection";
import { NOTHING } from "./selection";

const TYPING_MS = 300;

/**
 * What a list of drafts is filtered by, and which of its rows are selected. A new filter selects none: what was
 * selected might not be found by it.
 *
 * @param any the filter that leaves no row out
 */
export function useDraftFilter<Wanted extends { readonly words: string }>(any: Wanted) {
  const [wanted, setWanted] = useState(any);
  const [selected, select] = useState<Selection>(NOTHING);
  const words = useDebouncedValue(wanted.words.trim(), TYPING_MS);
  const change = (next: Wanted) => {
    setWanted(next);
    select(NOTHING);
  };
  return {
    wanted,
    /** The filter to ask for, once no one types. */
    sought: { ...wanted, words },
    /** Whether it leaves rows out. */
    isNarrow: (Object.keys(any) as (keyof Wanted)[]).some((key) => wanted[key] !== any[key]),
    selected,
    select,
    change,
    clear: () => change(any),
  };
}

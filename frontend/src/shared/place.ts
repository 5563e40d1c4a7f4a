/** What a page says of itself to the frame around it, where the address alone does not tell. */
import { useEffect } from "react";
import { Store } from "./engine/store";

/** A key of a page, and what it does. */
export interface PageKey {
  readonly keys: readonly string[];
  readonly label: string;
}

export interface Place {
  /** The study that the page belongs to, by id. */
  readonly study?: string;
  /** The project that the page belongs to, by id, where it is of no study. */
  readonly project?: string;
  /** The keys of the page, for the list of keys. It has to be the same list each time. */
  readonly keys?: readonly PageKey[];
  /** What the page is called in the title of the window, such as the name of a report. */
  readonly title?: string;
}

export const place = new Store<Place>({});

/** Tell the frame what a page belongs to and what it is called, as long as the page is shown. */
export function usePlace({ study, project, title, keys }: Place): void {
  useEffect(() => {
    place.set({ study, project, title, keys });
    return () => place.set({});
  }, [study, project, title, keys]);
}

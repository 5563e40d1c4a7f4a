/** What a page says of itself to the frame around it, where the address alone does not tell. */
import { useEffect } from "react";
import { Store } from "./engine/store";

export interface Place {
  /** The study that the page belongs to, by id. */
  readonly study?: string;
  /** What the page is called in the title of the window, such as the name of a report. */
  readonly title?: string;
}

export const place = new Store<Place>({});

/** Tell the frame which study a page belongs to and what it is called, as long as the page is shown. */
export function usePlace({ study, title }: Place): void {
  useEffect(() => {
    place.set({ study, title });
    return () => place.set({});
  }, [study, title]);
}

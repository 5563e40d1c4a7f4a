/** The states of participations, in the order in which a person goes through them. */
import { entries } from "@/messages/studio/recruiting";
import type { Entry } from "@/shared/api/types";

export type EntryState = Entry["state"];

/** How each is called, and what it is for the study: on the way, done, or lost. */
export const STATES: Readonly<Record<EntryState, { readonly name: string; readonly sense: "way" | "done" | "lost" }>> =
  {
    entered: { name: entries.states.entered, sense: "way" },
    consented: { name: entries.states.consented, sense: "way" },
    working: { name: entries.states.working, sense: "way" },
    completed: { name: entries.states.completed, sense: "done" },
    screened_out: { name: entries.states.screened_out, sense: "lost" },
    attention: { name: entries.states.attention, sense: "lost" },
    declined: { name: entries.states.declined, sense: "lost" },
    returned: { name: entries.states.returned, sense: "lost" },
    timed_out: { name: entries.states.timed_out, sense: "lost" },
    withdrawn: { name: entries.states.withdrawn, sense: "lost" },
  };
export const ORDER = Object.keys(STATES) as EntryState[];

export interface Part {
  readonly state: EntryState;
  readonly n: number;
}

/** The states that participations are in, in their order, and how many hold or have held a place. */
export function partsOf(counts: Readonly<Record<string, number>>): {
  readonly parts: readonly Part[];
  readonly all: number;
} {
  const parts = ORDER.map((state) => ({ state, n: counts[state] ?? 0 })).filter(({ n }) => n > 0);
  return { parts, all: parts.reduce((sum, { n }) => sum + n, 0) };
}

/** How many places are taken by people who work or have completed it. */
export const placesTaken = (counts: Readonly<Record<string, number>>): number =>
  ORDER.filter((state) => STATES[state].sense !== "lost").reduce((sum, state) => sum + (counts[state] ?? 0), 0);

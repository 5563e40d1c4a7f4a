/** Why a person gets no clip: nothing is left, they are not eligible, or their participation is over. */
import type { OwnEntry, Stopped } from "@/shared/api/types";
import type { Calls } from "../api/calls";

export type Ending =
  | { readonly kind: "nothing" }
  /** The study has no tasks yet. */
  | { readonly kind: "empty" }
  /** A rule, a researcher or the round keeps them from it; `entry` is the id of their participation, if they have one. */
  | { readonly kind: "stopped"; readonly why: Stopped; readonly entry: string | null }
  /** They came from a platform, and are not at work any more, or not yet. */
  | { readonly kind: "entry"; readonly entry: OwnEntry };

/** There is no more to say than thanks. */
export const NOTHING: Ending = { kind: "nothing" };

/** What the person can do nothing about here; their participation, if they have one, goes on. */
const HELD_UP = new Set<Stopped["kind"]>(["paused", "excluded", "not_admitted"]);

/** Ask why there is no clip. A participation that has nothing left to do is completed by it. */
export async function endingOf(study: string, calls: Pick<Calls, "standing" | "complete">): Promise<Ending> {
  const { stopped, entry, of } = await calls.standing(study);
  const waits = stopped && (HELD_UP.has(stopped.kind) || (stopped.kind === "source" && entry === null));
  if (waits) return { kind: "stopped", why: stopped, entry };
  if (entry === null) return of === 0 ? { kind: "empty" } : NOTHING;
  const own = await calls.complete(entry);
  return own.state === "working" ? NOTHING : { kind: "entry", entry: own };
}

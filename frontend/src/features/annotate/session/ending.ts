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

/** What ends a participation, or may: it is completed then. Any other reason leaves it going on. */
const ENDING = new Set<Stopped["kind"]>(["quota", "entry", "source", "study_archived", "round_closed"]);

/** Ask why there is no clip. A participation that has nothing left to do is completed by it. */
export async function endingOf(study: string, calls: Pick<Calls, "eligibility" | "complete">): Promise<Ending> {
  const { stopped, entry, of } = await calls.eligibility(study);
  if (stopped && (entry === null || !ENDING.has(stopped.kind))) return { kind: "stopped", why: stopped, entry };
  if (entry === null) return of === 0 ? { kind: "empty" } : NOTHING;
  const own = await calls.complete(entry);
  return own.state === "working" ? NOTHING : { kind: "entry", entry: own };
}

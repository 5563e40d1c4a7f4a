/** The state of a session: where a person is on the way through the clips of a study. */
import type { Feedback, OwnEntry, Stopped, Work } from "@/shared/api/types";
import type { Calls, StudyHead } from "../api/calls";
import type { OpenTask } from "./open-task";

export type SessionState =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly message: string; readonly work: Work | null }
  | { readonly kind: "working"; readonly study: StudyHead; readonly openTask: OpenTask; readonly sending: boolean }
  | AfterTraining
  /** What was done waits for the network, and there is no clip to go on with. */
  | { readonly kind: "waiting" }
  /** Another tab of this browser has taken over. */
  | { readonly kind: "elsewhere" }
  | { readonly kind: "finished"; readonly study: StudyHead; readonly submitted: number; readonly ending: Ending };

/** A clip of the training is submitted, and can still be watched. */
export interface AfterTraining {
  readonly kind: "feedback";
  readonly study: StudyHead;
  readonly openTask: OpenTask;
  /** What was right in it; null while the submission waits for the network. */
  readonly feedback: Feedback | null;
  /** It was read, and the next clip is on its way. */
  readonly leaving: boolean;
}

/** The clip that is there, if any. */
export const openTaskOf = (state: SessionState): OpenTask | null => ("openTask" in state ? state.openTask : null);

/** Whether a clip of the training is submitted, and its feedback not yet left. */
export const awaitsReading = (state: SessionState): boolean => state.kind === "feedback" && !state.leaving;

/** Whether the work on this task is being submitted. */
export const isSending = (state: SessionState, openTask: OpenTask): boolean =>
  state.kind === "working" && state.openTask === openTask && state.sending;

/** What a tab does: tabs that do different things do not stop each other. */
export type Doing = "annotate" | "recheck" | "reopen";

/** Why a person gets no clip: nothing is left, they are not eligible, or their participation is over. */
export type Ending =
  | { readonly kind: "nothing" }
  /** The study has no tasks yet. */
  | { readonly kind: "empty" }
  /** A rule, a researcher or the round keeps them from it; `entry` is the id of their participation, if they have one. */
  | { readonly kind: "stopped"; readonly why: Stopped; readonly entry: string | null }
  /** They came from a platform, and are not at work any more, or not yet. */
  | { readonly kind: "entry"; readonly entry: OwnEntry };

/** There is no more to say than thanks. */
const NOTHING: Ending = { kind: "nothing" };

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

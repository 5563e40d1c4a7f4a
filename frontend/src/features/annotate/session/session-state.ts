/** The state of a session: where a person is on the way through the clips of a study. */
import type { Feedback, Work } from "@/shared/api/types";
import type { StudyHead } from "../api/calls";
import type { Ending } from "./ending";
import type { OpenTask } from "./open-task";

export type { Ending } from "./ending";

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

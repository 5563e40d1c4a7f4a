/** How far a critic run is. */
import { runs as messages } from "@/messages/studio/words";
import type { Run } from "./api/types";
import { codeText } from "./codes";

/** How often a run at work is looked at, ms. */
export const LOOK_MS = 1000;

/** Whether it takes up clip after clip. */
export const atWork = ({ state }: Run): boolean => state === "waiting" || state === "running";

/** Whether it changes by itself: what was begun before a pause is finished in it. */
export const isMoving = (run: Run): boolean => atWork(run) || run.counts.running > 0;

/** Whether it can still give more. */
export const isOpen = (run: Run): boolean => atWork(run) || run.state === "paused";

/** All clips of it. */
export const clipsOf = ({ counts: { waiting, running, done, failed, cancelled } }: Run): number =>
  waiting + running + done + failed + cancelled;

/** Clips that will not change any more, other than by a cancellation. */
export const overOf = ({ counts: { done, failed } }: Run): number => done + failed;

/** Clips that are over without words that could be read: failed, refused, or not received. */
export const unansweredOf = (run: Run): number => overOf(run) - run.statuses.ok;

/** Done, and no clip without a result. */
export const isFine = ({ state, counts }: Run): boolean => state === "done" && counts.failed === 0;

/**
 * Seconds until the last clip, at the mean time of the clips so far and as many at once as now.
 *
 * Null before the first clip is over and for runs that rest.
 */
export function secondsLeft(run: Run): number | null {
  const over = overOf(run);
  if (over === 0 || !atWork(run)) return null;
  const { waiting, running } = run.counts;
  return ((waiting + running) * (run.seconds / over)) / Math.max(running, 1);
}

/** "under 1 min left", "31 min left", "2 h 5 min left" */
export function leftText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return messages.left.soon;
  return minutes < 60 ? messages.left.minutes(minutes) : messages.left.hours(Math.floor(minutes / 60), minutes % 60);
}

/** Whether it waits for something that does not answer, such as the storage. */
export const isHeldUp = (run: Run): boolean => run.held_up_since !== null && atWork(run);

/** Whether it paused by itself. */
export const isStopped = ({ state, paused_reason }: Run): boolean => state === "paused" && paused_reason !== "";

/** The state in a word: a pause that nobody asked for is a stop, and a run with failed clips says how many. */
export function stateText(run: Run): string {
  if (run.state === "done_with_failures") return messages.doneExcept(run.counts.failed);
  return codeText(isStopped(run) ? "stopped" : run.state);
}

/** "stopped: budget used up", "held up: the storage does not answer"; an empty text for a run that neither is. */
export function stopText(run: Run): string {
  if (isHeldUp(run)) return messages.delayed(run.held_up_reason);
  return isStopped(run) ? messages.stopped(run.paused_reason) : "";
}

/** Where one is in a clip: the group at hand, the settled segment that belongs to it, and the question. */
import { isAnswered } from "@/shared/engine/answers";
import type { Draft, Settled } from "./draft";
import { settledFrom, verdictOn } from "./draft";
import { isSettled } from "./missing-decisions";
import type { Group, ReviewTimeline } from "./review-timeline";

export interface Cursor {
  /** Index of the group at hand. */
  readonly group: number;
  /** The selected settled segment. */
  readonly selected: string | null;
  /** The question at hand. */
  readonly question: string | null;
}

/** Begin at the first group and the first question that are open, else at the first of all. */
export function beginning(
  draft: Draft,
  { groups }: ReviewTimeline,
  questions: readonly { readonly id: string }[],
): Cursor {
  const open = groups.findIndex((group) => !isSettled(draft, group));
  const group = Math.max(open, 0);
  const question = questions.find(({ id }) => !isAnswered(verdictOn(draft, id))) ?? questions[0];
  return { group, selected: settledIn(draft, groups[group]), question: question?.id ?? null };
}

/** The first settled segment that came from a group. */
export const settledIn = (draft: Draft, group: Group | undefined): string | null =>
  group?.sources.flatMap(({ id }) => settledFrom(draft, id) ?? [])[0]?.id ?? null;

/** Index of the group that one of these sources is in; -1 for none. */
export const groupWith = ({ groups }: ReviewTimeline, sources: readonly string[]): number =>
  groups.findIndex((group) => group.sources.some(({ id }) => sources.includes(id)));

/** Index of the group that a settled segment came from; the one at hand for a segment of the expert's own. */
export function groupOf(reviewTimeline: ReviewTimeline, segment: Settled | undefined, at: number): number {
  const found = groupWith(reviewTimeline, segment?.sources ?? []);
  return found < 0 ? at : found;
}

/** `by` places from `at`, without going round. */
export const along = (at: number, by: number, length: number): number =>
  Math.min(Math.max(at + by, 0), Math.max(length - 1, 0));

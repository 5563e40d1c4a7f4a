/** What changes while a review is open, and how it begins. */
import type { FrameTable } from "@/shared/engine/frames";
import type { History } from "@/shared/engine/history";
import { historyOf } from "@/shared/engine/history";
import type { Review, ReviewQuestion } from "../api/calls";
import { beginningOf } from "./chain";
import type { Cursor } from "./cursor";
import { beginning } from "./cursor";
import type { Draft } from "./draft";
import { EMPTY } from "./draft";
import type { ReviewTimeline } from "./review-timeline";
import { draftOf } from "./serialization";

export interface EditorState extends Cursor {
  readonly history: History<Draft>;
  /** The draft that the server has. */
  readonly stored: Draft;
  /** Why the last wish could not be granted, or what is missing. */
  readonly notice: string | null;
  /** Of a chain of reasoning: the number of the sentence at hand, from 0. */
  readonly sentence: number;
}

/** What was settled last, or nothing; of a chain the tags that all people gave. */
export function beginningState(
  review: Review,
  table: FrameTable,
  timeline: ReviewTimeline,
  questions: readonly ReviewQuestion[],
): EditorState {
  const settled = review.adjudication ? draftOf(review.adjudication, table, (id) => timeline.sources.has(id)) : EMPTY;
  const draft = review.passage ? { ...settled, chain: beginningOf(review) } : settled;
  const cursor = beginning(draft, timeline, questions);
  return { ...cursor, history: historyOf(draft), stored: draft, notice: null, sentence: 0 };
}

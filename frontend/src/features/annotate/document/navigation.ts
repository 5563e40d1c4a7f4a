/** Where "next" leads, in segments, edges and questions; a negative `by` leads back. Only open questions wrap round. */
import type { Question } from "@/shared/api/types";
import type { FrameSpan } from "@/shared/engine/frames";
import type { Doc, Segment } from "./document";

/** The segment `by` places from the selected one; from none, the first or the last. */
export function segmentFrom({ segments }: Doc, selected: string | null, by: number): Segment | undefined {
  const at = segments.findIndex(({ id }) => id === selected);
  if (at < 0) return by > 0 ? segments[0] : segments.at(-1);
  return segments[clamp(at + by, segments.length)];
}

/** The nearest first or last frame of a segment, or end of the clip, on one side of `frame`. */
export function edgeFrom(spans: readonly FrameSpan[], frames: number, frame: number, by: 1 | -1): number | undefined {
  const edges = spans.flatMap(({ start, end }) => [start, end - 1]);
  return [0, frames - 1, ...edges].sort((a, b) => (a - b) * by).find((edge) => (edge - frame) * by > 0);
}

/** The question `by` places from the one that is asked, among those that apply. */
export function questionFrom(questions: readonly Question[], asked: string | null, by: number): Question | undefined {
  const applicable = questions.filter((question) => question.applicable);
  const at = applicable.findIndex(({ id }) => id === asked);
  return applicable[clamp(at + by, applicable.length)];
}

/** The first open question after the one that is asked, else the first of all that apply. */
export function openQuestionAfter(
  questions: readonly Question[],
  asked: string | null,
  isOpen: (question: Question) => boolean,
): Question | undefined {
  const at = questions.findIndex(({ id }) => id === asked);
  const inTurn = [...questions.slice(at + 1), ...questions.slice(0, at + 1)];
  return inTurn.find((question) => question.applicable && isOpen(question));
}

const clamp = (index: number, length: number): number => Math.min(Math.max(index, 0), Math.max(length - 1, 0));

/** How far two annotators agree on one clip: plain counts, each with its n. */
import { agreement as messages } from "@/messages/studio/review";
import type { ReviewLink, ReviewQuestion } from "../api/calls";
import type { Lane } from "./review-timeline";

export interface SegmentAgreement {
  readonly of: string;
  readonly pairs: number;
  readonly alone: number;
  /** Mean temporal IoU of the pairs; null without a pair. */
  readonly iou: number | null;
  /** Pairs whose segments have the same type. */
  readonly sameType: number;
}

/** The first two lanes, people before critics, by the server's links; null where only one annotator spoke. */
export function segmentAgreement(lanes: readonly Lane[], links: readonly ReviewLink[]): SegmentAgreement | null {
  const [a, b] = lanes;
  if (!a || !b) return null;
  const type = new Map([...a.sources, ...b.sources].map((source) => [source.id, source.type] as const));
  const own = new Set(a.sources.map(({ id }) => id));
  const between = links.filter((link) => type.has(link.a) && type.has(link.b) && own.has(link.a) !== own.has(link.b));
  const paired = new Set(between.flatMap((link) => [link.a, link.b]));
  const sum = between.reduce((total, { iou }) => total + iou, 0);
  return {
    of: messages.with(a.letter, b.letter),
    pairs: between.length,
    alone: type.size - paired.size,
    iou: between.length > 0 ? sum / between.length : null,
    sameType: between.filter((link) => type.get(link.a) === type.get(link.b)).length,
  };
}

export interface AnswerAgreement {
  readonly of: string;
  readonly same: number;
  /** Questions that both answered, in words excepted: texts are not compared. */
  readonly n: number;
}

export function answerAgreement(lanes: readonly Lane[], questions: readonly ReviewQuestion[]): AnswerAgreement | null {
  const [a, b] = lanes;
  if (!a || !b) return null;
  const compared = questions.filter(({ form }) => form !== "text");
  const both = compared.flatMap(({ id }) => {
    const [x, y] = [a, b].map((lane) => lane.answers.find(({ question }) => question === id));
    return x && y ? [x.unclear === y.unclear && x.value === y.value] : [];
  });
  return { of: messages.with(a.letter, b.letter), same: both.filter(Boolean).length, n: both.length };
}

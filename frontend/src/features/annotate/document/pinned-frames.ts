/** What is shown beside the clip to judge answers by: the moments that prove them, and its sound. */
import type { Peaks, Question } from "@/shared/api/types";
import type { Doc } from "./document";

/** The questions that one frame is pinned to, by id, and their numbers from 1. */
export interface Pin {
  readonly frame: number;
  readonly questions: readonly { readonly id: string; readonly number: number }[];
}

/** One pin a frame, in the order of frames. */
export function pinsOf({ answers }: Doc, questions: readonly Question[]): readonly Pin[] {
  const pinned = questions.flatMap(({ id }, i) => {
    const frame = answers[id]?.frame ?? null;
    return frame === null ? [] : [{ frame, id, number: i + 1 }];
  });
  const frames = [...new Set(pinned.map(({ frame }) => frame))].sort((a, b) => a - b);
  return frames.map((frame) => ({ frame, questions: pinned.filter((each) => each.frame === frame) }));
}

/** The question that a press on a pin leads to: the next of its questions after the one that is asked. */
export function ledTo({ questions }: Pin, asked: string | null): string | undefined {
  const at = questions.findIndex(({ id }) => id === asked);
  return questions[(at + 1) % questions.length]?.id;
}

/** Quieter than this share of full scale is not drawn larger: it is noise. */
const FLOOR = 0.05;

/** Peaks on the scale of the loudest: whether sound and picture go together shows in soft clips too. */
export function toLoudest({ peaks, duration_ms }: Peaks): Peaks {
  const loudest = Math.max(FLOOR, ...peaks);
  return { peaks: peaks.map((peak) => peak / loudest), duration_ms };
}

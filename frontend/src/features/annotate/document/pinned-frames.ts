/** What is shown beside the clip to judge answers by: the moments that prove them, and its sound. */
import type { Peaks, Question } from "@/shared/api/types";
import type { Doc } from "./document";

/** The questions that one frame or range of frames proves, by id, and their numbers from 1. */
export interface Pin {
  readonly frame: number;
  /** Where the range ends, itself outside; missing for one frame. */
  readonly until?: number;
  readonly questions: readonly { readonly id: string; readonly number: number }[];
}

/** One pin for each frame and range, in the order of frames. */
export function pinsOf({ answers }: Doc, questions: readonly Question[]): readonly Pin[] {
  const pins = new Map<string, Pin>();
  questions.forEach(({ id }, i) => {
    const { frame = null, until } = answers[id] ?? {};
    if (frame === null) return;
    const key = `${frame} ${until}`;
    const others = pins.get(key)?.questions ?? [];
    pins.set(key, { frame, until, questions: [...others, { id, number: i + 1 }] });
  });
  return [...pins.values()].sort((a, b) => a.frame - b.frame || endOf(a) - endOf(b));
}

/** Where a pin ends on the timeline. */
export const endOf = ({ frame, until }: Pin): number => until ?? frame + 1;

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

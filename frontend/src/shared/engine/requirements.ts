/** What a marked segment still lacks under the rules of its instrument. */
import { lacking } from "@/messages/shared";
import type { SegmentForm } from "../api/types";

export type Lacking = "end" | "type" | "severity" | "reason";

/** As much of a segment as the rules ask about. */
export interface Marked {
  /** Being drawn: it has no end yet. */
  readonly open: boolean;
  readonly type: string | null;
  readonly severity: number | null;
  readonly reason: string;
}

/** Words are runs of anything but white space, as the server counts them. */
export const countWords = (text: string): number => text.match(/\S+/gu)?.length ?? 0;

/** Characters as the server counts them: Unicode code points. */
export const countCharacters = (text: string): number => [...text].length;

/** What one segment lacks, as short phrases: lacking.end, "a type". */
export function lacks(segment: Marked, form: SegmentForm): readonly { field: Lacking; phrase: string }[] {
  const words = countWords(segment.reason);
  const characters = countCharacters(segment.reason);
  const { min_words, max_chars } = form.reason;
  const short = min_words - words;
  return [
    ...(segment.open ? [{ field: "end" as const, phrase: lacking.end }] : []),
    ...(segment.type === null ? [{ field: "type" as const, phrase: lacking.type }] : []),
    ...(form.severity && segment.severity === null ? [{ field: "severity" as const, phrase: lacking.severity }] : []),
    ...(words === 0 && min_words > 0 ? [{ field: "reason" as const, phrase: lacking.reason }] : []),
    ...(words > 0 && short > 0 ? [{ field: "reason" as const, phrase: lacking.words(short) }] : []),
    ...(characters > max_chars ? [{ field: "reason" as const, phrase: lacking.shorter(max_chars, characters) }] : []),
  ];
}

/** Phrases as one sentence: "Needs an end and 1 more word". */
export function needs(phrases: readonly string[]): string {
  return lacking.needs(phrases.at(-1) ?? lacking.nothing, phrases.slice(0, -1));
}

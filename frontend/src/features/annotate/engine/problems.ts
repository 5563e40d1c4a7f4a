/** What keeps a document from being submitted, in the order in which a person would mend it. */
import type { Instrument, Question, SegmentForm } from "@/shared/api/types";
import type { Doc, Segment } from "./document";
import { answerTo, isAnswered } from "./document";

export type Field = "end" | "type" | "severity" | "reason" | "answer" | "list";

/** One gap: where it is, and the sentence that says it. */
export interface Gap {
  readonly field: Field;
  readonly segment: string | null;
  readonly question: string | null;
  readonly message: string;
}

/** Words are runs of anything but white space, as the server counts them. */
export const countWords = (text: string): number => text.match(/\S+/gu)?.length ?? 0;

/** Characters as the server counts them: Unicode code points. */
export const countCharacters = (text: string): number => [...text].length;

/** Everything that is missing; an empty list can be submitted. */
export function gapsOf(doc: Doc, instrument: Instrument, questions: readonly Question[]): readonly Gap[] {
  return [
    ...(instrument.segments ? segmentGaps(doc, instrument.segments, instrument.clean) : []),
    ...openQuestions(doc, questions),
  ];
}

/** What one segment lacks, as short phrases: "an end", "a type". */
export function lacks(segment: Segment, form: SegmentForm): readonly { field: Field; phrase: string }[] {
  const words = countWords(segment.reason);
  const characters = countCharacters(segment.reason);
  const { min_words, max_chars } = form.reason;
  const short = min_words - words;
  return [
    ...(segment.open ? [{ field: "end" as const, phrase: "an end" }] : []),
    ...(segment.type === null ? [{ field: "type" as const, phrase: "an error type" }] : []),
    ...(form.severity && segment.severity === null
      ? [{ field: "severity" as const, phrase: "how noticeable it is" }]
      : []),
    ...(words === 0 && min_words > 0 ? [{ field: "reason" as const, phrase: "what is wrong" }] : []),
    ...(words > 0 && short > 0
      ? [{ field: "reason" as const, phrase: `${short} more ${short === 1 ? "word" : "words"}` }]
      : []),
    ...(characters > max_chars
      ? [{ field: "reason" as const, phrase: `a reason of at most ${max_chars} characters, it has ${characters}` }]
      : []),
  ];
}

/** Phrases as one sentence: "Needs an end and 1 more word". */
export function needs(phrases: readonly string[]): string {
  const [last, ...before] = [...phrases].reverse();
  return `Needs ${before.length > 0 ? `${before.reverse().join(", ")} and ` : ""}${last ?? "nothing"}`;
}

function segmentGaps(doc: Doc, form: SegmentForm, cleanAllowed: boolean): readonly Gap[] {
  if (doc.segments.length === 0 && !doc.clean) {
    const way = cleanAllowed
      ? "Mark at least one segment, or say that there are no errors."
      : "Mark at least one segment.";
    return [{ field: "list", segment: null, question: null, message: way }];
  }
  return doc.segments.flatMap((segment, i) => {
    const missing = lacks(segment, form);
    const first = missing[0];
    if (!first) return [];
    const message = `Segment ${i + 1}: ${needs(missing.map(({ phrase }) => phrase)).toLowerCase()}.`;
    return [{ field: first.field, segment: segment.id, question: null, message }];
  });
}

function openQuestions(doc: Doc, questions: readonly Question[]): readonly Gap[] {
  return questions.flatMap((question, i) => {
    if (!question.applicable || isAnswered(answerTo(doc, question.id))) return [];
    const message = `Question ${i + 1} is open.`;
    return [{ field: "answer" as const, segment: null, question: question.id, message }];
  });
}

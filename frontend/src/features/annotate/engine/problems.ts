/** What keeps a document from being submitted, in the order in which a person would mend it. */
import type { Instrument, Question, SegmentForm } from "@/shared/api/types";
import type { Lacking } from "@/shared/engine/lacks";
import { lacks, needs } from "@/shared/engine/lacks";
import type { Doc } from "./document";
import { answerTo, isAnswered } from "./document";

export type Field = Lacking | "answer" | "list";

/** One gap: where it is, and the sentence that says it. */
export interface Gap {
  readonly field: Field;
  readonly segment: string | null;
  readonly question: string | null;
  readonly message: string;
}

/** Everything that is missing; an empty list can be submitted. */
export function gapsOf(doc: Doc, instrument: Instrument, questions: readonly Question[]): readonly Gap[] {
  return [
    ...(instrument.segments ? segmentGaps(doc, instrument.segments, instrument.clean) : []),
    ...openQuestions(doc, questions),
  ];
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

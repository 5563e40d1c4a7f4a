/** What keeps a document from being submitted, in the order in which a person would mend it. */
import type { Instrument, Question, QuestionForm, SegmentForm } from "@/shared/api/types";
import { formOf, isAnswered, lackOf } from "@/shared/engine/answers";
import type { Lacking } from "@/shared/engine/lacks";
import { lacks, needs } from "@/shared/engine/lacks";
import type { Answer, Doc } from "./document";
import { answerTo } from "./document";

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
    ...(instrument.questions ? answerGaps(doc, instrument.questions, questions) : []),
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

function answerGaps(doc: Doc, form: QuestionForm, questions: readonly Question[]): readonly Gap[] {
  return questions.flatMap((question, i) => {
    if (!question.applicable) return [];
    const answer = answerTo(doc, question.id);
    const lack = lackOf(formOf(form, question), answer) ?? strayWords(answer);
    if (lack === null) return [];
    return [{ field: "answer" as const, segment: null, question: question.id, message: `Question ${i + 1} ${lack}.` }];
  });
}

/** A question that may be left open has nothing to hold a pin or a note by then. */
const strayWords = (answer: Answer): string | null =>
  !isAnswered(answer) && (answer.frame !== null || answer.note !== "")
    ? "has a pin or a note without an answer: answer it, or remove them"
    : null;

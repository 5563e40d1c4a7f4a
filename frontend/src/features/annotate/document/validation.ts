/** What keeps a document from being submitted, in the order in which a person would mend it. */
import type { Instrument, Question, QuestionForm, SegmentForm } from "@/shared/api/types";
import type { AnswerForm } from "@/shared/engine/answers";
import { formOf, isAnswered, lackOf, wantsArea } from "@/shared/engine/answers";
import type { Lacking, Marked } from "@/shared/engine/requirements";
import { lacks, needs } from "@/shared/engine/requirements";
import { gaps as messages } from "@/messages/annotate";
import { modeOf } from "./mode";
import type { Answer, Doc } from "./document";
import { answerTo, hasEvidence, marksNothing } from "./document";

export type Field = Lacking | "answer" | "list";

/** One gap: where it is, and the sentence that says it. */
export interface Gap {
  readonly field: Field;
  /** The segment, or the tag of a text. */
  readonly segment: string | null;
  readonly question: string | null;
  readonly message: string;
}

/** Everything that is missing; an empty list can be submitted. */
export function gapsOf(doc: Doc, instrument: Instrument, questions: readonly Question[]): readonly Gap[] {
  return [
    ...(instrument.segments ? markGaps(doc, instrument, instrument.segments) : []),
    ...(instrument.questions ? answerGaps(doc, instrument.questions, questions) : []),
  ];
}

function markGaps(doc: Doc, instrument: Instrument, form: SegmentForm): readonly Gap[] {
  const ofText = modeOf(instrument) === "chain";
  if (marksNothing(doc) && !doc.clean) {
    const nothing = ofText ? messages.noTag : messages.nothing;
    const message = instrument.clean ? (ofText ? messages.noTagOrClean : messages.nothingOrClean) : nothing;
    return [{ field: "list", segment: null, question: null, message }];
  }
  const tags = doc.spans.map((span) => ({ ...span, open: false }));
  return [...lacking(doc.segments, form, messages.segment), ...lacking(tags, form, messages.tag)];
}

function lacking(
  marks: readonly (Marked & { readonly id: string })[],
  form: SegmentForm,
  say: (number: number, needs: string) => string,
): readonly Gap[] {
  return marks.flatMap((mark, i) => {
    const missing = lacks(mark, form);
    const first = missing[0];
    if (!first) return [];
    const message = say(i + 1, needs(missing.map(({ phrase }) => phrase)));
    return [{ field: first.field, segment: mark.id, question: null, message }];
  });
}

function answerGaps(doc: Doc, form: QuestionForm, questions: readonly Question[]): readonly Gap[] {
  return questions.flatMap((question, i) => {
    if (!question.applicable) return [];
    const answer = answerTo(doc, question.id);
    const asked = formOf(form, question);
    const lack = lackOf(asked, answer) ?? areaLack(asked, answer) ?? strayWords(answer);
    if (lack === null) return [];
    return [
      { field: "answer" as const, segment: null, question: question.id, message: messages.question(i + 1, lack) },
    ];
  });
}

/** What is chosen can be seen, and is not marked. */
export const areaLack = (form: AnswerForm, { value, box }: Answer): string | null =>
  wantsArea(form, value) && box === undefined ? messages.area : null;

/** A question that may be left open has nothing to hold a pin or a note by then. */
const strayWords = (answer: Answer): string | null =>
  !isAnswered(answer) && (hasEvidence(answer) || answer.note !== "") ? messages.stray : null;

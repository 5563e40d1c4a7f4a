/**
 * What one person says about one clip, as frozen values in frames.
 *
 * Segments are half-open `[start, end)` in frames; the wire has milliseconds on the same edges. A segment that is
 * `open` is being drawn: its end follows the playhead until it is set. Every operation, here and in `segments`, takes a
 * document and gives a new one; what cannot be done gives the same document back.
 */
import type { BodyAnswer, BodySegment, Box, Content, Instrument, Question } from "@/shared/api/types";
import { isAnswered } from "@/shared/engine/answers";
import type { FrameTable } from "@/shared/engine/frames";
import { frameCount, nearestEdge, spanMs } from "@/shared/engine/frames";

export interface Segment {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly open: boolean;
  readonly type: string | null;
  readonly severity: number | null;
  readonly reason: string;
  /** Where on the frame it is, in shares of the picture. */
  readonly box: Box | null;
}

export interface Answer {
  /** As the form of the question has it. */
  readonly value: string | null;
  readonly unclear: boolean;
  readonly frame: number | null;
  readonly note: string;
}

export interface Doc {
  readonly segments: readonly Segment[];
  /** The person says that the clip has no error. */
  readonly clean: boolean;
  readonly answers: Readonly<Record<string, Answer>>;
}

export const EMPTY: Doc = { segments: [], clean: false, answers: {} };
export const NO_ANSWER: Answer = { value: null, unclear: false, frame: null, note: "" };

export const findSegment = (doc: Doc, id: string | null): Segment | undefined =>
  doc.segments.find((segment) => segment.id === id);

export const openSegment = (doc: Doc): Segment | undefined => doc.segments.find((segment) => segment.open);

export const answerTo = (doc: Doc, question: string): Answer => doc.answers[question] ?? NO_ANSWER;

/** Say that there is no error; only an empty list can be clean. */
export const setClean = (doc: Doc, clean: boolean): Doc =>
  (clean && doc.segments.length > 0) || doc.clean === clean ? doc : { ...doc, clean };

export const setAnswer = (doc: Doc, question: string, part: Partial<Answer>): Doc => ({
  ...doc,
  answers: { ...doc.answers, [question]: { ...answerTo(doc, question), ...part } },
});

/** The document as the wire has it. Answers that are wholly empty, and questions that do not apply, stay out. */
export function toContent(
  doc: Doc,
  table: FrameTable,
  instrument: Instrument,
  questions: readonly Question[],
): Content {
  const asked = questions.filter((question) => question.applicable);
  return {
    clean: instrument.segments ? doc.clean : null,
    segments: instrument.segments ? doc.segments.map((segment) => toWire(segment, table)) : [],
    answers: asked.flatMap(({ id }) => answerToWire(id, answerTo(doc, id), table)),
  };
}

/** The wire as a document; times that lie on no edge go to the nearest. */
export function fromContent(content: Content, table: FrameTable, newId: () => string): Doc {
  const segments = content.segments.map((segment) => fromWire(segment, table, newId()));
  const answers = content.answers.map((answer) => [answer.question, answerFromWire(answer, table)] as const);
  return { segments, clean: content.clean === true, answers: Object.fromEntries(answers) };
}

function toWire(segment: Segment, table: FrameTable): BodySegment {
  const { type, severity, reason, box } = segment;
  const { start_ms, end_ms } = spanMs(table, segment);
  return { start_ms, end_ms: segment.open ? null : end_ms, type, severity, reason, box };
}

function fromWire(wire: BodySegment, table: FrameTable, id: string): Segment {
  const start = Math.min(nearestEdge(table, wire.start_ms), frameCount(table) - 1);
  const open = wire.end_ms === null;
  const end = wire.end_ms === null ? start + 1 : Math.max(nearestEdge(table, wire.end_ms), start + 1);
  const { type, severity, reason, box } = wire;
  return { id, start, end, open, type, severity, reason, box: box ?? null };
}

function answerToWire(question: string, answer: Answer, table: FrameTable): BodyAnswer[] {
  if (!isAnswered(answer) && answer.frame === null && answer.note === "") return [];
  const at_ms = answer.frame === null ? null : (table.edgesMs[answer.frame] ?? null);
  return [{ question, value: answer.value, unclear: answer.unclear, at_ms, note: answer.note }];
}

function answerFromWire(wire: BodyAnswer, table: FrameTable): Answer {
  const frame = wire.at_ms === null ? null : Math.min(nearestEdge(table, wire.at_ms), frameCount(table) - 1);
  return { value: wire.value, unclear: wire.unclear, frame, note: wire.note };
}

/**
 * What one person says about one task, as frozen values in frames and in characters of its text.
 *
 * Segments are half-open `[start, end)` in frames; the wire has milliseconds on the same edges. A segment that is
 * `open` is being drawn: its end follows the playhead until it is set. Every operation, here, in `segments` and in
 * `spans`, takes a document and gives a new one; what cannot be done gives the same document back.
 */
import type { BodyAnswer, BodySegment, BodySpan, Box, Content, Instrument, Question } from "@/shared/api/types";
import { isAnswered } from "@/shared/engine/answers";
import type { FrameTable } from "@/shared/engine/frames";
import { edgeMs, frameCount, nearestEdge, nearestFrames, spanMs } from "@/shared/engine/frames";

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

/** An error in the text: Unicode code points `[from, to)`. */
export interface Span {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly type: string;
  readonly severity: number | null;
  readonly reason: string;
}

export interface Answer {
  /** As the form of the question has it. */
  readonly value: string | null;
  readonly unclear: boolean;
  /** The frame that proves it, or where the range of frames begins that does. */
  readonly frame: number | null;
  /** Where that range ends, itself outside. */
  readonly until?: number;
  /** The frame in which an event is seen. */
  readonly picture?: number;
  /** When it is heard, in ms: sound has no frames. */
  readonly sound?: number;
  /** The area of the pinned frames that shows it, in shares of the picture. */
  readonly box?: Box;
  readonly note: string;
}

export interface Doc {
  readonly segments: readonly Segment[];
  /** In the order of the text. */
  readonly spans: readonly Span[];
  /** The person says that there is no error. */
  readonly clean: boolean;
  readonly answers: Readonly<Record<string, Answer>>;
}

export const EMPTY: Doc = { segments: [], spans: [], clean: false, answers: {} };
export const NO_ANSWER: Answer = { value: null, unclear: false, frame: null, note: "" };

export const findSegment = (doc: Doc, id: string | null): Segment | undefined =>
  doc.segments.find((segment) => segment.id === id);

export const findSpan = (doc: Doc, id: string | null): Span | undefined => doc.spans.find((span) => span.id === id);

/** Whether no error is marked. */
export const marksNothing = ({ segments, spans }: Doc): boolean => segments.length + spans.length === 0;

export const openSegment = (doc: Doc): Segment | undefined => doc.segments.find((segment) => segment.open);

/** Whether anything in the clip is named as proof. */
export const hasEvidence = ({ frame, picture, sound }: Answer): boolean =>
  frame !== null || picture !== undefined || sound !== undefined;

export const answerTo = (doc: Doc, question: string): Answer => doc.answers[question] ?? NO_ANSWER;

/** Say that there is no error; only where none is marked. */
export const setClean = (doc: Doc, clean: boolean): Doc =>
  (clean && !marksNothing(doc)) || doc.clean === clean ? doc : { ...doc, clean };

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
    segments: instrument.segments
      ? [...doc.segments.map((segment) => toWire(segment, table)), ...doc.spans.map(spanToWire)]
      : [],
    answers: asked.flatMap(({ id }) => answerToWire(id, answerTo(doc, id), table)),
  };
}

/** The wire as a document; times that lie on no edge go to the nearest. */
export function fromContent(content: Content, table: FrameTable, newId: () => string): Doc {
  const segments = content.segments.flatMap((one) => ("part" in one ? [] : [fromWire(one, table, newId())]));
  const spans = content.segments.flatMap((one) => ("part" in one ? [spanFromWire(one, newId())] : []));
  const answers = content.answers.map((answer) => [answer.question, answerFromWire(answer, table)] as const);
  return { segments, spans, clean: content.clean === true, answers: Object.fromEntries(answers) };
}

function toWire(segment: Segment, table: FrameTable): BodySegment {
  const { type, severity, reason, box } = segment;
  const { start_ms, end_ms } = spanMs(table, segment);
  return { start_ms, end_ms: segment.open ? null : end_ms, type, severity, reason, box };
}

function fromWire(wire: BodySegment, table: FrameTable, id: string): Segment {
  const open = wire.end_ms === null;
  const { start, end } = nearestFrames(table, { start_ms: wire.start_ms, end_ms: wire.end_ms ?? wire.start_ms });
  const { type, severity, reason, box } = wire;
  return { id, start, end, open, type, severity, reason, box: box ?? null };
}

function spanToWire({ from, to, type, severity, reason }: Span): BodySpan {
  return { part: "chain", from, to, type, severity, reason };
}

function spanFromWire({ from, to, type, severity, reason }: BodySpan, id: string): Span {
  return { id, from, to, type, severity, reason };
}

function answerToWire(question: string, answer: Answer, table: FrameTable): BodyAnswer[] {
  const { value, unclear, frame, until, picture, sound, box, note } = answer;
  if (!isAnswered(answer) && !hasEvidence(answer) && note === "") return [];
  return [
    {
      ...{ question, value, unclear, at_ms: frame === null ? null : edgeMs(table, frame), note },
      ...(until === undefined ? {} : { until_ms: edgeMs(table, until) }),
      ...(picture === undefined ? {} : { picture_ms: edgeMs(table, picture) }),
      ...(sound === undefined ? {} : { sound_ms: sound }),
      ...(box === undefined ? {} : { box }),
    },
  ];
}

function answerFromWire(wire: BodyAnswer, table: FrameTable): Answer {
  const { value, unclear, at_ms, until_ms, picture_ms, sound_ms, box, note } = wire;
  const frameOf = (ms: number) => Math.min(nearestEdge(table, ms), frameCount(table) - 1);
  const frame = at_ms === null ? null : frameOf(at_ms);
  return {
    ...{ value, unclear, frame, note },
    ...(frame === null || typeof until_ms !== "number"
      ? {}
      : { until: Math.max(nearestEdge(table, until_ms), frame + 1) }),
    ...(typeof picture_ms === "number" ? { picture: frameOf(picture_ms) } : {}),
    ...(typeof sound_ms === "number" ? { sound: sound_ms } : {}),
    ...(box && frame !== null ? { box } : {}),
  };
}

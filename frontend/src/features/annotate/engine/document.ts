/**
 * What one person says about one clip, as frozen values in frames.
 *
 * Segments are half-open `[start, end)` in frames; the wire has milliseconds on the same edges. A segment that is
 * `open` is being drawn: its end follows the playhead until it is set. Every operation takes a document and gives a
 * new one; what cannot be done gives the same document back.
 */
import type { BodyAnswer, BodySegment, Content, Instrument, Question } from "@/shared/api/types";
import type { FrameSpan, FrameTable } from "@/shared/engine/frames";
import { frameCount, nearestEdge, spanMs } from "@/shared/engine/frames";

export interface Segment {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly open: boolean;
  readonly type: string | null;
  readonly severity: number | null;
  readonly reason: string;
}

export interface Answer {
  readonly value: YesNo | null;
  readonly unclear: boolean;
  readonly frame: number | null;
  readonly note: string;
}

export type YesNo = "yes" | "no";

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

/** Add a segment; a document with segments is not clean. */
export function addSegment(doc: Doc, id: string, span: FrameSpan, open = false): Doc {
  const segment: Segment = { id, ...span, open, type: null, severity: null, reason: "" };
  return span.end > span.start ? { ...doc, clean: false, segments: [...doc.segments, segment] } : doc;
}

export function removeSegment(doc: Doc, id: string): Doc {
  const segments = doc.segments.filter((segment) => segment.id !== id);
  return segments.length === doc.segments.length ? doc : { ...doc, segments };
}

export function setMeaning(doc: Doc, id: string, part: Partial<Pick<Segment, "type" | "severity" | "reason">>): Doc {
  return change(doc, id, (segment) => ({ ...segment, ...part }));
}

/** Move one edge of a segment to a frame edge, at most to one frame from the other edge, inside the clip. */
export function moveEdge(doc: Doc, id: string, side: "start" | "end", edge: number, frames: number): Doc {
  return change(doc, id, (segment) =>
    side === "start"
      ? { ...segment, start: clamp(edge, 0, segment.end - 1) }
      : { ...segment, open: false, end: clamp(edge, segment.start + 1, frames) },
  );
}

/** Move a whole segment by frames, inside the clip. */
export function moveSegment(doc: Doc, id: string, by: number, frames: number): Doc {
  return change(doc, id, (segment) => {
    const shift = clamp(by, -segment.start, frames - segment.end);
    return { ...segment, start: segment.start + shift, end: segment.end + shift };
  });
}

/** Begin to draw at a frame; a drawing that is under way begins here instead. */
export function startDrawing(doc: Doc, id: string, frame: number): Doc {
  const drawn = openSegment(doc);
  const span = { start: frame, end: frame + 1 };
  return drawn ? change(doc, drawn.id, (segment) => ({ ...segment, ...span })) : addSegment(doc, id, span, true);
}

/** End a segment with this frame inside; a drawing that ends before it began is turned round. */
export function endAt(doc: Doc, id: string, frame: number): Doc {
  return change(doc, id, (segment) => {
    if (frame >= segment.start) return { ...segment, open: false, end: frame + 1 };
    return segment.open ? { ...segment, open: false, start: frame, end: segment.start + 1 } : segment;
  });
}

/** Cut a segment in two before a frame that lies inside it; both parts keep what was said. */
export function splitSegment(doc: Doc, id: string, frame: number, newId: string): Doc {
  const cut = findSegment(doc, id);
  if (!cut || cut.open || frame <= cut.start || frame >= cut.end) return doc;
  const parts = [
    { ...cut, end: frame },
    { ...cut, id: newId, start: frame },
  ];
  return { ...doc, segments: doc.segments.flatMap((segment) => (segment.id === id ? parts : [segment])) };
}

/** The span to draw on the screen: an open segment reaches to the playhead. */
export function spanShown(segment: Segment, playhead: number): FrameSpan {
  if (!segment.open) return segment;
  return { start: Math.min(segment.start, playhead), end: Math.max(segment.start, playhead) + 1 };
}

/** Say that there is no error; only an empty list can be clean. */
export const setClean = (doc: Doc, clean: boolean): Doc =>
  (clean && doc.segments.length > 0) || doc.clean === clean ? doc : { ...doc, clean };

export const setAnswer = (doc: Doc, question: string, part: Partial<Answer>): Doc => ({
  ...doc,
  answers: { ...doc.answers, [question]: { ...answerTo(doc, question), ...part } },
});

export const isAnswered = (answer: Answer): boolean => answer.value !== null || answer.unclear;

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
  const { type, severity, reason } = segment;
  const { start_ms, end_ms } = spanMs(table, segment);
  return { start_ms, end_ms: segment.open ? null : end_ms, type, severity, reason, box: null };
}

function fromWire(wire: BodySegment, table: FrameTable, id: string): Segment {
  const start = Math.min(nearestEdge(table, wire.start_ms), frameCount(table) - 1);
  const open = wire.end_ms === null;
  const end = wire.end_ms === null ? start + 1 : Math.max(nearestEdge(table, wire.end_ms), start + 1);
  return { id, start, end, open, type: wire.type, severity: wire.severity, reason: wire.reason };
}

function answerToWire(question: string, answer: Answer, table: FrameTable): BodyAnswer[] {
  if (!isAnswered(answer) && answer.frame === null && answer.note === "") return [];
  const at_ms = answer.frame === null ? null : (table.edgesMs[answer.frame] ?? null);
  return [{ question, value: answer.value, unclear: answer.unclear, at_ms, note: answer.note }];
}

function answerFromWire(wire: BodyAnswer, table: FrameTable): Answer {
  const value = wire.value === "yes" || wire.value === "no" ? wire.value : null;
  const frame = wire.at_ms === null ? null : Math.min(nearestEdge(table, wire.at_ms), frameCount(table) - 1);
  return { value, unclear: wire.unclear, frame, note: wire.note };
}

function change(doc: Doc, id: string, edit: (segment: Segment) => Segment): Doc {
  return { ...doc, segments: doc.segments.map((segment) => (segment.id === id ? edit(segment) : segment)) };
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

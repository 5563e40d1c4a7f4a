/**
 * What can be done to the segments of a document.
 *
 * Splitting and joining are held to the cases that the server's measures are held to.
 */
import type { FrameSpan } from "@/shared/engine/frames";
import { countWords } from "@/shared/engine/requirements";
import type { Doc, Segment } from "./document";
import { findSegment, openSegment } from "./document";

export type Side = "start" | "end";

/** Add a segment; a document with segments is not clean. */
export function addSegment(doc: Doc, id: string, span: FrameSpan, open = false): Doc {
  const segment: Segment = { id, ...span, open, type: null, severity: null, reason: "", box: null };
  return span.end > span.start ? { ...doc, clean: false, segments: [...doc.segments, segment] } : doc;
}

export function removeSegment(doc: Doc, id: string): Doc {
  const segments = doc.segments.filter((segment) => segment.id !== id);
  return segments.length === doc.segments.length ? doc : { ...doc, segments };
}

export function setMeaning(
  doc: Doc,
  id: string,
  part: Partial<Pick<Segment, "type" | "severity" | "reason" | "box">>,
): Doc {
  return change(doc, id, (segment) => ({ ...segment, ...part }));
}

/** Move one edge of a segment to a frame edge, at most to one frame from the other edge, inside the clip. */
export function moveEdge(doc: Doc, id: string, side: Side, edge: number, frames: number): Doc {
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

/** The segment and the one that it would be joined with, in the order of time. */
export interface Pairing {
  readonly first: Segment;
  readonly second: Segment;
}

/**
 * What a segment would be joined with: a segment that it touches or overlaps, best of its own type, else the next one
 * of its type after it, with the gap between.
 */
export function pairingOf(doc: Doc, id: string): Pairing | undefined {
  const one = findSegment(doc, id);
  if (!one || one.open) return undefined;
  const others = inTime(doc.segments.filter((segment) => segment !== one && !segment.open));
  const near = others.filter((other) => other.start <= one.end && one.start <= other.end);
  const alike = ({ type }: Segment): boolean => type === one.type;
  const other = near.find(alike) ?? near[0] ?? others.find((each) => alike(each) && each.start > one.end);
  if (!other) return undefined;
  const [first = one, second = other] = inTime(doc.segments.filter((segment) => segment === one || segment === other));
  return { first, second };
}

/**
 * Make one segment of two, over the time of both and what lies between. It has the id of the first; type, severity,
 * reason and box are those of the one whose reason has more words, the first if they have equally many.
 */
export function joinSegments(doc: Doc, { first, second }: Pairing): Doc {
  const detailed = countWords(second.reason) > countWords(first.reason) ? second : first;
  const box = detailed.box ?? first.box ?? second.box;
  const joined = { ...detailed, id: first.id, start: first.start, end: Math.max(first.end, second.end), box };
  const segments = doc.segments.flatMap((segment) =>
    segment.id === first.id ? [joined] : segment.id === second.id ? [] : [segment],
  );
  return { ...doc, segments };
}

/** Put a copy after a finished segment, over the same time and with all that was said. */
export function duplicateSegment(doc: Doc, id: string, newId: string): Doc {
  const found = findSegment(doc, id);
  if (!found || found.open) return doc;
  const segments = doc.segments.flatMap((segment) =>
    segment === found ? [found, { ...found, id: newId }] : [segment],
  );
  return { ...doc, segments };
}

/** The edges that others offer to a segment that is dragged: theirs, and those of the frame at the playhead. */
export function edgesBeside(doc: Doc, id: string, playhead: number): readonly number[] {
  const others = doc.segments.filter((segment) => segment.id !== id && !segment.open);
  return [playhead, playhead + 1, ...others.flatMap(({ start, end }) => [start, end])];
}

/** The nearest of `edges` within `reach` frames of an edge, the earlier of two as near; the edge itself without one. */
export const snapEdge = (edge: number, edges: readonly number[], reach: number): number =>
  edge + (pull(edge, edges, reach) ?? 0);

/** The shift that brings the nearer end of a span onto one of `edges`; the shift itself where none is in reach. */
export function snapShift({ start, end }: FrameSpan, by: number, edges: readonly number[], reach: number): number {
  const pulls = [start + by, end + by].map((edge) => pull(edge, edges, reach) ?? Infinity);
  const [least = Infinity] = pulls.sort((a, b) => Math.abs(a) - Math.abs(b));
  return Number.isFinite(least) ? by + least : by;
}

function pull(edge: number, edges: readonly number[], reach: number): number | undefined {
  const pulls = edges.map((other) => other - edge).filter((each) => Math.abs(each) <= reach);
  return pulls.sort((a, b) => Math.abs(a) - Math.abs(b) || a - b)[0];
}

const inTime = (segments: readonly Segment[]): Segment[] =>
  [...segments].sort((a, b) => a.start - b.start || a.end - b.end);

function change(doc: Doc, id: string, edit: (segment: Segment) => Segment): Doc {
  const before = findSegment(doc, id);
  if (!before) return doc;
  const after = edit(before);
  if (isSame(before, after)) return doc;
  return { ...doc, segments: doc.segments.map((segment) => (segment === before ? after : segment)) };
}

const isSame = (a: Segment, b: Segment): boolean =>
  (Object.keys(a) as (keyof Segment)[]).every((key) => a[key] === b[key]);

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import type { Doc } from "@/features/annotate/document/document";
import { EMPTY, fromContent, toContent } from "@/features/annotate/document/document";
import {
  addSegment,
  duplicateSegment,
  edgesBeside,
  joinSegments,
  moveEdge,
  moveSegment,
  pairingOf,
  setMeaning,
  snapEdge,
  snapShift,
  splitSegment,
  startDrawing,
} from "@/features/annotate/document/segments";
import { frameAt, frameTable, spanMs } from "@/shared/engine/frames";
import { SPOTLIGHT } from "../fixtures";

type Pair = [number, number];
type Row = [id: string, start: number, end: number, type: string, reason: string];
interface Named {
  readonly name: string;
}
interface Golden {
  readonly edges_ms: number[];
  readonly times: (Named & { span: Pair; ms: Pair })[];
  readonly frame_at: (Named & { ms: number; frame?: number })[];
  readonly add: (Named & { segments: Pair[]; span: Pair; expected: Pair[] })[];
  readonly move_edge: (Named & { span: Pair; side: "start" | "end"; to: number; expected: Pair })[];
  readonly nudge: (Named & { span: Pair; by: number; expected: Pair })[];
  readonly split: (Named & { span: Pair; at: number; expected?: Pair[] })[];
  readonly join: (Named & { selected: string; segments: Row[]; expected: Row[] })[];
  readonly duplicate: (Named & { segments: Pair[]; index: number; expected: Pair[] })[];
  readonly snap: (Named & { edge: number; edges: number[]; reach: number; expected: number })[];
  readonly snap_move: (Named & { span: Pair; by: number; edges: number[]; reach: number; expected: Pair })[];
}

const golden = JSON.parse(
  readFileSync(new URL("../../../../tests/golden/segments.json", import.meta.url), "utf8"),
) as Golden;
const times = golden.edges_ms.slice(0, -1).map((ms) => ms / 1000);
const table = frameTable({ edges_ms: golden.edges_ms, times, end: (golden.edges_ms.at(-1) ?? 0) / 1000 });
const FRAMES = times.length;

const spanOf = ([start, end]: Pair) => ({ start, end });
const spans = (doc: Doc) => doc.segments.map(({ start, end }) => [start, end]);
const docOf = (segments: Pair[]) => segments.reduce((doc, span, i) => addSegment(doc, `s${i}`, spanOf(span)), EMPTY);
const one = (span: Pair) => addSegment(EMPTY, "a", spanOf(span));

describe("the cases shared with Python, in a clip of variable rate", () => {
  test.each(golden.times)("times: $name", ({ span, ms }) => {
    expect(spanMs(table, spanOf(span))).toEqual({ start_ms: ms[0], end_ms: ms[1] });
    const said = toContent(one(span), table, SPOTLIGHT, []);
    expect(spans(fromContent(said, table, () => "a"))).toEqual([span]);
  });

  test.each(golden.frame_at)("frame at: $name", ({ ms, frame }) => {
    if (frame === undefined) expect(() => frameAt(table, ms)).toThrow(RangeError);
    else expect(frameAt(table, ms)).toBe(frame);
  });

  test.each(golden.add)("add: $name", ({ segments, span, expected }) => {
    expect(spans(addSegment(docOf(segments), "new", spanOf(span)))).toEqual(expected);
  });

  test.each(golden.move_edge)("move an edge: $name", ({ span, side, to, expected }) => {
    expect(spans(moveEdge(one(span), "a", side, to, FRAMES))).toEqual([expected]);
  });

  test.each(golden.nudge)("nudge: $name", ({ span, by, expected }) => {
    expect(spans(moveSegment(one(span), "a", by, FRAMES))).toEqual([expected]);
  });

  test.each(golden.split)("split: $name", ({ span, at, expected }) => {
    expect(spans(splitSegment(one(span), "a", at, "b"))).toEqual(expected ?? [span]);
  });

  test.each(golden.join)("join: $name", ({ selected, segments, expected }) => {
    const doc = segments.reduce(
      (made, [id, start, end, type, reason]) => setMeaning(addSegment(made, id, { start, end }), id, { type, reason }),
      EMPTY,
    );
    const pairing = pairingOf(doc, selected);
    const joined = pairing ? joinSegments(doc, pairing) : doc;
    expect(joined.segments.map(({ id, start, end, type, reason }) => [id, start, end, type, reason])).toEqual(expected);
  });

  test.each(golden.duplicate)("duplicate: $name", ({ segments, index, expected }) => {
    const copied = duplicateSegment(docOf(segments), `s${index}`, "copy");
    expect(spans(copied)).toEqual(expected);
    expect(copied.segments[index + 1]?.id).toBe("copy");
  });

  test.each(golden.snap)("snap: $name", ({ edge, edges, reach, expected }) => {
    expect(snapEdge(edge, edges, reach)).toBe(expected);
  });

  test.each(golden.snap_move)("snap a whole segment: $name", ({ span, by, edges, reach, expected }) => {
    const shift = snapShift(spanOf(span), by, edges, reach);
    expect(spans(moveSegment(one(span), "a", shift, FRAMES))).toEqual([expected]);
  });
});

describe("what was said", () => {
  const box = { x: 0.1, y: 0.2, w: 0.3, h: 0.4 };
  const said = setMeaning(one([2, 8]), "a", { type: "logical_error", severity: 3, reason: "odd", box });

  it("goes along with a copy", () => {
    const [, copy] = duplicateSegment(said, "a", "b").segments;
    expect(copy).toEqual({ ...said.segments[0], id: "b" });
  });

  it("keeps the box when the one with more words has none", () => {
    const other = setMeaning(addSegment(said, "b", { start: 8, end: 10 }), "b", { reason: "very odd indeed" });
    const joined = joinSegments(other, pairingOf(other, "a")!);
    expect(joined.segments).toEqual([
      { id: "a", start: 2, end: 10, open: false, type: null, severity: null, reason: "very odd indeed", box },
    ]);
  });

  it("goes over the wire and back with its box", () => {
    const content = toContent(said, table, SPOTLIGHT, []);
    expect(content.segments[0]).toMatchObject({ box });
    expect(fromContent(content, table, () => "a")).toEqual(said);
  });
});

it("what changes nothing gives the same document, so that there is nothing to take back", () => {
  const doc = one([0, 8]);
  expect(moveSegment(doc, "a", -1, FRAMES)).toBe(doc);
  expect(moveEdge(doc, "a", "start", -5, FRAMES)).toBe(doc);
  expect(setMeaning(doc, "a", { reason: "" })).toBe(doc);
});

it("a drawing is neither joined nor copied, and offers no edge", () => {
  const doc = startDrawing(one([2, 5]), "b", 5);
  expect(pairingOf(doc, "b")).toBeUndefined();
  expect(pairingOf(doc, "a")).toBeUndefined();
  expect(duplicateSegment(doc, "b", "c")).toBe(doc);
  expect(edgesBeside(doc, "a", 7)).toEqual([7, 8]);
  expect(edgesBeside(doc, "x", 7)).toEqual([7, 8, 2, 5]);
});

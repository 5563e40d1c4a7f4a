import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import type { Doc } from "@/features/annotate/document/document";
import { EMPTY, fromContent, setAnswer, setClean, toContent } from "@/features/annotate/document/document";
import {
  addSegment,
  endAt,
  moveEdge,
  moveSegment,
  removeSegment,
  setMeaning,
  spanShown,
  splitSegment,
  startDrawing,
} from "@/features/annotate/document/segments";
import { rowsOf } from "@/shared/interval-rows";
import { BRITE, millisecondTable, QUESTIONS, SPOTLIGHT, tableAt } from "../fixtures";

const FRAMES = 120;
const table = tableAt(24, FRAMES);
const one = addSegment(EMPTY, "a", { start: 10, end: 20 });
const spans = (doc: Doc) => doc.segments.map(({ start, end }) => [start, end]);

describe("edges", () => {
  it("keep one frame between them and stay in the clip", () => {
    expect(spans(moveEdge(one, "a", "start", 40, FRAMES))).toEqual([[19, 20]]);
    expect(spans(moveEdge(one, "a", "start", -4, FRAMES))).toEqual([[0, 20]]);
    expect(spans(moveEdge(one, "a", "end", 3, FRAMES))).toEqual([[10, 11]]);
    expect(spans(moveEdge(one, "a", "end", 500, FRAMES))).toEqual([[10, 120]]);
  });

  it("move together and stop at the ends of the clip", () => {
    expect(spans(moveSegment(one, "a", 5, FRAMES))).toEqual([[15, 25]]);
    expect(spans(moveSegment(one, "a", -50, FRAMES))).toEqual([[0, 10]]);
    expect(spans(moveSegment(one, "a", 500, FRAMES))).toEqual([[110, 120]]);
  });
});

describe("drawing", () => {
  const drawn = startDrawing(EMPTY, "a", 52);

  it("begins at a frame and ends with a frame inside", () => {
    expect(spans(endAt(drawn, "a", 90))).toEqual([[52, 91]]);
    expect(endAt(drawn, "a", 90).segments[0]?.open).toBe(false);
  });

  it("may go backwards", () => {
    expect(spans(endAt(drawn, "a", 40))).toEqual([[40, 53]]);
  });

  it("begins anew when it is begun twice", () => {
    expect(spans(startDrawing(drawn, "b", 60))).toEqual([[60, 61]]);
  });

  it("follows the playhead until it has an end", () => {
    expect(spanShown(drawn.segments[0]!, 90)).toEqual({ start: 52, end: 91 });
    expect(spanShown(drawn.segments[0]!, 40)).toEqual({ start: 40, end: 53 });
    expect(spanShown(one.segments[0]!, 90)).toMatchObject({ start: 10, end: 20 });
  });

  it("leaves a finished segment alone when the end would come before the start", () => {
    expect(endAt(one, "a", 5)).toEqual(one);
  });
});

describe("splitting, on the cases shared with Python", () => {
  interface SplitCase {
    readonly name: string;
    readonly segment: [number, number];
    readonly at_ms: number;
    readonly expected?: [number, number][];
    readonly error?: boolean;
  }
  const { split } = JSON.parse(
    readFileSync(new URL("../../../../tests/measures/golden/segments.json", import.meta.url), "utf8"),
  ) as { split: SplitCase[] };

  test.each(split)("$name", ({ segment: [start, end], at_ms, expected, error }) => {
    const doc = addSegment(EMPTY, "a", { start, end });
    const cut = splitSegment(doc, "a", at_ms, "b");
    if (error) expect(cut).toBe(doc);
    else expect(spans(cut)).toEqual(expected);
  });

  it("keeps what was said in both parts", () => {
    const said = setMeaning(one, "a", { type: "logical_error", reason: "odd" });
    expect(splitSegment(said, "a", 15, "b").segments.map(({ id, type, reason }) => [id, type, reason])).toEqual([
      ["a", "logical_error", "odd"],
      ["b", "logical_error", "odd"],
    ]);
  });
});

describe("no errors", () => {
  it("can be said of an empty list only", () => {
    expect(setClean(EMPTY, true).clean).toBe(true);
    expect(setClean(one, true)).toBe(one);
  });

  it("is taken back by a segment", () => {
    expect(addSegment(setClean(EMPTY, true), "a", { start: 0, end: 1 }).clean).toBe(false);
  });
});

describe("the wire", () => {
  const finished = setMeaning(one, "a", { type: "physics_violation", severity: 4, reason: "The cup floats." });

  it("has milliseconds on the edges", () => {
    expect(toContent(finished, table, SPOTLIGHT, [])).toEqual({
      clean: false,
      segments: [
        { start_ms: 417, end_ms: 833, type: "physics_violation", severity: 4, reason: "The cup floats.", box: null },
      ],
      answers: [],
    });
  });

  it("comes back as the same document", () => {
    const content = toContent(finished, table, SPOTLIGHT, []);
    expect(fromContent(content, table, () => "a")).toEqual(finished);
  });

  it("keeps a drawing open through a draft", () => {
    const drawn = startDrawing(EMPTY, "a", 52);
    const content = toContent(drawn, table, SPOTLIGHT, []);
    expect(content.segments[0]).toMatchObject({ end_ms: null });
    expect(fromContent(content, table, () => "a")).toEqual(drawn);
  });

  it("puts times from elsewhere on the nearest edges, and never makes an empty segment of them", () => {
    const wire = { type: null, severity: null, reason: "", box: null };
    const content = { clean: false, segments: [{ start_ms: 420, end_ms: 421, ...wire }], answers: [] };
    expect(spans(fromContent(content, table, () => "a"))).toEqual([[10, 11]]);
  });

  it("has no word on clean without segments, and leaves out questions that are empty or do not apply", () => {
    let doc = setAnswer(EMPTY, "q1", { value: "yes", frame: 30, note: "see" });
    doc = setAnswer(doc, "q2", { value: "no" });
    const content = toContent(doc, table, BRITE, QUESTIONS);
    expect(content).toEqual({
      clean: null,
      segments: [],
      answers: [{ question: "q1", value: "yes", unclear: false, at_ms: 1250, note: "see" }],
    });
    expect(fromContent(content, table, () => "x").answers.q1).toEqual(doc.answers.q1);
  });

  it("keeps milliseconds exactly where frames last one", () => {
    const fine = millisecondTable(1000);
    const doc = addSegment(EMPTY, "a", { start: 123, end: 457 });
    expect(toContent(doc, fine, SPOTLIGHT, []).segments[0]).toMatchObject({ start_ms: 123, end_ms: 457 });
  });
});

it("removing what is not there changes nothing", () => {
  expect(removeSegment(one, "zzz")).toBe(one);
  expect(removeSegment(one, "a").segments).toEqual([]);
});

it("rows take overlapping spans apart and reuse what is free", () => {
  const rows = rowsOf([
    { start: 52, end: 91 },
    { start: 14, end: 70 },
    { start: 74, end: 121 },
  ]);
  expect(rows.map((row) => row.map(({ start }) => start))).toEqual([[14, 74], [52]]);
});

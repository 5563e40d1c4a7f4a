import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import {
  edgeMs,
  frameAt,
  frameAtTime,
  frameAway,
  frameNear,
  framePresented,
  frameTable,
  middleOf,
  nearestEdge,
  spanMs,
} from "@/shared/engine/frames";
import { tableAt } from "../../annotate/fixtures";

interface FrameAtCase {
  readonly name: string;
  readonly edges_ms: number[];
  readonly ms: number;
  readonly expected?: number;
  readonly error?: boolean;
}

const golden = JSON.parse(
  readFileSync(new URL("../../../../tests/measures/golden/segments.json", import.meta.url), "utf8"),
) as { frame_at: FrameAtCase[] };

const tableOf = (edges_ms: number[]) =>
  frameTable({ edges_ms, times: edges_ms.slice(0, -1).map((ms) => ms / 1000), end: edges_ms.at(-1)! / 1000 });

describe("frameAt, on the cases shared with Python", () => {
  test.each(golden.frame_at)("$name", ({ edges_ms, ms, expected, error }) => {
    if (error) expect(() => frameAt(tableOf(edges_ms), ms)).toThrow(RangeError);
    else expect(frameAt(tableOf(edges_ms), ms)).toBe(expected);
  });
});

describe("a table of frames", () => {
  it.each([16, 24, 29.97, 30, 60])(
    "finds every frame again from its edge, its start and its middle at %d fps",
    (fps) => {
      const table = tableAt(fps, 150);
      for (let frame = 0; frame < 150; frame++) {
        expect(frameAt(table, edgeMs(table, frame))).toBe(frame);
        expect(frameAtTime(table, table.times[frame]!)).toBe(frame);
        expect(frameAtTime(table, middleOf(table, frame))).toBe(frame);
      }
    },
  );

  it("names the presented frame although browsers cut its start to microseconds", () => {
    const table = tableAt(24, 120);
    for (let frame = 0; frame < 120; frame++) {
      const cut = Math.floor((frame / 24) * 1e6) / 1e6;
      expect(framePresented(table, cut)).toBe(frame);
    }
  });

  it("seeks to the middle of each frame of a variable rate, the last one included", () => {
    const table = frameTable({ edges_ms: [0, 10, 510, 520], times: [0, 0.01, 0.51], end: 0.52 });
    expect([0, 1, 2].map((frame) => middleOf(table, frame))).toEqual([0.005, 0.26, 0.515]);
  });

  it("holds what lies outside the clip at its first and last frame", () => {
    const table = tableAt(24, 120);
    expect(frameNear(table, -5)).toBe(0);
    expect(frameNear(table, 5000)).toBe(119);
    expect(middleOf(table, 400)).toBe(middleOf(table, 119));
  });

  it("gives spans on edges and takes the nearest edge for other times", () => {
    const table = tableAt(24, 120);
    expect(spanMs(table, { start: 14, end: 70 })).toEqual({ start_ms: 583, end_ms: 2917 });
    expect(nearestEdge(table, 590)).toBe(14);
    expect(nearestEdge(table, 605)).toBe(15);
    expect(nearestEdge(table, 9999)).toBe(120);
    expect(nearestEdge(table, -3)).toBe(0);
  });

  it("moves by time, and by a frame where the time is shorter than one", () => {
    const table = tableAt(24, 120);
    expect(frameAway(table, 10, 1000)).toBe(34);
    expect(frameAway(table, 10, -1000)).toBe(0);
    expect(frameAway(table, 10, 5)).toBe(11);
    expect(frameAway(table, 119, 1000)).toBe(119);
  });

  it.each([
    [{ edges_ms: [0], times: [], end: 0 }, "at least one frame"],
    [{ edges_ms: [0, 10], times: [0, 0.01], end: 0.02 }, "2 values for 2 frames"],
    [{ edges_ms: [5, 10], times: [0], end: 0.01 }, "begins at 5"],
    [{ edges_ms: [0, 10, 10], times: [0, 0.01], end: 0.02 }, "edges_ms: does not increase"],
    [{ edges_ms: [0, 10, 20], times: [0, 0.02], end: 0.02 }, "times: does not increase"],
  ])("refuses %j", (doc, message) => {
    expect(() => frameTable(doc)).toThrow(message);
  });
});

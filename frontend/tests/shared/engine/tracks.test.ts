import { describe, expect, it } from "vitest";
import { frameTable } from "@/shared/engine/frames";
import { pathOfPeaks, shareAt, tilesAcross } from "@/shared/engine/tracks";
import { tableAt } from "../../annotate/fixtures";

const uneven = frameTable({ edges_ms: [0, 10, 510, 520], times: [0, 0.01, 0.51], end: 0.52 });

describe("places on a timeline of frames", () => {
  it("give every frame the same width, whatever it lasts", () => {
    expect(shareAt(uneven, 0)).toBe(0);
    expect(shareAt(uneven, 10)).toBeCloseTo(1 / 3);
    expect(shareAt(uneven, 260)).toBeCloseTo(1 / 2);
    expect(shareAt(uneven, 520)).toBe(1);
  });
});

it("stills across the timeline go from the first to the last", () => {
  const tiles = tilesAcross(700, 70, 24);
  expect(tiles).toEqual([1, 3, 6, 8, 10, 13, 15, 17, 20, 22]);
  expect(tilesAcross(0, 70, 24)).toEqual([]);
});

it("the outline of peaks is closed and mirrored, and empty without peaks", () => {
  const table = tableAt(10, 10);
  expect(pathOfPeaks(table, { peaks: [1, 0], duration_ms: 1000 })).toBe(
    "M0 50L250.0 4.0L750.0 50.0L1000 50L750.0 50.0L250.0 96.0Z",
  );
  expect(pathOfPeaks(table, { peaks: [], duration_ms: 1000 })).toBe("");
});

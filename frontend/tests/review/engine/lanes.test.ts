import { describe, expect, it } from "vitest";
import { linesOf } from "@/features/review/engine/lines";
import { BOX, layLanes, topIn } from "@/shared/lane-layout";

const box = (id: string, start: number, end: number) => ({ id, start, end });

const layout = layLanes([[box("a1", 0, 10), box("a2", 5, 20)], [], [box("c1", 2, 8)]]);

describe("lanes", () => {
  it("give overlapping boxes rows of their own", () => {
    expect(topIn(layout[0], "a2") - topIn(layout[0], "a1")).toBeGreaterThan(BOX);
  });

  it("lie under each other, and an empty one has the height of one row", () => {
    expect(layout[1]!.top).toBe(layout[0]!.height + 1);
    expect(layout[2]!.top).toBe(layout[1]!.top + layout[1]!.height + 1);
    expect(layout[1]!.height).toBe(layout[2]!.height);
  });
});

describe("lines", () => {
  it("run from the lower edge of the upper box to the lower box, where both are", () => {
    const [line] = linesOf(layout, [{ a: "c1", b: "a1", iou: 0.6 }]);
    const top = topIn(layout[0], "a1") + BOX;
    expect(line).toMatchObject({ at: 5, top, height: layout[2]!.top + topIn(layout[2], "c1") - top, iou: 0.6 });
  });

  it("say when they pass another lane", () => {
    const near = layLanes([[box("a", 0, 1)], [box("b", 0, 1)]]);
    expect(linesOf(near, [{ a: "a", b: "b", iou: null }])[0]?.far).toBe(false);
    expect(linesOf(layout, [{ a: "a1", b: "c1", iou: null }])[0]?.far).toBe(true);
  });

  it("are left out where a box is not shown", () => {
    expect(linesOf(layout, [{ a: "a1", b: "gone", iou: 0.5 }])).toEqual([]);
  });
});

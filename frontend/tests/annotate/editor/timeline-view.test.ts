import { describe, expect, it } from "vitest";
import { EMPTY } from "@/features/annotate/document/document";
import { lanesOf } from "@/features/annotate/editor/timeline-layout";
import { Panning } from "@/features/annotate/editor/panning";
import { addSegment, setMeaning, startDrawing } from "@/features/annotate/document/segments";
import type { Memory } from "@/features/annotate/editor/timeline-view";
import { TimelineView } from "@/features/annotate/editor/timeline-view";
import { ticksAlong } from "@/shared/engine/tracks";
import { SPOTLIGHT } from "../fixtures";

function memory(): Memory {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

const sight = (view: TimelineView) => [view.window.start, view.window.end];

describe("zoom", () => {
  it("keeps the frame under the pointer where it is", () => {
    const view = new TimelineView(120, null);
    view.zoomBy(2, 90);
    expect(sight(view)).toEqual([45, 105]);
    expect((90 - view.window.start) / 60).toBe(90 / 120);
  });

  it("stops at the whole clip and at a dozen frames", () => {
    const view = new TimelineView(120, null);
    view.zoomBy(0.5, 60);
    expect(sight(view)).toEqual([0, 120]);
    view.zoomBy(1000, 60);
    expect(view.window.end - view.window.start).toBe(12);
    expect(view.zoom).toBe(10);
  });

  it("does nothing to a clip that is shorter than the closest look", () => {
    const view = new TimelineView(5, null);
    view.zoomBy(4, 2);
    view.fitSpan({ start: 1, end: 2 });
    expect(sight(view)).toEqual([0, 5]);
  });

  it("stays in the clip", () => {
    const view = new TimelineView(120, null);
    view.zoomBy(2, 0);
    expect(sight(view)).toEqual([0, 60]);
    view.pan(500);
    expect(sight(view)).toEqual([60, 120]);
    view.centre(10);
    expect(sight(view)).toEqual([0, 60]);
  });

  it("can be filled by a segment, with some room around it", () => {
    const view = new TimelineView(120, null);
    view.fitSpan({ start: 40, end: 60 });
    expect(sight(view)).toEqual([37, 63]);
    view.fit();
    expect(view.zoom).toBe(1);
  });

  it("goes along with the playhead, no farther than it must", () => {
    const view = new TimelineView(120, null);
    view.zoomBy(4, 0);
    view.reveal(20);
    expect(sight(view)).toEqual([0, 30]);
    view.reveal(30);
    expect(sight(view)).toEqual([1, 31]);
    view.reveal(0);
    expect(sight(view)).toEqual([0, 30]);
  });
});

describe("the overview", () => {
  const zoomed = () => {
    const view = new TimelineView(120, null);
    view.zoomBy(4, 0);
    return view;
  };

  it("drags what is in sight by the place where it is held", () => {
    const view = zoomed();
    const panning = new Panning(view);
    panning.begin(10);
    panning.drag(50);
    expect(sight(view)).toEqual([40, 70]);
    panning.end(500);
    expect(sight(view)).toEqual([90, 120]);
  });

  it("comes to a pointer that goes down beside it, and goes back when the drag is given up", () => {
    const view = zoomed();
    const panning = new Panning(view);
    panning.begin(75);
    expect(sight(view)).toEqual([60, 90]);
    panning.drag(80);
    expect(sight(view)).toEqual([65, 95]);
    panning.cancel();
    expect(sight(view)).toEqual([0, 30]);
  });
});

it("lanes and snapping are remembered, what is in sight is not", () => {
  const kept = memory();
  const view = new TimelineView(120, kept);
  expect(view.state.get()).toMatchObject({ lanes: "rows", snap: true });
  view.toggleLanes();
  view.toggleSnap();
  view.zoomBy(2, 0);
  expect(new TimelineView(120, kept).state.get()).toEqual({
    window: { start: 0, end: 120 },
    lanes: "types",
    snap: false,
  });
});

describe("lanes", () => {
  const types = SPOTLIGHT.segments!.types;
  let doc = addSegment(EMPTY, "a", { start: 10, end: 20 });
  doc = setMeaning(doc, "a", { type: "logical_error" });
  doc = setMeaning(addSegment(doc, "b", { start: 15, end: 30 }), "b", { type: "logical_error" });
  doc = startDrawing(doc, "c", 18);
  const shape = (mode: "rows" | "types") =>
    lanesOf(doc.segments, types, mode, 40).map(({ bars, head }) => [
      head?.letter ?? null,
      bars.map(({ segment, end }) => `${segment.id}${end}`),
    ]);

  it("are rows with room for one more", () => {
    expect(shape("rows")).toEqual([
      [null, ["a20"]],
      [null, ["b30"]],
      [null, ["c41"]],
      [null, []],
    ]);
  });

  it("are one for each type, more where it overlaps, and one for what has no type yet", () => {
    expect(shape("types")).toEqual([
      ["P", []],
      ["L", ["a20"]],
      [null, ["b30"]],
      [null, ["c41"]],
    ]);
  });

  it("are three at least, and never fewer than the types", () => {
    expect(lanesOf([], types, "rows", 0)).toHaveLength(3);
    expect(lanesOf([], types, "types", 0).map(({ type }) => type)).toEqual(["physics_violation", "logical_error"]);
  });
});

it("the ruler has seconds for a clip, parts of them for a closer look, and never a crowd", () => {
  const labels = (duration: number, zoom: number) =>
    ticksAlong(duration, zoom)
      .filter(({ major }) => major)
      .map(({ ms }) => ms);
  expect(labels(8000, 1)).toEqual([0, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000]);
  expect(labels(5000, 1).slice(0, 3)).toEqual([0, 500, 1000]);
  expect(labels(5000, 10).slice(0, 3)).toEqual([0, 100, 200]);
  expect(labels(30_000, 1).slice(0, 3)).toEqual([0, 5000, 10_000]);
  expect(ticksAlong(1000, 1).map(({ ms }) => ms)).toContain(25);
});

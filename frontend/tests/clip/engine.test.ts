import { describe, expect, it } from "vitest";
import { compare, entriesOf } from "@/features/clip/engine/history";
import { COMMANDS } from "@/features/clip/engine/commands";
import { initialsOf, ordered, pinsOf } from "@/shared/studio/comments/order";
import { evenTable } from "@/features/clip/engine/even-table";
import type { ClipLane } from "@/features/clip/engine/lanes";
import { letterAt, placedLanes } from "@/features/clip/engine/lanes";
import { filterIn, frameOf, neighbourPath, targetIn } from "@/features/clip/engine/links";
import { ALL, comparisonOf, markedAt, readShown, rowsFor, toggledLane } from "@/features/clip/engine/rows";
import { Viewer } from "@/features/clip/engine/viewer";
import { filterText } from "@/features/clip/parts/Neighbours";
import type { Instrument } from "@/shared/api/types";
import { clipPath } from "@/shared/clip-links";
import { byChord } from "@/shared/engine/keys";
import { comment, events, lanes as told, segment, table } from "./fixtures";

const spotlight = {
  segments: {
    severity: { min: 1, max: 4, label: "Severity" },
    types: [{ key: "strange", label: "Strange motion", letter: "X", definition: "", shape: "shield" }],
  },
} as unknown as Instrument;
const lanes = placedLanes(told, table, new Map([["s1", spotlight]]));
const keys = (rows: readonly { readonly lane: ClipLane }[]) => rows.map(({ lane }) => lane.key);
const laneOf = (key: string): ClipLane => lanes.find((lane) => lane.key === key)!;

describe("lanes", () => {
  it("are people, critics and ground truths, with the notes of each", () => {
    expect(lanes.map(({ letter, name, kind, notes }) => [letter, name, kind, ...notes])).toEqual([
      ["A", "k7f2", "person", "rev 2"],
      ["B", "m93c", "person", "rev 1", "does not count"],
      ["C", "Zero-shot", "critic"],
      ["2", "Truth v2", "truth", "now"],
      ["1", "Truth v1", "truth"],
    ]);
    expect([letterAt(25), letterAt(26)]).toEqual(["Z", "27"]);
  });

  it("keep a segment on the clip, and one without a place in words alone", () => {
    const critic = laneOf("c1a");
    expect(critic.spans.map(({ start, end, type, most }) => [start, end, type.label, most])).toEqual([
      [17, 60, "Strange motion", 4],
    ]);
    expect(critic.invalid.map(({ id }) => id)).toEqual(["c1a-1"]);
    expect(laneOf("b1").empty).toBe("no errors");
  });

  it("leave a type its key while its instrument is not here", () => {
    expect(placedLanes(told, table, new Map())[2]?.spans[0]?.type).toEqual({ letter: "?", label: "strange" });
  });
});

describe("rows", () => {
  it("are chosen by kind, and hidden one by one", () => {
    expect(keys(rowsFor(lanes, { ...ALL, kind: "truth" }, null))).toEqual(["t2", "t1"]);
    const shown = toggledLane(ALL, "p2");
    expect(rowsFor(lanes, shown, null).map(({ isHidden }) => isHidden)).toEqual([false, true, false, false, false]);
    expect(toggledLane(shown, "p2")).toEqual(ALL);
  });

  it("show both versions of a comparison, whatever is hidden", () => {
    const revised = comparisonOf(lanes, "a2");
    expect(revised).toEqual({ before: "a1", after: "a2" });
    expect(keys(rowsFor(lanes, { kind: "critic", hidden: ["p1"] }, revised))).toEqual(["a2", "a1", "c1a"]);
    expect(comparisonOf(lanes, "t2")).toEqual({ before: "t1", after: "t2" });
    expect([comparisonOf(lanes, "a1"), comparisonOf(lanes, "t1"), comparisonOf(lanes, "b1")]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("tell what is marked at a frame, and by whom", () => {
    const at = (frame: number, shown = ALL) =>
      markedAt(rowsFor(lanes, shown, null), frame).map(({ type, lanes: by }) => [type.letter, keysOf(by)]);
    const keysOf = (by: readonly ClipLane[]) => by.map(({ key }) => key);
    expect(at(29)).toEqual([
      ["P", ["a2", "t2", "t1"]],
      ["X", ["c1a"]],
    ]);
    expect(at(14, toggledLane(ALL, "p1"))).toEqual([["P", ["t1"]]]);
    expect(at(5)).toEqual([]);
  });

  it("are read back from a storage that may hold anything", () => {
    expect(readShown(JSON.stringify({ kind: "person", hidden: ["p1", 3] }))).toEqual({
      kind: "person",
      hidden: ["p1"],
    });
    for (const text of [null, "{", "3", '{"kind":"x","hidden":3}']) expect(readShown(text)).toEqual(ALL);
  });
});

describe("a comparison", () => {
  it("names what changed, what is new and what was removed", () => {
    const [before, after] = [laneOf("a2").earlier[0]!, laneOf("a2")];
    expect(compare(before, after)).toEqual({ ids: new Set(["a1-1", "a2-1"]), texts: ["2 ends f47"] });
    const moved = placedLanes(
      { annotators: [], truths: [{ ...told.truths[0]!, segments: [segment("x-0", 0, 5, { severity: 1 })] }] },
      table,
      new Map(),
    )[0]!;
    expect(compare(before, moved).texts).toEqual([
      "1 new (Physics violation)",
      "1 removed (Physics violation)",
      "2 removed (Physics violation)",
    ]);
    expect(compare(after, after).texts).toEqual([]);
  });

  it("counts the answers that changed", () => {
    const answer = (question: string, value: string) => ({ question, text: "Red?", value, unclear: false, note: "" });
    const version = (...answers: ReturnType<typeof answer>[]) => ({ spans: [], answers });
    const before = version(answer("q1", "yes"), answer("q2", "no"));
    expect(compare(before, version(answer("q1", "yes"), answer("q2", "yes"), answer("q3", "no"))).texts).toEqual([
      "2 answers changed",
    ]);
  });
});

describe("the history", () => {
  it("says what each version changed, and leaves comments to their place", () => {
    const entries = entriesOf(events, lanes);
    expect(entries.map(({ text }) => text)).toEqual([
      "Truth v2: 1 starts f15",
      "Revision 2: 2 ends f47",
      "Settled by nora, 1 segment: The cup counts.",
      "Submitted, 2 segments",
      "Taken down by ada: On request.",
      "Added to the project",
    ]);
    expect(entries.map(({ comparison }) => comparison?.before ?? null)).toEqual(["t1", "a1", null, null, null, null]);
  });
});

describe("links", () => {
  it("open at a frame, a time or a segment, else at the start", () => {
    const frame = (search: string) => frameOf(targetIn(search), table);
    expect([frame("?frame=34"), frame("?t=3450"), frame("?t=99999"), frame("?frame=-3"), frame("?t=1e3")]).toEqual([
      ...[34, 34, 59, 0, 0],
    ]);
    expect(targetIn("?segment=a2-1&t=5")).toEqual({ kind: "segment", id: "a2-1" });
  });

  it("carry the filter that led here", () => {
    expect(clipPath("v1")).toBe("/clips/v1");
    expect(neighbourPath("v1", "q=a cup&type=x")).toBe("/clips/v1?from=q%3Da+cup%26type%3Dx");
    expect(filterIn(neighbourPath("v1", "q=a cup").split("?")[1] ?? "")).toBe("q=a cup");
    expect(filterText("type=physics_violation&q=cup&study=s1&sort=prompt")).toBe("physics violation, “cup”, by study");
    expect(filterText("counted=run%3Ar1%3Adone&similar=clip%3Av1")).toBe("clips of a number, similar clips");
    expect(filterText("sort=prompt")).toBe("All clips");
  });
});

describe("comments", () => {
  const [early, late, whole] = [
    comment("1"),
    comment("2", { at_ms: 1850, resolved_at: "2026-11-22T10:00:00Z", created_at: "2026-11-22T09:00:00Z" }),
    comment("3", { at_ms: null, created_at: "2026-11-22T09:30:00Z" }),
  ];

  it("have a pin for each frame, with how many are open", () => {
    const gone = comment("4", { at_ms: 0, deleted: true });
    expect(pinsOf([late, early, whole, gone], table).map(({ frame, open }) => [frame, open])).toEqual([[18, 1]]);
  });

  it("are in the order of the clip, or of time", () => {
    expect(ordered([early, late, whole], "frame").map(({ id }) => id)).toEqual(["3", "1", "2"]);
    expect(ordered([early, late, whole], "time").map(({ id }) => id)).toEqual(["2", "1", "3"]);
  });

  it("have the initials of their author", () => {
    expect(["nora.vale", "ana", "x", ""].map(initialsOf)).toEqual(["NV", "AN", "X", "?"]);
  });
});

describe("the viewer", () => {
  const opened = () => {
    const kept = new Map<string, string>();
    const memory = { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) };
    const viewer = new Viewer("", table, 20, memory, "lanes");
    viewer.lanes.set(lanes);
    return { viewer, memory };
  };

  it("walks from lane to lane, to the segment that is nearest", () => {
    const { viewer } = opened();
    const walk = (way: 1 | -1) => [viewer.toLane(way), viewer.position];
    expect([walk(1), walk(1), walk(1), walk(-1)]).toEqual([
      ["a2-0", 14],
      ["c1a-0", 17],
      ["t2-0", 15],
      ["c1a-0", 17],
    ]);
    viewer.seek(50);
    viewer.rest();
    expect(viewer.toLane(-1)).toBe("t1-0");
    expect(viewer.toLane(1)).toBeNull();
  });

  it("goes to the edges of what is in sight", () => {
    const { viewer } = opened();
    viewer.showKind("truth");
    const edges = [1, 1, -1, -1].map((way) => {
      viewer.toEdge(way as 1 | -1);
      return viewer.position;
    });
    expect(edges).toEqual([29, 59, 29, 15]);
  });

  it("reveals the segment of a link, hidden or of an old revision", () => {
    const { viewer, memory } = opened();
    viewer.toggleLane("p1");
    viewer.showKind("critic");
    expect(viewer.reveal("a2-1")).toBe(true);
    expect([viewer.position, viewer.selected?.span.id]).toEqual([32, "a2-1"]);
    expect(new Viewer("", table, 0, memory, "lanes").shown.get()).toEqual(ALL);
    expect(viewer.reveal("a1-1")).toBe(true);
    expect(viewer.state.get().comparison).toEqual({ before: "a1", after: "a2" });
    expect(viewer.reveal("none-0")).toBe(false);
  });

  it("compares a version once, and ends that", () => {
    const { viewer } = opened();
    viewer.compare("t2");
    expect(viewer.rows.map(({ part }) => part)).toEqual([null, null, null, "after", "before"]);
    viewer.compare("t2");
    expect(viewer.state.get().comparison).toBeNull();
  });
});

it("has frames of equal length where their times are not told", () => {
  expect(evenTable(3, 1000)).toEqual({ edgesMs: [0, 333, 667, 1000], times: [0, 1 / 3, 2 / 3], end: 1 });
});

it("has a key for each command, and none twice", () => {
  expect([...byChord(COMMANDS).keys()]).toEqual(expect.arrayContaining(["Space", ",", ".", "j", "k", "c", "l", "r"]));
});

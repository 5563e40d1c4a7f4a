import { describe, expect, it } from "vitest";
import type { Draft } from "@/features/review/engine/draft";
import {
  add,
  drop,
  EMPTY,
  fateOf,
  join,
  merge,
  moveEdge,
  remove,
  setMeaning,
  settledFrom,
  setVerdict,
  split,
  take,
  undrop,
} from "@/features/review/engine/draft";
import type { Source } from "@/features/review/engine/review-timeline";
import { reviewTimelineOf } from "@/features/review/engine/review-timeline";
import { review, table } from "../fixtures";

const { sources } = reviewTimelineOf(review, table);
const source = (id: string): Source => sources.get(id)!;
const only = ({ segments }: Draft) => {
  expect(segments).toHaveLength(1);
  return segments[0]!;
};

describe("taking over", () => {
  it("copies what was said and names the source", () => {
    const taken = only(take(EMPTY, source("b2"), "n1"));
    expect(taken).toEqual({
      id: "n1",
      start: 27,
      end: 60,
      type: "logical_error",
      severity: 3,
      reason: "The cup of b2 floats.",
      sources: ["b2"],
    });
  });

  it("leaves what is settled as it was settled", () => {
    const adjusted = moveEdge(take(EMPTY, source("a2"), "n1"), "n1", "end", 50, 100);
    expect(take(adjusted, source("a2"), "n2")).toBe(adjusted);
  });

  it("opens a dropped segment again", () => {
    const draft = take(drop(EMPTY, ["a2"]), source("a2"), "n1");
    expect(draft.dropped).toEqual([]);
    expect(fateOf(draft, "a2")).toBe("settled");
  });

  it("keeps settled segments in the order of time", () => {
    const draft = take(take(EMPTY, source("a2"), "n1"), source("a1"), "n2");
    expect(draft.segments.map(({ id }) => id)).toEqual(["n2", "n1"]);
  });
});

describe("merging", () => {
  it("makes one segment of all sources, with the first one's values", () => {
    const merged = only(merge(EMPTY, [source("a2"), source("b2")], "n1"));
    expect(merged).toMatchObject({ start: 25, end: 46, type: "physics_violation", sources: ["a2", "b2"] });
  });

  it("goes on from what was taken and adjusted", () => {
    const taken = setMeaning(take(EMPTY, source("b2"), "n1"), "n1", { severity: 5 });
    const merged = only(merge(taken, [source("a2"), source("b2")], "n2"));
    expect(merged).toMatchObject({ id: "n1", type: "logical_error", severity: 5, sources: ["a2", "b2"] });
  });

  it("joins two that were taken one by one", () => {
    const both = take(take(EMPTY, source("a2"), "n1"), source("b2"), "n2");
    expect(only(merge(both, [source("a2"), source("b2")], "n3")).sources).toEqual(["a2", "b2"]);
  });

  it("takes dropped ones in", () => {
    const draft = merge(drop(EMPTY, ["b2"]), [source("a2"), source("b2")], "n1");
    expect(draft.dropped).toEqual([]);
  });

  it("changes nothing the second time", () => {
    const once = merge(EMPTY, [source("a2"), source("b2")], "n1");
    expect(merge(once, [source("a2"), source("b2")], "n2")).toBe(once);
  });

  it("leaves a segment alone that has a source from elsewhere too", () => {
    const wide = merge(EMPTY, [source("a1"), source("a2")], "n1");
    const draft = merge(wide, [source("a2"), source("b2")], "n2");
    expect(settledFrom(draft, "a2")?.id).toBe("n1");
    expect(settledFrom(draft, "b2")?.sources).toEqual(["b2"]);
  });
});

describe("adding, dropping, removing", () => {
  it("adds without a source, type or reason", () => {
    expect(only(add(EMPTY, "n1", { start: 3, end: 9 }))).toMatchObject({ start: 3, end: 9, type: null, sources: [] });
    expect(add(EMPTY, "n1", { start: 3, end: 3 })).toBe(EMPTY);
  });

  it("drops what is open, and nothing that is settled", () => {
    const draft = drop(take(EMPTY, source("a2"), "n1"), ["a2", "b2"]);
    expect([fateOf(draft, "a2"), fateOf(draft, "b2")]).toEqual(["settled", "dropped"]);
    expect(drop(draft, ["a2", "b2"])).toBe(draft);
  });

  it("opens a dropped one again", () => {
    expect(fateOf(undrop(drop(EMPTY, ["a1", "b1"]), ["b1"]), "b1")).toBe("open");
  });

  it("opens the sources of what is taken away", () => {
    const draft = remove(merge(EMPTY, [source("a2"), source("b2")], "n1"), "n1");
    expect(fateOf(draft, "a2")).toBe("open");
  });
});

describe("adjusting", () => {
  const draft = take(EMPTY, source("a2"), "n1");

  it.each([
    ["start", 30, { start: 30, end: 46 }],
    ["start", 99, { start: 45, end: 46 }],
    ["start", -4, { start: 0, end: 46 }],
    ["end", 200, { start: 25, end: 100 }],
    ["end", 3, { start: 25, end: 26 }],
  ] as const)("moves the %s to %i and stays inside", (side, edge, expected) => {
    expect(only(moveEdge(draft, "n1", side, edge, 100))).toMatchObject(expected);
  });

  it("gives the same draft back when nothing changes", () => {
    expect(moveEdge(draft, "n1", "end", 46, 100)).toBe(draft);
    expect(setMeaning(draft, "gone", { severity: 1 })).toBe(draft);
  });
});

it("keeps the note of an answer when its value changes", () => {
  const noted = setVerdict(EMPTY, "q1", { note: "at the end" });
  expect(setVerdict(noted, "q1", { value: "no" }).answers.q1).toEqual({
    value: "no",
    unclear: false,
    note: "at the end",
  });
});

describe("cutting and joining", () => {
  const whole = take(EMPTY, source("b2"), "n1");

  it("cuts before a frame inside, and both parts keep the words and the source", () => {
    const cut = split(whole, "n1", 40, "n2");
    expect(cut.segments.map(({ id, start, end, sources }) => [id, start, end, sources])).toEqual([
      ["n1", 27, 40, ["b2"]],
      ["n2", 40, 60, ["b2"]],
    ]);
    expect(new Set(cut.segments.map(({ reason }) => reason))).toEqual(new Set(["The cup of b2 floats."]));
    expect([27, 60, 3].map((frame) => split(whole, "n1", frame, "n2"))).toEqual([whole, whole, whole]);
  });

  it("joins with the next one: one source of each kind, and the first one's words", () => {
    expect(join(split(whole, "n1", 40, "n2"), "n1")).toEqual(whole);
    const apart = take(take(EMPTY, source("a1"), "n1"), source("b2"), "n2");
    expect(only(join(apart, "n1"))).toMatchObject({ end: 60, sources: ["a1", "b2"], type: source("a1").type });
    expect(join(apart, "n2")).toBe(apart);
  });
});

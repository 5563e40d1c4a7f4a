import { describe, expect, it } from "vitest";
import { factItems, factsOf, problemOf } from "@/features/clips/engine/facts";
import { inStudy, isSameFilter, narrowing, parts, withoutValue } from "@/features/clips/engine/filter";
import { labelOf, letterOf } from "@/features/clips/engine/labels";
import { addressOf, movedTo, resized, sizeOf } from "@/features/clips/engine/view";

describe("the address of the explorer", () => {
  it("has the size next to the filter, unless it is the usual one", () => {
    expect(addressOf("q=cup", "list")).toBe("q=cup&size=list");
    expect(addressOf("q=cup", "medium")).toBe("q=cup");
    expect(sizeOf("q=cup&size=list")).toBe("list");
    expect(sizeOf("size=huge")).toBe("medium");
  });

  it("gives values of a filter back one by one, without its order", () => {
    expect(parts("type=a&type=b&sort=prompt")).toEqual([
      ["type", "a"],
      ["type", "b"],
    ]);
    expect(withoutValue("type=a&type=b&sort=prompt", "type", "a")).toBe("type=b&sort=prompt");
    expect(narrowing("q=x&sort=prompt")).toBe("q=x");
    expect(inStudy("state=open&study=other", "s1")).toBe("state=open&study=s1");
  });

  it("knows a saved filter again in whichever order its keys are", () => {
    expect(isSameFilter("type=b&severity=4&type=a", "severity=4&type=a&type=b")).toBe(true);
    expect(isSameFilter("type=a", "type=a&sort=prompt")).toBe(false);
    expect(isSameFilter("q=a%26b", "q=a&b=")).toBe(false);
  });
});

describe("keys of the grid", () => {
  it("go to the neighbours and stay inside", () => {
    expect(movedTo("ArrowRight", 3, 4, 10)).toBe(4);
    expect(movedTo("ArrowLeft", 0, 4, 10)).toBe(0);
    expect(movedTo("ArrowDown", 1, 4, 10)).toBe(5);
    expect(movedTo("ArrowDown", 7, 4, 10)).toBe(9);
    expect(movedTo("ArrowDown", 8, 4, 10)).toBe(8);
    expect(movedTo("ArrowUp", 2, 4, 10)).toBe(2);
    expect(movedTo("End", 0, 4, 10)).toBe(9);
    expect(movedTo("x", 0, 4, 10)).toBe(null);
    expect(movedTo("Home", 0, 4, 0)).toBe(null);
  });

  it("step through the sizes", () => {
    expect([resized("medium", "["), resized("small", "["), resized("list", "[")]).toEqual(["small", "list", "list"]);
    expect(resized("medium", "]")).toBe("medium");
  });
});

describe("what is set of many clips", () => {
  it("is a category, the violated rule, or a column that is there or new", () => {
    expect(factItems(["seed", "violated_rule"]).map(({ label }) => label)).toEqual([
      ...["Category", "Seed", "Violated rule", "Another column"],
    ]);
    expect(factItems([])[1]).toEqual({ id: "column:violated_rule", label: "Violated rule" });
    expect(factsOf({ what: "category", column: "", value: " cups " })).toEqual({ category: "cups" });
    expect(factsOf({ what: "column:seed", column: "x", value: "7" })).toEqual({ metadata: { seed: "7" } });
    expect(factsOf({ what: "new", column: " rule ", value: " " })).toEqual({ metadata: { rule: null } });
    expect(problemOf({ what: "new", column: " ", value: "x" })).toBe("Name the column.");
    expect(problemOf({ what: "category", column: "", value: "" })).toBe(null);
  });
});

it("values have names", () => {
  expect(labelOf("state", "in_review")).toBe("In review");
  expect(labelOf("length", "2000..4000")).toBe("2 to 4 s");
  expect(labelOf("length", "..2000")).toBe("Under 2 s");
  expect(labelOf("length", "10000..")).toBe("10 s and longer");
  expect(labelOf("study", "s1", "Cups")).toBe("Cups");
  expect(labelOf("type", "own_type")).toBe("Own type");
  expect(labelOf("generator", "aster_xl 1")).toBe("aster_xl 1");
  expect([letterOf("logical_error"), letterOf("own_type")]).toEqual(["L", "O"]);
});

import { describe, expect, it } from "vitest";
import { after, pageOf, STEPS } from "@/features/tour/engine/progress";

const SHOWN = { study: "s", review: "r", clip: "c", reports: [{ id: "one" }, { id: "two" }] };

describe("the tour", () => {
  it("goes from step to step, and leaves out those that are not for a person", () => {
    expect(STEPS.map((step) => after(step, STEPS))).toEqual([...STEPS.slice(1), null]);
    const some = STEPS.filter((step) => step !== "own");
    expect(after(null, some)).toBe("play");
    expect(after("frame", some)).toBeNull();
  });

  it("has a page for each step but the one that stays where it is", () => {
    const pages = STEPS.map((step) => pageOf(step, SHOWN, "p"));
    expect(pages).toEqual(["/clips/c", "/studies/s/review?review=r", null, "/reports/two", "/projects/p/clips"]);
    expect(pageOf("settle", { ...SHOWN, review: null }, null)).toBe("/studies/s/review");
    expect(pageOf("own", SHOWN, null)).toBeNull();
  });
});

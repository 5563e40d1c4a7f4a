import { describe, expect, it } from "vitest";
import { filterOf, isChosen, isNarrow, sortsFor, toggled, usualSort, withValue } from "@/features/clips/engine/filter";

describe("the filter of the explorer", () => {
  it("keeps what is of it, in the order of the address", () => {
    expect(filterOf("?generator=Aster&tab=x&metadata.rule=gravity&sort=newest")).toBe(
      "generator=Aster&metadata.rule=gravity&sort=newest",
    );
  });

  it("takes several values of a facet, and gives them back one by one", () => {
    const both = toggled(toggled("q=cup", "generator", "Aster"), "generator", "Bilt 2");
    expect(new URLSearchParams(both).getAll("generator")).toEqual(["Aster", "Bilt 2"]);
    expect(isChosen(both, "generator", "Bilt 2")).toBe(true);
    expect(toggled(both, "generator", "Aster")).toBe("q=cup&generator=Bilt+2");
  });

  it("holds one severity at a time", () => {
    expect(toggled("severity=2", "severity", "4")).toBe("severity=4");
    expect(toggled("severity=4", "severity", "4")).toBe("");
  });

  it("is narrow with anything but an order", () => {
    expect(isNarrow("sort=prompt")).toBe(false);
    expect(isNarrow(withValue("sort=prompt", "q", "cup"))).toBe(true);
    expect(withValue("q=cup", "q", "")).toBe("");
  });

  it("puts clips that are like something in the order of their likeness, which is no order otherwise", () => {
    const like = filterOf("?similar=clip%3Av1&tab=x");
    expect(like).toBe("similar=clip%3Av1");
    expect([usualSort(like), usualSort("q=cup")]).toEqual(["similar", "newest"]);
    expect([Object.keys(sortsFor(like))[0], "similar" in sortsFor("")]).toEqual(["similar", false]);
  });
});

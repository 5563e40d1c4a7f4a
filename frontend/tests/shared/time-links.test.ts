import { describe, expect, it } from "vitest";
import { momentIn, momentLink, withoutMoment } from "@/shared/time-links";

const MINE = { task: "t1" };

describe("a moment in an address", () => {
  it.each([
    ["?t=1200", { kind: "here", ms: 1200 }],
    ["?task=t1&t=0", { kind: "here", ms: 0 }],
    ["?task=t2&t=1200", { kind: "other" }],
    ["?task=t1", { kind: "none" }],
    ["?t=-5", { kind: "none" }],
    ["?t=1e3", { kind: "none" }],
    ["?t=", { kind: "none" }],
    ["", { kind: "none" }],
  ])("%s", (search, moment) => expect(momentIn(search, MINE)).toEqual(moment));

  it("is read back from its own link", () => {
    const link = new URL(momentLink("http://localhost/annotate/s1", MINE, 4321));
    expect(link.pathname).toBe("/annotate/s1");
    expect(momentIn(link.search, MINE)).toEqual({ kind: "here", ms: 4321 });
  });

  it("is taken out and leaves the rest", () => {
    expect(withoutMoment("?review=r1&t=5")).toBe("?review=r1");
    expect(withoutMoment("?t=5")).toBe("");
  });
});

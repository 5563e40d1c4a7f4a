import { describe, expect, it } from "vitest";
import { cancel, commit, historyOf, preview, record, redo, undo } from "@/shared/engine/history";

const steps = (...values: string[]) => values.reduce((h, value) => record(h, value), historyOf("start"));

describe("undo and redo", () => {
  it("walk through the steps and stop at both ends", () => {
    let h = steps("a", "b");
    h = undo(undo(undo(h)));
    expect(h.present).toBe("start");
    h = redo(redo(redo(h)));
    expect(h.present).toBe("b");
  });

  it("forget what was undone when something new is done", () => {
    const h = record(undo(steps("a", "b")), "c");
    expect(redo(h).present).toBe("c");
    expect(undo(h).present).toBe("a");
  });

  it("do not count a change that changes nothing", () => {
    expect(steps("a", "a").past).toEqual(["start"]);
  });

  it("take the letters of one text as one step, and those of another as the next", () => {
    let h = record(historyOf(""), "o", "reason 1");
    h = record(h, "od", "reason 1");
    h = record(h, "odd", "reason 1");
    h = record(h, "odd!", "reason 2");
    expect(undo(h).present).toBe("odd");
    expect(undo(undo(h)).present).toBe("");
  });
});

describe("a gesture", () => {
  const dragged = preview(preview(steps("a"), "a1"), "a2");

  it("is one step however many pictures it showed", () => {
    const h = commit(dragged);
    expect(h.present).toBe("a2");
    expect(undo(h).present).toBe("a");
    expect(undo(undo(h)).present).toBe("start");
  });

  it("leaves nothing behind when it is cancelled", () => {
    expect(cancel(dragged)).toEqual(steps("a"));
  });

  it("leaves nothing behind when it ends where it began", () => {
    const h = commit(preview(preview(steps("a"), "a1"), "a"));
    expect(h.past).toEqual(["start"]);
  });

  it("is given up by undo", () => {
    expect(undo(dragged).present).toBe("start");
  });
});

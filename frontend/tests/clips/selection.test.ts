import { describe, expect, it } from "vitest";
import type { Selection } from "@/features/clips/engine/selection";
import {
  chosenClips,
  EVERYTHING,
  extendedTo,
  isSelected,
  NOTHING,
  selectedCount,
  toggledClip,
} from "@/features/clips/engine/selection";

const ORDER = Array.from({ length: 12 }, (_, i) => `c${i}`);
const chosen = (selection: Selection) => ORDER.filter((id) => isSelected(selection, id));

/** Numbers that look random and are the same each time (mulberry32). */
function draws(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

describe("the selection of clips", () => {
  it("takes clips one by one and as ranges", () => {
    const one = toggledClip(NOTHING, "c2");
    expect(chosen(one)).toEqual(["c2"]);
    const range = extendedTo(one, ORDER, "c5");
    expect(chosen(range)).toEqual(["c2", "c3", "c4", "c5"]);
    expect(chosen(extendedTo(range, ORDER, "c3"))).toEqual(["c2", "c3"]);
    expect(chosen(extendedTo(range, ORDER, "c0"))).toEqual(["c0", "c1", "c2"]);
    expect(chosen(toggledClip(range, "c3"))).toEqual(["c2", "c4", "c5"]);
  });

  it("keeps what was selected before a range", () => {
    const two = toggledClip(toggledClip(NOTHING, "c9"), "c1");
    const range = extendedTo(two, ORDER, "c3");
    expect(chosen(extendedTo(range, ORDER, "c2"))).toEqual(["c1", "c2", "c9"]);
  });

  it("goes beyond what is loaded, without those that are taken out", () => {
    const most = toggledClip(toggledClip(EVERYTHING, "c4"), "c7");
    expect(selectedCount(most, 90_000)).toBe(89_998);
    expect(chosenClips(most, "type=x")).toEqual({ filter: "type=x", without: ["c4", "c7"] });
    expect(isSelected(most, "not loaded yet")).toBe(true);
    expect(chosenClips(extendedTo(most, ORDER, "c4"), "")).toEqual({ filter: "", without: [] });
  });

  it("starts a range where there is no anchor, and where the anchor is gone", () => {
    expect(chosen(extendedTo(NOTHING, ORDER, "c3"))).toEqual(["c3"]);
    const gone = { ...toggledClip(NOTHING, "elsewhere") };
    expect(chosen(extendedTo(gone, ORDER, "c3"))).toEqual(["c3"]);
    expect(gone.ids.has("elsewhere")).toBe(true);
  });

  it("agrees with a list of booleans after any steps", () => {
    for (let seed = 1; seed <= 200; seed++) {
      const draw = draws(seed);
      const start = draw(2) === 0 ? NOTHING : EVERYTHING;
      let selection: Selection = start;
      let model = ORDER.map(() => start.all);
      let anchor: number | null = null;
      let before = [...model];
      for (let step = 0; step < 30; step++) {
        const at = draw(ORDER.length);
        const id = ORDER[at] ?? "";
        if (draw(2) === 0 || anchor === null) {
          selection = toggledClip(selection, id);
          model = model.with(at, !model[at]);
          before = [...model];
          anchor = at;
        } else {
          selection = extendedTo(selection, ORDER, id);
          const [from, to] = [Math.min(anchor, at), Math.max(anchor, at)];
          model = before.map((isOn, i) => isOn || (i >= from && i <= to));
        }
        expect(ORDER.map((each) => isSelected(selection, each))).toEqual(model);
        expect(selectedCount(selection, ORDER.length)).toBe(model.filter(Boolean).length);
        const sent = chosenClips(selection, "");
        const named = "clips" in sent ? sent.clips : ORDER.filter((each) => !sent.without.includes(each));
        expect(new Set(named)).toEqual(new Set(chosen(selection)));
      }
    }
  });
});

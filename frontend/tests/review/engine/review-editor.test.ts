import { describe, expect, it } from "vitest";
import { commandsFor } from "@/features/review/engine/commands";
import type { ReviewDesk } from "@/features/review/engine/review-editor";
import { Gestures } from "@/features/review/engine/gesture";
import { byChord } from "@/shared/engine/keys";
import { adjudication, deskFor, questions, review } from "../fixtures";

/** Stands in for the clock: remembers where it was sent. */
function putPlayhead(desk: ReviewDesk, frame: number): number[] {
  const seeks: number[] = [];
  const seekFrame = (to: number) => Promise.resolve(void seeks.push(to));
  const state = { get: () => ({ looping: false }) };
  desk.player.set({ position: () => frame, seekFrame, state } as unknown as ReturnType<typeof desk.player.get>);
  return seeks;
}

const press = (desk: ReviewDesk, ...keys: string[]) => {
  const map = byChord(commandsFor(desk));
  const surface = { settle: () => desk.goToGap(), skip: () => {}, toggleHelp: () => {}, escape: () => {} };
  for (const key of keys) map.get(key)!.perform({ desk, surface });
};

const segments = (desk: ReviewDesk) => desk.draft.segments;

describe("the keys", () => {
  it("are without a double, for segments and for questions", () => {
    expect(byChord(commandsFor(deskFor())).size).toBeGreaterThan(20);
    expect(byChord(commandsFor(deskFor(questions))).size).toBeGreaterThan(12);
  });

  it("settle a clip from the first group to the last", () => {
    const desk = deskFor();
    press(desk, "m", "Enter", "b", "d", "Enter", "d");
    expect(segments(desk).map(({ sources }) => sources)).toEqual([["a1", "b1"], ["b2"]]);
    expect(desk.draft.dropped).toEqual(["a2", "c3"]);
    expect(desk.goToGap()).toBeNull();
  });

  it("take and adjust with the playhead", () => {
    const desk = deskFor();
    putPlayhead(desk, 12);
    press(desk, "a", "]", "2", "Shift+5");
    expect(segments(desk)[0]).toMatchObject({ start: 0, end: 13, type: "logical_error", severity: 5 });
  });

  it("cut and join, and take it back", () => {
    const desk = deskFor();
    press(desk, "b");
    const { start, end } = segments(desk)[0]!;
    putPlayhead(desk, start + 3);
    press(desk, "x");
    expect(segments(desk).map((each) => [each.start, each.end])).toEqual([
      [start, start + 3],
      [start + 3, end],
    ]);
    press(desk, "g");
    expect(desk.state.get().notice).toMatch(/that another one comes after/);
    press(desk, "Ctrl+z");
    expect(segments(desk)).toHaveLength(1);
    expect(desk.goToGap()?.message).toMatch(/Still open/);
  });

  it("add at the playhead, and take away", () => {
    const desk = deskFor();
    putPlayhead(desk, 50);
    press(desk, "n");
    expect(segments(desk)[0]).toMatchObject({ start: 50, end: 61, sources: [] });
    expect(desk.state.get().group).toBe(0);
    press(desk, "Delete");
    expect(segments(desk)).toEqual([]);
  });

  it("answer questions, those with differing answers first", () => {
    const desk = deskFor(questions);
    press(desk, "g", "n");
    expect(desk.draft.answers.q2?.value).toBe("no");
    expect(desk.goToGap()).toBeNull();
  });
});

describe("the desk", () => {
  it("goes to a group, shows where it starts and selects what was settled of it", () => {
    const desk = deskFor();
    const seeks = putPlayhead(desk, 0);
    press(desk, "ArrowDown", "a", "ArrowUp", "ArrowDown");
    expect(seeks.slice(-1)).toEqual([25]);
    expect(desk.selected?.sources).toEqual(["a2"]);
  });

  it("goes to the group of a segment that is clicked", () => {
    const desk = deskFor();
    desk.goToSource(desk.scene.sources.get("c3")!);
    expect(desk.group?.number).toBe(3);
  });

  it("says what it cannot do", () => {
    const desk = deskFor();
    desk.goTo(2);
    const said = (act: () => void) => {
      act();
      return desk.state.get().notice;
    };
    expect(said(() => desk.takeFrom("A"))).toBe("A says nothing in this group.");
    expect(said(() => desk.merge())).toContain("nothing to merge");
    expect(said(() => desk.removeSelected())).toContain("Select a settled segment");
    desk.drop();
    expect(said(() => desk.drop())).toContain("Nothing is open");
  });

  it("undoes and redoes a drop", () => {
    const desk = deskFor();
    desk.drop();
    desk.undo();
    expect(desk.draft.dropped).toEqual([]);
    desk.redo();
    expect(desk.draft.dropped).toEqual(["a1", "b1"]);
  });

  it("takes the letters of one reason back at once", () => {
    const desk = deskFor();
    desk.takeFrom("A");
    for (const reason of ["T", "Th", "The"]) desk.mean({ reason });
    desk.undo();
    expect(desk.selected?.reason).toBe("The cup of a1 floats.");
  });

  it("is dirty until the server has the draft", () => {
    const desk = deskFor();
    expect(desk.dirty).toBe(false);
    desk.drop();
    expect(desk.dirty).toBe(true);
    desk.kept(desk.draft);
    expect(desk.dirty).toBe(false);
  });

  it("goes on from what was settled last", () => {
    const desk = deskFor({ ...review, adjudication });
    expect(desk.draft.note).toBe("Both saw it.");
    expect(desk.goToGap()).toBeNull();
    expect(desk.dirty).toBe(false);
  });
});

describe("a pointer", () => {
  it("moves an edge as one step, and Escape gives it back", () => {
    const desk = deskFor();
    desk.takeFrom("A");
    const id = desk.selected!.id;
    const gestures = new Gestures(desk);
    gestures.resize(id, "end");
    for (const at of [21.2, 23.4, 25.6]) gestures.drag(at, true);
    gestures.end(25.6);
    expect(desk.selected).toMatchObject({ start: 0, end: 26 });
    gestures.resize(id, "start");
    gestures.drag(9, true);
    gestures.cancel();
    expect(desk.selected).toMatchObject({ start: 0, end: 26 });
    desk.undo();
    expect(desk.selected).toMatchObject({ end: 20 });
  });

  it("draws a segment of the expert's own", () => {
    const desk = deskFor();
    const gestures = new Gestures(desk);
    gestures.draw(70.5);
    gestures.drag(65.2, true);
    gestures.end(65.2);
    expect(segments(desk)).toMatchObject([{ start: 65, end: 71, sources: [] }]);
    expect(desk.selected).toBeDefined();
  });

  it("draws nothing by a click, and shows the frame", () => {
    const desk = deskFor();
    const seeks = putPlayhead(desk, 0);
    const gestures = new Gestures(desk);
    gestures.draw(40.7);
    gestures.drag(40.9, false);
    gestures.end(40.9);
    expect(segments(desk)).toEqual([]);
    expect(seeks).toEqual([40]);
  });
});

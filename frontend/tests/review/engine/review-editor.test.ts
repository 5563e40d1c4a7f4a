import { describe, expect, it } from "vitest";
import { commandsFor } from "@/features/review/engine/commands";
import type { ReviewEditor } from "@/features/review/engine/review-editor";
import { Gestures } from "@/features/review/engine/gesture";
import { byChord } from "@/shared/engine/keys";
import { adjudication, editorFor, questions, review } from "../fixtures";

/** Stands in for the clock: remembers where it was sent. */
function putPlayhead(editor: ReviewEditor, frame: number): number[] {
  const seeks: number[] = [];
  const seekFrame = (to: number) => Promise.resolve(void seeks.push(to));
  const state = { get: () => ({ looping: false }) };
  editor.player.set({ position: () => frame, seekFrame, state } as unknown as ReturnType<typeof editor.player.get>);
  return seeks;
}

const press = (editor: ReviewEditor, ...keys: string[]) => {
  const map = byChord(commandsFor(editor));
  const surface = { settle: () => editor.goToGap(), skip: () => {}, toggleHelp: () => {}, escape: () => {} };
  for (const key of keys) map.get(key)!.perform({ editor, surface });
};

const segments = (editor: ReviewEditor) => editor.draft.segments;

describe("the keys", () => {
  it("are without a double, for segments and for questions", () => {
    expect(byChord(commandsFor(editorFor())).size).toBeGreaterThan(20);
    expect(byChord(commandsFor(editorFor(questions))).size).toBeGreaterThan(12);
  });

  it("settle a clip from the first group to the last", () => {
    const editor = editorFor();
    press(editor, "m", "Enter", "b", "d", "Enter", "d");
    expect(segments(editor).map(({ sources }) => sources)).toEqual([["a1", "b1"], ["b2"]]);
    expect(editor.draft.dropped).toEqual(["a2", "c3"]);
    expect(editor.goToGap()).toBeNull();
  });

  it("take and adjust with the playhead", () => {
    const editor = editorFor();
    putPlayhead(editor, 12);
    press(editor, "a", "]", "2", "Shift+5");
    expect(segments(editor)[0]).toMatchObject({ start: 0, end: 13, type: "logical_error", severity: 5 });
  });

  it("take one annotator's segment and drop its counterpart, in one step", () => {
    const editor = editorFor();
    press(editor, "a");
    expect(segments(editor).map(({ sources }) => sources)).toEqual([["a1"]]);
    expect(editor.draft.dropped).toEqual(["b1"]);
    press(editor, "b");
    expect(
      segments(editor)
        .flatMap(({ sources }) => sources)
        .sort(),
    ).toEqual(["a1", "b1"]);
    expect(editor.draft.dropped).toEqual([]);
    press(editor, "Ctrl+z", "Ctrl+z");
    expect(editor.draft).toMatchObject({ segments: [], dropped: [] });
  });

  it("cut and join, and take it back", () => {
    const editor = editorFor();
    press(editor, "b");
    const { start, end } = segments(editor)[0]!;
    putPlayhead(editor, start + 3);
    press(editor, "x");
    expect(segments(editor).map((each) => [each.start, each.end])).toEqual([
      [start, start + 3],
      [start + 3, end],
    ]);
    press(editor, "g");
    expect(editor.state.get().notice).toMatch(/that another one follows/);
    press(editor, "Ctrl+z");
    expect(segments(editor)).toHaveLength(1);
    expect(editor.goToGap()?.message).toMatch(/Still open/);
  });

  it("add at the playhead, and take away", () => {
    const editor = editorFor();
    putPlayhead(editor, 50);
    press(editor, "n");
    expect(segments(editor)[0]).toMatchObject({ start: 50, end: 61, sources: [] });
    expect(editor.state.get().group).toBe(0);
    press(editor, "Delete");
    expect(segments(editor)).toEqual([]);
  });

  it("answer questions, those with differing answers first", () => {
    const editor = editorFor(questions);
    press(editor, "g", "n");
    expect(editor.draft.answers.q2?.value).toBe("no");
    expect(editor.goToGap()).toBeNull();
  });
});

describe("the desk", () => {
  it("goes to a group, shows where it starts and selects what was settled of it", () => {
    const editor = editorFor();
    const seeks = putPlayhead(editor, 0);
    press(editor, "ArrowDown", "a", "ArrowUp", "ArrowDown");
    expect(seeks.slice(-1)).toEqual([25]);
    expect(editor.selected?.sources).toEqual(["a2"]);
  });

  it("goes to the group of a segment that is clicked", () => {
    const editor = editorFor();
    editor.goToSource(editor.reviewTimeline.sources.get("c3")!);
    expect(editor.group?.number).toBe(3);
  });

  it("says what it cannot do", () => {
    const editor = editorFor();
    editor.goTo(2);
    const said = (act: () => void) => {
      act();
      return editor.state.get().notice;
    };
    expect(said(() => editor.takeFrom("A"))).toBe("A has no segment in this group.");
    expect(said(() => editor.merge())).toContain("Nothing to merge");
    expect(said(() => editor.removeSelected())).toContain("Select a settled segment");
    editor.drop();
    expect(said(() => editor.drop())).toContain("No open segments");
  });

  it("undoes and redoes a drop", () => {
    const editor = editorFor();
    editor.drop();
    editor.undo();
    expect(editor.draft.dropped).toEqual([]);
    editor.redo();
    expect(editor.draft.dropped).toEqual(["a1", "b1"]);
  });

  it("takes the letters of one reason back at once", () => {
    const editor = editorFor();
    editor.takeFrom("A");
    for (const reason of ["T", "Th", "The"]) editor.mean({ reason });
    editor.undo();
    expect(editor.selected?.reason).toBe("The cup of a1 floats.");
  });

  it("is dirty until the server has the draft", () => {
    const editor = editorFor();
    expect(editor.dirty).toBe(false);
    editor.drop();
    expect(editor.dirty).toBe(true);
    editor.kept(editor.draft);
    expect(editor.dirty).toBe(false);
  });

  it("goes on from what was settled last", () => {
    const editor = editorFor({ ...review, adjudication });
    expect(editor.draft.note).toBe("Both saw it.");
    expect(editor.goToGap()).toBeNull();
    expect(editor.dirty).toBe(false);
  });
});

describe("a pointer", () => {
  it("moves an edge as one step, and Escape gives it back", () => {
    const editor = editorFor();
    editor.takeFrom("A");
    const id = editor.selected!.id;
    const gestures = new Gestures(editor);
    gestures.resize(id, "end");
    for (const at of [21.2, 23.4, 25.6]) gestures.drag(at, true);
    gestures.end(25.6);
    expect(editor.selected).toMatchObject({ start: 0, end: 26 });
    gestures.resize(id, "start");
    gestures.drag(9, true);
    gestures.cancel();
    expect(editor.selected).toMatchObject({ start: 0, end: 26 });
    editor.undo();
    expect(editor.selected).toMatchObject({ end: 20 });
  });

  it("draws a segment of the expert's own", () => {
    const editor = editorFor();
    const gestures = new Gestures(editor);
    gestures.draw(70.5);
    gestures.drag(65.2, true);
    gestures.end(65.2);
    expect(segments(editor)).toMatchObject([{ start: 65, end: 71, sources: [] }]);
    expect(editor.selected).toBeDefined();
  });

  it("draws nothing by a click, and shows the frame", () => {
    const editor = editorFor();
    const seeks = putPlayhead(editor, 0);
    const gestures = new Gestures(editor);
    gestures.draw(40.7);
    gestures.drag(40.9, false);
    gestures.end(40.9);
    expect(segments(editor)).toEqual([]);
    expect(seeks).toEqual([40]);
  });
});

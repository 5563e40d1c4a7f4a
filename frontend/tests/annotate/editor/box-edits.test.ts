import { describe, expect, it } from "vitest";
import {
  boxBetween,
  boxWords,
  cornerOf,
  growBox,
  HANDLES,
  MIDDLE,
  moveBox,
  pullCorner,
} from "@/features/annotate/document/box";
import { boxedAt } from "@/features/annotate/stage/box/visible-boxes";
import type { Editor } from "@/features/annotate/editor/editor";
import { editorFor, putPlayhead, SPOTLIGHT } from "../fixtures";

const box = { x: 0.2, y: 0.3, w: 0.4, h: 0.2 };

describe("a box", () => {
  it("lies between two corners, whichever comes first", () => {
    const drawn = { x: 0.1, y: 0.1, w: 0.4, h: 0.4 };
    expect(boxBetween({ x: 0.1, y: 0.1 }, { x: 0.5, y: 0.5 })).toEqual(drawn);
    expect(boxBetween({ x: 0.5, y: 0.1 }, { x: 0.1, y: 0.5 })).toEqual(drawn);
  });

  it("stays in the picture, and can always be seen", () => {
    expect(boxBetween({ x: -3, y: 0.5 }, { x: 9, y: 2 })).toEqual({ x: 0, y: 0.5, w: 1, h: 0.5 });
    expect(boxBetween({ x: 1, y: 1 }, { x: 1, y: 1 })).toEqual({ x: 0.99, y: 0.99, w: 0.01, h: 0.01 });
    expect(moveBox(box, { x: 5, y: -5 })).toEqual({ ...box, x: 0.6, y: 0 });
    expect(growBox(box, { x: 5, y: -5 })).toEqual({ ...box, w: 0.8, h: 0.01 });
  });

  it("never adds up to more than the picture after rounding", () => {
    for (let i = 0; i <= 1000; i += 1) {
      const made = boxBetween({ x: i / 1000 / 3, y: 0 }, { x: 1, y: 1 });
      expect(made.x + made.w).toBeLessThanOrEqual(1);
    }
  });

  it("keeps the corner across from the one that is pulled", () => {
    const to = { x: 0.25, y: 0.45 };
    const pulled = HANDLES.map((handle) => pullCorner(box, handle, to));
    expect(pulled).toEqual([
      { x: 0.25, y: 0.45, w: 0.35, h: 0.05 },
      { x: 0.2, y: 0.45, w: 0.05, h: 0.05 },
      { x: 0.25, y: 0.3, w: 0.35, h: 0.15 },
      { x: 0.2, y: 0.3, w: 0.05, h: 0.15 },
    ]);
    expect(cornerOf(box, "se")).toEqual({ x: 0.6000000000000001, y: 0.5 });
  });

  it("has words", () => {
    expect(boxWords(box)).toBe("left 20%, top 30%, width 40%, height 20%");
  });
});

describe("the box of a segment", () => {
  const boxed = (): Editor => {
    const editor = editorFor({ ...SPOTLIGHT, segments: { ...SPOTLIGHT.segments!, box: true } });
    putPlayhead(editor, 12);
    editor.segmentEdits.addSpan({ start: 10, end: 20 });
    return editor;
  };

  it("is made, moved and resized by keys, and each is taken back in turn", () => {
    const editor = boxed();
    editor.boxEdits.moveBy({ x: 0.1, y: 0 });
    expect(editor.selected?.box).toEqual(MIDDLE);
    editor.boxEdits.moveBy({ x: 0.1, y: 0 });
    editor.boxEdits.moveBy({ x: 0.1, y: 0 });
    editor.boxEdits.growBy({ x: 0, y: 0.1 });
    expect(editor.selected?.box).toEqual({ x: 0.575, y: 0.375, w: 0.25, h: 0.35 });
    editor.boxEdits.clear();
    const boxes = [0, 1, 2].map(() => {
      editor.undo();
      return editor.selected?.box;
    });
    expect(boxes).toEqual([{ x: 0.575, y: 0.375, w: 0.25, h: 0.35 }, { ...MIDDLE, x: 0.575 }, null]);
    editor.redo();
    expect(editor.selected?.box).toEqual({ ...MIDDLE, x: 0.575 });
  });

  it("is one step when it is drawn by a pointer", () => {
    const editor = boxed();
    const target = editor.boxEdits.target!;
    editor.boxEdits.drag(target, box);
    editor.boxEdits.drag(target, { ...box, w: 0.5 });
    editor.commit();
    expect(editor.selected?.box).toEqual({ ...box, w: 0.5 });
    editor.undo();
    expect(editor.selected?.box).toBeNull();
  });

  it("is shown while the playhead is inside the segment", () => {
    const editor = boxed();
    editor.boxEdits.moveBy({ x: 0, y: 0 });
    const shown = (frame: number) => boxedAt(editor.doc.segments, frame).length;
    expect([9, 10, 19, 20].map(shown)).toEqual([0, 1, 1, 0]);
  });

  it("needs a segment, and is left with it", () => {
    const editor = boxed();
    editor.boxEdits.toggle();
    expect(editor.state.get().boxing).toBe(true);
    editor.select(null);
    expect(editor.state.get().boxing).toBe(false);
    editor.boxEdits.toggle();
    expect(editor.state.get()).toMatchObject({ boxing: false, notice: "Select a segment first." });
  });
});

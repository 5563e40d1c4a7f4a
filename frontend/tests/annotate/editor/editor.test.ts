import { describe, expect, it } from "vitest";
import type { Editor } from "@/features/annotate/editor/editor";
import { answerTo } from "@/features/annotate/document/document";
import { Gestures } from "@/features/annotate/editor/gesture";
import { edgeFrom } from "@/features/annotate/document/navigation";
import { Clock } from "@/shared/engine/clock";
import { FakeVideo } from "../../shared/engine/fake-video";
import { BRITE, editorFor, putPlayhead, SPOTLIGHT } from "../fixtures";

const marks = (editor: Editor) => editor.doc.segments.map(({ start, end, open }) => [start, end, open]);
const notice = (editor: Editor) => editor.state.get().notice;

function at(editor: Editor, frame: number): Editor {
  putPlayhead(editor, frame);
  return editor;
}

function editorWith(...spans: [number, number][]): Editor {
  const editor = editorFor(SPOTLIGHT);
  for (const [start, end] of spans) editor.segmentEdits.addSpan({ start, end });
  return editor;
}

describe("marking", () => {
  it("goes from [ to ] with the last frame inside", () => {
    const editor = editorFor(SPOTLIGHT);
    at(editor, 14).segmentEdits.startHere();
    at(editor, 69).segmentEdits.endHere();
    expect(marks(editor)).toEqual([[14, 70, false]]);
    expect(editor.selected?.start).toBe(14);
  });

  it("says what to press when there is nothing to end", () => {
    const editor = editorFor(SPOTLIGHT);
    editor.segmentEdits.endHere();
    expect(notice(editor)).toContain("Press “Start”");
    expect(marks(editor)).toEqual([]);
  });

  it("moves the end of the selected segment, and refuses an end before its start", () => {
    const editor = editorWith([10, 20]);
    at(editor, 40).segmentEdits.endHere();
    expect(marks(editor)).toEqual([[10, 41, false]]);
    at(editor, 5).segmentEdits.endHere();
    expect(marks(editor)).toEqual([[10, 41, false]]);
    expect(notice(editor)).toContain("before the start");
  });

  it("steps an open end from the playhead and closes it", () => {
    const editor = editorFor(SPOTLIGHT);
    at(editor, 10).segmentEdits.startHere();
    at(editor, 30).segmentEdits.stepEdge("end", 1);
    expect(marks(editor)).toEqual([[10, 32, false]]);
  });

  it("needs a segment to give a type to", () => {
    const editor = editorFor(SPOTLIGHT);
    editor.segmentEdits.setType("logical_error");
    expect(notice(editor)).toContain("select a segment first");
  });

  it("selects a neighbour after a deletion, and the segment is back after undo", () => {
    const editor = editorWith([10, 20], [30, 40]);
    editor.segmentEdits.removeSelected();
    expect(editor.selected?.start).toBe(10);
    editor.undo();
    expect(marks(editor)).toHaveLength(2);
  });

  it("splits only where the playhead is inside", () => {
    const editor = editorWith([10, 20]);
    at(editor, 15).segmentEdits.splitHere();
    expect(marks(editor)).toEqual([
      [10, 15, false],
      [15, 20, false],
    ]);
    at(editor, 60).segmentEdits.splitHere();
    expect(marks(editor)).toHaveLength(2);
    expect(notice(editor)).toContain("inside");
  });

  it("does not let a clip with segments be clean, and says why", () => {
    const editor = editorWith([10, 20]);
    editor.segmentEdits.toggleClean();
    expect(editor.doc.clean).toBe(false);
    expect(notice(editor)).toContain("Delete all segments");
    editor.segmentEdits.removeSelected();
    editor.segmentEdits.toggleClean();
    expect(editor.doc.clean).toBe(true);
  });

  it("takes the words of one reason back in one step", () => {
    const editor = editorWith([10, 20]);
    editor.segmentEdits.setType("logical_error");
    editor.segmentEdits.setReason("It");
    editor.segmentEdits.setReason("It floats");
    editor.undo();
    expect(editor.selected).toMatchObject({ reason: "", type: "logical_error" });
  });
});

describe("next and previous", () => {
  it("walk through the segments in their order and stop at the ends", () => {
    const editor = editorWith([10, 20], [30, 40]);
    editor.select(null);
    const walk = [1, 1, 1, -1, -1].map((by) => {
      editor.segmentEdits.selectBy(by);
      return editor.selected?.start;
    });
    expect(walk).toEqual([10, 30, 30, 10, 10]);
  });

  it("lead to the frames inside the nearest edges, then to the ends of the clip", () => {
    const { doc } = editorWith([10, 20], [15, 40]);
    expect(edgeFrom(doc.segments, 120, 10, 1)).toBe(15);
    expect(edgeFrom(doc.segments, 120, 19, 1)).toBe(39);
    expect(edgeFrom(doc.segments, 120, 39, 1)).toBe(119);
    expect(edgeFrom(doc.segments, 120, 119, 1)).toBeUndefined();
    expect(edgeFrom(doc.segments, 120, 10, -1)).toBe(0);
  });
});

it("counts plays through a clip that had to be loaded again", () => {
  const editor = editorFor(SPOTLIGHT);
  const video = new FakeVideo(editor.table);
  editor.attach(new Clock(video, editor.table));
  void video.play();
  void video.play();
  editor.attach(null);
  expect(editor.plays).toBe(2);
  editor.attach(new Clock(video, editor.table));
  void video.play();
  expect(editor.plays).toBe(3);
});

describe("a pointer", () => {
  it("draws a segment over the frames it passes, as one step", () => {
    const editor = at(editorFor(SPOTLIGHT), 0);
    const gestures = new Gestures(editor);
    gestures.draw(10.2);
    gestures.drag(15.8, true, 0);
    gestures.drag(12.1, true, 0);
    gestures.end(12.1);
    expect(marks(editor)).toEqual([[10, 13, false]]);
    editor.undo();
    expect(marks(editor)).toEqual([]);
  });

  it("that only trembles marks nothing", () => {
    const editor = at(editorFor(SPOTLIGHT), 0);
    const gestures = new Gestures(editor);
    gestures.draw(10.2);
    gestures.drag(10.3, false, 0);
    gestures.end(10.3);
    expect(marks(editor)).toEqual([]);
    expect(editor.state.get().history.past).toEqual([]);
  });

  it("resizes from the document as it was, and Escape gives that back", () => {
    const editor = at(editorWith([10, 20]), 0);
    const id = editor.selected!.id;
    const gestures = new Gestures(editor);
    gestures.resize(id, "start");
    gestures.drag(50, true, 0);
    expect(marks(editor)).toEqual([[19, 20, false]]);
    gestures.drag(4.4, true, 0);
    expect(marks(editor)).toEqual([[4, 20, false]]);
    gestures.cancel();
    expect(marks(editor)).toEqual([[10, 20, false]]);
    gestures.drag(50, true, 0);
    expect(marks(editor)).toEqual([[10, 20, false]]);
  });

  it("moves a segment without changing its length", () => {
    const editor = at(editorWith([10, 20]), 0);
    const gestures = new Gestures(editor);
    gestures.move(editor.selected!.id, 12);
    gestures.drag(500, true, 0);
    gestures.end(500);
    expect(marks(editor)).toEqual([[110, 120, false]]);
  });
});

describe("answering", () => {
  it("asks the first open question and skips those that do not apply", () => {
    const editor = editorFor(BRITE);
    expect(editor.state.get().question).toBe("q1");
    editor.answerEdits.press("yes");
    editor.answerEdits.askBy(1);
    expect(editor.state.get().question).toBe("q3");
    editor.answerEdits.askBy(1);
    expect(editor.state.get().question).toBe("q3");
  });

  it("makes unclear and a value exclude each other, and keeps evidence and note", () => {
    const editor = at(editorFor(BRITE), 30);
    editor.answerEdits.pinFrame();
    editor.answerEdits.setNote("look left");
    editor.answerEdits.press("no");
    editor.answerEdits.answerUnclear();
    expect(answerTo(editor.doc, "q1")).toEqual({ value: null, unclear: true, frame: 30, note: "look left" });
    editor.answerEdits.press("yes");
    expect(answerTo(editor.doc, "q1")).toMatchObject({ value: "yes", unclear: false });
  });
});

describe("submitting", () => {
  it("goes to the first gap and says it", () => {
    const editor = editorWith([10, 20], [30, 40]);
    editor.segmentEdits.setType("logical_error");
    editor.segmentEdits.setSeverity(2);
    editor.segmentEdits.setReason("It floats off");
    const gap = editor.goToGap();
    expect(gap?.field).toBe("type");
    expect(editor.selected?.start).toBe(10);
    expect(notice(editor)).toBe("Segment 1: needs an error type, a severity and a reason.");
  });

  it("goes to the first open question", () => {
    const editor = editorFor(BRITE);
    editor.answerEdits.press("yes");
    expect(editor.goToGap()?.question).toBe("q3");
    expect(editor.state.get().question).toBe("q3");
  });
});

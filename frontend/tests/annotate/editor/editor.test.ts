import { describe, expect, it } from "vitest";
import type { Desk } from "@/features/annotate/editor/editor";
import { answerTo } from "@/features/annotate/document/document";
import { Gestures } from "@/features/annotate/editor/gesture";
import { edgeFrom } from "@/features/annotate/document/navigation";
import { Clock } from "@/shared/engine/clock";
import { FakeVideo } from "../../shared/engine/fake-video";
import { BRITE, deskFor, putPlayhead, SPOTLIGHT } from "../fixtures";

const marks = (desk: Desk) => desk.doc.segments.map(({ start, end, open }) => [start, end, open]);
const notice = (desk: Desk) => desk.state.get().notice;

function at(desk: Desk, frame: number): Desk {
  putPlayhead(desk, frame);
  return desk;
}

function deskWith(...spans: [number, number][]): Desk {
  const desk = deskFor(SPOTLIGHT);
  for (const [start, end] of spans) desk.marking.addSpan({ start, end });
  return desk;
}

describe("marking", () => {
  it("goes from [ to ] with the last frame inside", () => {
    const desk = deskFor(SPOTLIGHT);
    at(desk, 14).marking.startHere();
    at(desk, 69).marking.endHere();
    expect(marks(desk)).toEqual([[14, 70, false]]);
    expect(desk.selected?.start).toBe(14);
  });

  it("says what to press when there is nothing to end", () => {
    const desk = deskFor(SPOTLIGHT);
    desk.marking.endHere();
    expect(notice(desk)).toContain("Press “Start”");
    expect(marks(desk)).toEqual([]);
  });

  it("moves the end of the selected segment, and refuses an end before its start", () => {
    const desk = deskWith([10, 20]);
    at(desk, 40).marking.endHere();
    expect(marks(desk)).toEqual([[10, 41, false]]);
    at(desk, 5).marking.endHere();
    expect(marks(desk)).toEqual([[10, 41, false]]);
    expect(notice(desk)).toContain("before the start");
  });

  it("steps an open end from the playhead and closes it", () => {
    const desk = deskFor(SPOTLIGHT);
    at(desk, 10).marking.startHere();
    at(desk, 30).marking.stepEdge("end", 1);
    expect(marks(desk)).toEqual([[10, 32, false]]);
  });

  it("needs a segment to give a type to", () => {
    const desk = deskFor(SPOTLIGHT);
    desk.marking.setType("logical_error");
    expect(notice(desk)).toContain("select a segment first");
  });

  it("selects a neighbour after a deletion, and the segment is back after undo", () => {
    const desk = deskWith([10, 20], [30, 40]);
    desk.marking.removeSelected();
    expect(desk.selected?.start).toBe(10);
    desk.undo();
    expect(marks(desk)).toHaveLength(2);
  });

  it("splits only where the playhead is inside", () => {
    const desk = deskWith([10, 20]);
    at(desk, 15).marking.splitHere();
    expect(marks(desk)).toEqual([
      [10, 15, false],
      [15, 20, false],
    ]);
    at(desk, 60).marking.splitHere();
    expect(marks(desk)).toHaveLength(2);
    expect(notice(desk)).toContain("inside");
  });

  it("does not let a clip with segments be clean, and says why", () => {
    const desk = deskWith([10, 20]);
    desk.marking.toggleClean();
    expect(desk.doc.clean).toBe(false);
    expect(notice(desk)).toContain("delete the segments first");
    desk.marking.removeSelected();
    desk.marking.toggleClean();
    expect(desk.doc.clean).toBe(true);
  });

  it("takes the words of one reason back in one step", () => {
    const desk = deskWith([10, 20]);
    desk.marking.setType("logical_error");
    desk.marking.setReason("It");
    desk.marking.setReason("It floats");
    desk.undo();
    expect(desk.selected).toMatchObject({ reason: "", type: "logical_error" });
  });
});

describe("next and previous", () => {
  it("walk through the segments in their order and stop at the ends", () => {
    const desk = deskWith([10, 20], [30, 40]);
    desk.select(null);
    const walk = [1, 1, 1, -1, -1].map((by) => {
      desk.marking.selectBy(by);
      return desk.selected?.start;
    });
    expect(walk).toEqual([10, 30, 30, 10, 10]);
  });

  it("lead to the frames inside the nearest edges, then to the ends of the clip", () => {
    const { doc } = deskWith([10, 20], [15, 40]);
    expect(edgeFrom(doc.segments, 120, 10, 1)).toBe(15);
    expect(edgeFrom(doc.segments, 120, 19, 1)).toBe(39);
    expect(edgeFrom(doc.segments, 120, 39, 1)).toBe(119);
    expect(edgeFrom(doc.segments, 120, 119, 1)).toBeUndefined();
    expect(edgeFrom(doc.segments, 120, 10, -1)).toBe(0);
  });
});

it("counts plays through a clip that had to be loaded again", () => {
  const desk = deskFor(SPOTLIGHT);
  const video = new FakeVideo(desk.table);
  desk.attach(new Clock(video, desk.table));
  void video.play();
  void video.play();
  desk.attach(null);
  expect(desk.plays).toBe(2);
  desk.attach(new Clock(video, desk.table));
  void video.play();
  expect(desk.plays).toBe(3);
});

describe("a pointer", () => {
  it("draws a segment over the frames it passes, as one step", () => {
    const desk = at(deskFor(SPOTLIGHT), 0);
    const gestures = new Gestures(desk);
    gestures.draw(10.2);
    gestures.drag(15.8, true, 0);
    gestures.drag(12.1, true, 0);
    gestures.end(12.1);
    expect(marks(desk)).toEqual([[10, 13, false]]);
    desk.undo();
    expect(marks(desk)).toEqual([]);
  });

  it("that only trembles marks nothing", () => {
    const desk = at(deskFor(SPOTLIGHT), 0);
    const gestures = new Gestures(desk);
    gestures.draw(10.2);
    gestures.drag(10.3, false, 0);
    gestures.end(10.3);
    expect(marks(desk)).toEqual([]);
    expect(desk.state.get().history.past).toEqual([]);
  });

  it("resizes from the document as it was, and Escape gives that back", () => {
    const desk = at(deskWith([10, 20]), 0);
    const id = desk.selected!.id;
    const gestures = new Gestures(desk);
    gestures.resize(id, "start");
    gestures.drag(50, true, 0);
    expect(marks(desk)).toEqual([[19, 20, false]]);
    gestures.drag(4.4, true, 0);
    expect(marks(desk)).toEqual([[4, 20, false]]);
    gestures.cancel();
    expect(marks(desk)).toEqual([[10, 20, false]]);
    gestures.drag(50, true, 0);
    expect(marks(desk)).toEqual([[10, 20, false]]);
  });

  it("moves a segment without changing its length", () => {
    const desk = at(deskWith([10, 20]), 0);
    const gestures = new Gestures(desk);
    gestures.move(desk.selected!.id, 12);
    gestures.drag(500, true, 0);
    gestures.end(500);
    expect(marks(desk)).toEqual([[110, 120, false]]);
  });
});

describe("answering", () => {
  it("asks the first open question and skips those that do not apply", () => {
    const desk = deskFor(BRITE);
    expect(desk.state.get().question).toBe("q1");
    desk.answering.press("yes");
    desk.answering.askBy(1);
    expect(desk.state.get().question).toBe("q3");
    desk.answering.askBy(1);
    expect(desk.state.get().question).toBe("q3");
  });

  it("makes unclear and a value exclude each other, and keeps evidence and note", () => {
    const desk = at(deskFor(BRITE), 30);
    desk.answering.pinFrame();
    desk.answering.setNote("look left");
    desk.answering.press("no");
    desk.answering.answerUnclear();
    expect(answerTo(desk.doc, "q1")).toEqual({ value: null, unclear: true, frame: 30, note: "look left" });
    desk.answering.press("yes");
    expect(answerTo(desk.doc, "q1")).toMatchObject({ value: "yes", unclear: false });
  });
});

describe("submitting", () => {
  it("goes to the first gap and says it", () => {
    const desk = deskWith([10, 20], [30, 40]);
    desk.marking.setType("logical_error");
    desk.marking.setSeverity(2);
    desk.marking.setReason("It floats off");
    const gap = desk.goToGap();
    expect(gap?.field).toBe("type");
    expect(desk.selected?.start).toBe(10);
    expect(notice(desk)).toBe("Segment 1: needs an error type, how noticeable it is and what is wrong.");
  });

  it("goes to the first open question", () => {
    const desk = deskFor(BRITE);
    desk.answering.press("yes");
    expect(desk.goToGap()?.question).toBe("q3");
    expect(desk.state.get().question).toBe("q3");
  });
});

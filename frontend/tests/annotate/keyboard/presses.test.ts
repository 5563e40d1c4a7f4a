import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Context } from "@/features/annotate/commands/table";
import { press } from "@/features/annotate/commands/table";
import type { Editor } from "@/features/annotate/editor/editor";
import { EMPTY } from "@/features/annotate/document/document";
import { Gestures } from "@/features/annotate/editor/gesture";
import { keyMap } from "@/features/annotate/keyboard/keyboard";
import { Clock } from "@/shared/engine/clock";
import type { Content } from "@/shared/api/types";
import { FakeVideo } from "../../shared/engine/fake-video";
import { editorFor, SPOTLIGHT } from "../fixtures";

/** A person at the keyboard, without a page: every press is counted, letters of a reason are not. */
class Typist {
  presses = 0;
  submitted: Content | null = null;
  private writing = false;
  private readonly keys = keyMap("segments");
  private readonly context: Context;

  constructor(
    private readonly editor: Editor,
    private readonly video: FakeVideo,
  ) {
    const nothing = () => undefined;
    const surface = {
      focusReason: () => void (this.writing = true),
      submit: () => {
        if (editor.goToGap() === null) this.submitted = editor.content();
      },
      escape: () => void (this.writing = false),
      focusAnswer: nothing,
      skip: nothing,
      report: nothing,
      goOn: nothing,
      toggleTutorial: nothing,
      toggleHelp: nothing,
      toggleMenu: nothing,
    };
    this.context = { editor, surface };
  }

  press(...chords: string[]): void {
    for (const chord of chords) this.down(chord)();
  }

  /** Hold a key until the clip shows a frame. */
  async hold(chord: string, until: number): Promise<void> {
    const up = this.down(chord);
    await vi.advanceTimersByTimeAsync(100);
    this.video.advance(until);
    up();
    this.video.settle();
    await vi.advanceTimersByTimeAsync(500);
  }

  write(reason: string): void {
    expect(this.writing).toBe(true);
    this.editor.segmentEdits.setReason(reason);
  }

  private down(chord: string): () => void {
    this.presses += 1;
    const command = this.keys.get(chord);
    if (!command) throw new Error(`No command has the key ${chord}.`);
    return this.writing && !command.inText ? () => undefined : press(command, this.context);
  }
}

let editor: Editor;
let video: FakeVideo;
let typist: Typist;

beforeEach(() => {
  vi.useFakeTimers();
  editor = editorFor(SPOTLIGHT);
  video = new FakeVideo(editor.table);
  editor.attach(new Clock(video, editor.table));
  video.present(0);
  typist = new Typist(editor, video);
  return () => {
    editor.attach(null);
    vi.useRealTimers();
  };
});

const marks = () => editor.doc.segments.map(({ start, end, open }) => [start, end, open]);

describe("a finished annotation of three segments", () => {
  it("takes 15 presses of keys beside its reasons", async () => {
    await typist.hold("x", 20);
    typist.press("1", "Shift+4", "Enter");
    typist.write("The cup floats.");
    typist.press("Escape");
    await typist.hold("x", 50);
    typist.press("2", "Shift+2", "Enter");
    typist.write("The hand is gone.");
    typist.press("Escape");
    await typist.hold("x", 90);
    typist.press("1", "Shift+5", "Enter");
    typist.write("Water runs up.");
    typist.press("Ctrl+Enter");

    expect(typist.submitted?.segments).toMatchObject([
      { type: "physics_violation", severity: 4, reason: "The cup floats." },
      { type: "logical_error", severity: 2, reason: "The hand is gone." },
      { type: "physics_violation", severity: 5, reason: "Water runs up." },
    ]);
    expect(marks()).toEqual([
      [0, 21, false],
      [20, 51, false],
      [50, 91, false],
    ]);
    expect(typist.presses).toBeLessThanOrEqual(15);
  });
});

describe("a held key", () => {
  it("plays a clip that stands still, and leaves it at the frame that it ends with", async () => {
    await typist.hold("x", 30);
    expect(video.paused).toBe(true);
    expect(editor.position).toBe(30);
    expect(marks()).toEqual([[0, 31, false]]);
  });

  it("marks in a clip that plays, and lets it play on", async () => {
    typist.press("Space");
    await vi.advanceTimersByTimeAsync(50);
    video.advance(12);
    const before = video.seeks.length;
    const up = press(keyMap("segments").get("x")!, { editor } as Context);
    video.advance(40);
    up();
    expect(marks()).toEqual([[12, 41, false]]);
    expect(video.paused).toBe(false);
    expect(video.seeks).toHaveLength(before);
  });

  it("is one step to take back", async () => {
    await typist.hold("x", 30);
    typist.press("Ctrl+z");
    expect(editor.doc).toEqual(EMPTY);
    typist.press("Ctrl+Shift+z");
    expect(marks()).toEqual([[0, 31, false]]);
  });

  it("ends nothing when what it drew is gone", async () => {
    const up = press(keyMap("segments").get("x")!, { editor } as Context);
    await vi.advanceTimersByTimeAsync(50);
    typist.press("Ctrl+z");
    up();
    expect(editor.doc).toEqual(EMPTY);
  });
});

describe("undo", () => {
  it("takes everything back to the empty document, and redo does it all again", async () => {
    const states = [editor.doc];
    const did = (act: () => void) => {
      act();
      expect(editor.doc).not.toEqual(states.at(-1));
      states.push(editor.doc);
    };
    await typist.hold("x", 40);
    states.push(editor.doc);
    for (const key of ["1", "Shift+4", "w", "Shift+w", "Ctrl+ArrowRight", "q", "Shift+q", "Ctrl+ArrowLeft"])
      did(() => typist.press(key));
    did(() => editor.segmentEdits.setReason("It floats"));
    void editor.clock!.seekFrame(20);
    for (const key of ["s", "d", "g", "Delete"]) did(() => typist.press(key));
    const gestures = new Gestures(editor);
    did(() => {
      gestures.draw(100);
      gestures.drag(110, true, 0);
      gestures.end(110);
    });
    did(() => {
      gestures.resize(editor.selected!.id, "start");
      gestures.drag(90, true, 0);
      gestures.end(90);
    });
    expect(editor.state.get().history.past).toHaveLength(states.length - 1);
    for (const state of [...states].reverse().slice(1)) {
      typist.press("Ctrl+z");
      expect(editor.doc).toEqual(state);
    }
    expect(editor.doc).toEqual(EMPTY);
    for (const state of states.slice(1)) {
      typist.press("Ctrl+y");
      expect(editor.doc).toEqual(state);
    }
  });
});

describe("a drag with snapping", () => {
  const dragEnd = (at: number, reach: number): Gestures => {
    const gestures = new Gestures(editor);
    gestures.resize(editor.doc.segments[0]!.id, "end");
    gestures.drag(at, true, reach);
    return gestures;
  };

  beforeEach(() => {
    editor.segmentEdits.addSpan({ start: 10, end: 20 });
    editor.segmentEdits.addSpan({ start: 30, end: 40 });
  });

  it("holds on to the edge of another segment, and says which", () => {
    const gestures = dragEnd(28.4, 2);
    expect(marks()[0]).toEqual([10, 30, false]);
    expect(gestures.snapped.get()).toBe(30);
    gestures.end(28.4);
    expect(gestures.snapped.get()).toBeNull();
  });

  it("holds on to the frame where the playhead was, not to the one that it shows on the way", async () => {
    const seek = editor.clock!.seekFrame(24);
    video.settle();
    await seek;
    dragEnd(25.9, 2);
    expect(marks()[0]).toEqual([10, 25, false]);
    expect(editor.position).toBe(24);
  });

  it("is free without reach, and where snapping is turned off", () => {
    dragEnd(28.4, 0);
    expect(marks()[0]).toEqual([10, 28, false]);
    typist.press("a");
    dragEnd(28.4, 2);
    expect(marks()[0]).toEqual([10, 28, false]);
  });

  it("moves a whole segment up to its neighbour", () => {
    const gestures = new Gestures(editor);
    gestures.move(editor.doc.segments[0]!.id, 15);
    gestures.drag(24, true, 2);
    gestures.end(24);
    expect(marks()[0]).toEqual([20, 30, false]);
  });

  it("shows the frame inside the edge while it goes", () => {
    dragEnd(33.2, 0);
    expect(editor.position).toBe(32);
  });
});

it("a drag in the lane of a type draws a segment of that type", () => {
  const gestures = new Gestures(editor);
  gestures.draw(10, "logical_error");
  gestures.drag(15.5, true, 0);
  gestures.end(15.5);
  expect(editor.selected).toMatchObject({ start: 10, end: 16, type: "logical_error" });
});

describe("joining and copying", () => {
  it("say what keeps them", () => {
    const notice = () => editor.state.get().notice;
    typist.press("g");
    expect(notice()).toBe("Select a segment first.");
    editor.segmentEdits.addSpan({ start: 10, end: 20 });
    typist.press("g");
    expect(notice()).toContain("No segment to join with");
    typist.press("[", "d");
    expect(notice()).toContain("no end yet");
  });

  it("select what they made", () => {
    editor.segmentEdits.addSpan({ start: 10, end: 20 });
    const first = editor.selected?.id;
    typist.press("d");
    expect(editor.selected?.id).not.toBe(first);
    typist.press("g");
    expect(editor.selected?.id).toBe(first);
    expect(marks()).toEqual([[10, 20, false]]);
  });
});

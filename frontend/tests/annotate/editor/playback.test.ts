// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { press } from "@/features/annotate/commands/table";
import type { Context } from "@/features/annotate/commands/table";
import { watch } from "@/features/annotate/commands/watch";
import type { Editor } from "@/features/annotate/editor/editor";
import { Clock } from "@/shared/engine/clock";
import { FakeVideo } from "../../shared/engine/fake-video";
import { editorFor, SPOTLIGHT } from "../fixtures";

let editor: Editor;
let video: FakeVideo;
let clock: Clock;

beforeEach(() => {
  vi.useFakeTimers();
  editor = editorFor(SPOTLIGHT);
  video = new FakeVideo(editor.table);
  clock = new Clock(video, editor.table);
  editor.attach(clock);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const notice = () => editor.state.get().notice;
const range = () => clock.state.get().range;

/** Press a command's key; the decoder keeps up. Returns what its coming up does. */
async function pressKey(name: string): Promise<() => void> {
  const command = watch.find((each) => each.name === name);
  if (!command) throw new Error(`There is no command ${name}.`);
  const release = press(command, { editor, surface: {} as Context["surface"] });
  if (clock.state.get().wanted !== null) video.settle();
  await vi.advanceTimersByTimeAsync(0);
  return release;
}

async function goTo(frame: number): Promise<void> {
  const done = clock.seekFrame(frame);
  if (clock.state.get().wanted !== null) video.settle();
  await done;
}

async function mark(first: number, last: number): Promise<void> {
  await goTo(first);
  editor.segmentEdits.startHere();
  await goTo(last);
  editor.segmentEdits.endHere();
}

describe("the last second", () => {
  it("plays up to the frame that is shown, and again the same", async () => {
    await goTo(60);
    await pressKey("last-second");
    expect(range()).toMatchObject({ start: 36, end: 61 });
    expect(clock.state.get()).toMatchObject({ frame: 36, playing: true });
    video.advance(45);
    await pressKey("last-second");
    expect(range()).toMatchObject({ start: 36, end: 61 });
    expect(clock.state.get().frame).toBe(36);
  });

  it("is shorter near the start, and says when there is none", async () => {
    await goTo(10);
    await pressKey("last-second");
    expect(range()).toMatchObject({ start: 0, end: 11 });
    clock.pause();
    await goTo(0);
    await pressKey("last-second");
    expect(notice()).toContain("nothing before the first frame");
  });
});

describe("a segment", () => {
  it("is played once, and up to the playhead while it is drawn", async () => {
    await mark(20, 29);
    await pressKey("play-segment");
    expect(range()).toMatchObject({ start: 20, end: 30 });
    clock.pause();
    await goTo(50);
    editor.segmentEdits.startHere();
    await goTo(55);
    await pressKey("play-segment");
    expect(range()).toMatchObject({ start: 50, end: 56 });
  });

  it("has to be selected", async () => {
    await pressKey("play-segment");
    expect(notice()).toBe("Select a segment first.");
  });

  it("has edges to go to, one after the other, and says at the ends that there are no more", async () => {
    await mark(20, 29);
    await goTo(0);
    const shown = [];
    for (let i = 0; i < 3; i++) {
      await pressKey("edge-on");
      shown.push(clock.state.get().frame);
    }
    expect(shown).toEqual([20, 29, 119]);
    await pressKey("edge-on");
    expect(notice()).toBe("This is the last frame.");
    await pressKey("edge-back");
    expect(clock.state.get().frame).toBe(29);
  });
});

describe("the keys", () => {
  it("step once for a press, and go on while they are held", async () => {
    const release = await pressKey("frame-on");
    release();
    await vi.advanceTimersByTimeAsync(1000);
    expect(clock.position()).toBe(1);
    await pressKey("frame-on");
    await vi.advanceTimersByTimeAsync(301);
    expect(clock.position()).toBe(3);
  });

  it("change the speed and the sound, and play backwards", async () => {
    await pressKey("slower");
    expect(video.playbackRate).toBe(0.75);
    await goTo(40);
    await pressKey("shuttle-back");
    expect(clock.state.get()).toMatchObject({ reverse: true, rate: 1 });
    await pressKey("pause");
    expect(clock.state.get().playing).toBe(false);
    await pressKey("mute");
    expect(video.muted).toBe(true);
    await pressKey("size");
    expect(editor.playback.size.get()).toBe("actual");
  });

  it("say that there is no picture yet", async () => {
    editor.attach(null);
    await pressKey("play");
    expect(notice()).toBe("The clip has not loaded yet.");
  });
});

describe("a link to the moment", () => {
  it("names the clip and the time", async () => {
    const copied: string[] = [];
    vi.stubGlobal("navigator", { clipboard: { writeText: (text: string) => Promise.resolve(copied.push(text)) } });
    await goTo(36);
    await editor.playback.copyLink();
    expect(copied).toEqual([`${location.origin}/?task=t1&t=1500`]);
    expect(notice()).toContain("copied");
  });

  it("is shown where the browser does not let the page copy", async () => {
    vi.stubGlobal("navigator", {});
    await editor.playback.copyLink();
    expect(notice()).toContain("/?task=t1&t=0");
  });
});

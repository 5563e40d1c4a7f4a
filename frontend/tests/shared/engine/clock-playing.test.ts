import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Clock } from "@/shared/engine/clock";
import { middleOf } from "@/shared/engine/frames";
import { FakeVideo } from "./fake-video";
import { tableAt } from "../../annotate/fixtures";

const table = tableAt(24, 120);
const FRAME_MS = 1000 / 24;
let video: FakeVideo;
let clock: Clock;

beforeEach(() => {
  vi.useFakeTimers();
  video = new FakeVideo(table);
  clock = new Clock(video, table);
});

afterEach(() => vi.useRealTimers());

const state = () => clock.state.get();

/** Let a seek, or the steps of `ms` of time, be followed by a decoder that keeps up. */
async function pass(ms: number): Promise<void> {
  for (let t = 0; t < ms; t += 5) {
    await vi.advanceTimersByTimeAsync(5);
    if (state().wanted !== null) video.settle();
  }
}

async function goTo(frame: number): Promise<void> {
  const done = clock.seekFrame(frame);
  video.settle();
  await done;
}

async function playAt(frame: number): Promise<void> {
  await goTo(frame);
  await clock.play();
}

describe("a segment that is played once", () => {
  it("ends on its last frame before the one after it is shown", async () => {
    const playing = clock.playOnce({ start: 10, end: 20 });
    video.settle();
    await playing;
    video.advance(19);
    await vi.advanceTimersByTimeAsync(FRAME_MS / 2 + 1);
    expect(video.paused).toBe(true);
    video.settle();
    expect(state()).toMatchObject({ frame: 19, range: null });
    expect(video.seeks.at(-1)).toBe(middleOf(table, 19));
  });

  it("stays half as long on it at twice the speed", async () => {
    clock.setRate(2);
    const playing = clock.playOnce({ start: 10, end: 20 });
    video.settle();
    await playing;
    video.advance(19);
    await vi.advanceTimersByTimeAsync(FRAME_MS / 4 + 1);
    expect(video.paused).toBe(true);
  });

  it("plays to the clip's own end where it ends there", async () => {
    const playing = clock.playOnce({ start: 110, end: 120 });
    video.settle();
    await playing;
    video.advance(119);
    await vi.advanceTimersByTimeAsync(200);
    expect(video.paused).toBe(false);
    video.end();
    video.settle();
    expect(state()).toMatchObject({ frame: 119, playing: false, range: null });
  });

  it("does not start when it was called off on the way", async () => {
    const playing = clock.playOnce({ start: 10, end: 20 });
    clock.pause();
    video.settle();
    await playing;
    expect(video.paused).toBe(true);
    expect(state().range).toBeNull();
  });

  it("keeps its range when the event of an earlier pause comes late", async () => {
    await playAt(5);
    const playing = clock.playOnce({ start: 10, end: 20 });
    video.settle();
    await playing;
    video.fire("pause");
    expect(state()).toMatchObject({ playing: true, range: { start: 10, end: 20 } });
  });
});

describe("a loop", () => {
  it("turns on the last frame of its segment, and stops where it is paused", async () => {
    clock.loop({ start: 10, end: 20 });
    await playAt(12);
    video.advance(19);
    await vi.advanceTimersByTimeAsync(FRAME_MS / 2 + 1);
    expect(video.seeks.at(-1)).toBe(middleOf(table, 10));
    video.settle();
    await pass(5);
    expect(video.paused).toBe(false);
    clock.pause();
    video.present(10);
    await pass(400);
    expect(state()).toMatchObject({ frame: 10, playing: false, looping: true });
  });

  it("is paused on its last frame where the one after it came with the pause", async () => {
    clock.loop({ start: 10, end: 20 });
    await playAt(12);
    video.advance(19);
    clock.pause();
    video.present(20);
    await pass(400);
    expect(state()).toMatchObject({ frame: 19, playing: false, looping: true });
    await goTo(30);
    video.present(30);
    await pass(400);
    expect(state().frame).toBe(30);
  });

  it("goes round the whole clip from its end", async () => {
    clock.loop({ start: 0, end: 120 });
    await playAt(118);
    video.end();
    video.settle();
    await pass(5);
    expect(state().frame).toBe(0);
    expect(video.paused).toBe(false);
  });
});

describe("the end of the clip", () => {
  it("shows and names the last frame, also when its callback never came", async () => {
    await playAt(110);
    video.advance(117);
    video.end();
    expect(video.seeks.at(-1)).toBe(middleOf(table, 119));
    video.settle();
    expect(state()).toMatchObject({ frame: 119, playing: false, wanted: null });
  });
});

describe("frame callbacks that come late", () => {
  it("leave a mark where the last frame was that was told of", async () => {
    await playAt(20);
    video.advance(30);
    video.late = true;
    for (const frame of [31, 32, 33]) video.advance(frame);
    const mark = clock.position();
    video.deliver();
    expect(mark).toBe(30);
    expect(clock.position()).toBe(33);
  });

  it("take the mark from the media time, not from the position, which runs ahead", async () => {
    await playAt(20);
    video.advance(30);
    video.late = true;
    video.advance(36);
    expect(video.currentTime).toBeGreaterThan(table.times[35] ?? 0);
    expect(clock.position()).toBe(30);
  });

  it("after a pause name the frame that is on the screen in the end", async () => {
    await playAt(20);
    video.advance(30);
    video.late = true;
    video.advance(32);
    clock.pause();
    await vi.advanceTimersByTimeAsync(20);
    video.late = false;
    video.deliver();
    await pass(400);
    expect(state().frame).toBe(32);
    expect(video.seeks.at(-1)).toBe(middleOf(table, 32));
  });
});

describe("playback that does not start", () => {
  const refusal = (name: string) => Object.assign(new Error("no"), { name });

  it.each([
    ["NotAllowedError", "blocked playback"],
    ["NotSupportedError", "cannot play the clip"],
    ["OtherError", "The clip does not play: no"],
  ])("says so: %s", async (name, words) => {
    video.refusal = refusal(name);
    await clock.play();
    expect(state().problem).toContain(words);
    expect(state().playing).toBe(false);
    video.refusal = null;
    await clock.play();
    expect(state().problem).toBeNull();
  });

  it("says nothing when it was only called off by a pause", async () => {
    video.refusal = refusal("AbortError");
    await clock.play();
    expect(state().problem).toBeNull();
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Clock } from "@/shared/engine/clock";
import { nextSpeed, SPEEDS } from "@/shared/engine/clock-state";
import { frameTable, lastsMs, middleOf } from "@/shared/engine/frames";
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

describe("a step key that is held", () => {
  it("is one step when it comes up soon", async () => {
    clock.hold(1);
    await pass(250);
    clock.release();
    await pass(500);
    expect(state()).toMatchObject({ frame: 1, wanted: null });
  });

  it("goes on at the rate of the frames, and ends with the frame on its way", async () => {
    clock.hold(1);
    await pass(300 + 10 * FRAME_MS);
    clock.release();
    await pass(300);
    expect(state().frame).toBe(1 + 11);
    expect(video.seeks.at(-1)).toBe(middleOf(table, 12));
  });

  it("keeps the pace of frames that last unequally long", async () => {
    const times = [0, 0.04, 0.08, 0.58, 0.62, 1.12];
    const uneven = frameTable({ edges_ms: [...times, 1.2].map((s) => Math.round(s * 1000)), times, end: 1.2 });
    video = new FakeVideo(uneven);
    clock = new Clock(video, uneven);
    expect(lastsMs(uneven, 2)).toBeCloseTo(500, 6);
    clock.hold(1);
    await pass(300 + 5);
    expect(state().frame).toBe(2);
    await pass(480);
    expect(state().frame).toBe(2);
    await pass(20);
    expect(state().frame).toBe(3);
  });

  it("does not run ahead of a slow decoder: frames are left out and the last one shown is the one named", async () => {
    clock.hold(1);
    await vi.advanceTimersByTimeAsync(300 + 20 * FRAME_MS);
    clock.release();
    video.settle();
    await pass(300);
    expect(video.seeks).toEqual([middleOf(table, 1)]);
    expect(state()).toMatchObject({ frame: 1, wanted: null });
    expect(clock.position()).toBe(1);
  });

  it("stops at the ends of the clip", async () => {
    await goTo(117);
    clock.hold(1);
    await pass(1000);
    expect(state().frame).toBe(119);
    clock.release();
    clock.hold(-1);
    clock.release();
    await pass(100);
    expect(state().frame).toBe(118);
  });

  it("is over when something else is asked for", async () => {
    clock.hold(1);
    await pass(400);
    await goTo(60);
    await pass(400);
    expect(state().frame).toBe(60);
  });
});

describe("the shuttle", () => {
  it("plays on at 1×, then 2×, then 4×, whatever the speed was", async () => {
    clock.setRate(0.25);
    const rates = [1, 2, 3, 4].map(() => {
      clock.shuttle(1);
      video.advance(5);
      return video.playbackRate;
    });
    await pass(0);
    expect(rates).toEqual([1, 2, 4, 4]);
    expect(state()).toMatchObject({ playing: true, reverse: false, rate: 4 });
  });

  it("plays backwards by seeks at the pace of the frames, faster when pressed again", async () => {
    await goTo(100);
    clock.shuttle(-1);
    expect(state()).toMatchObject({ playing: true, reverse: true });
    await pass(10 * FRAME_MS);
    expect(state().frame).toBeGreaterThanOrEqual(88);
    expect(state().frame).toBeLessThanOrEqual(90);
    const from = state().frame;
    clock.shuttle(-1);
    await pass(10 * FRAME_MS);
    expect(from - state().frame).toBeGreaterThanOrEqual(18);
    expect(video.paused).toBe(true);
  });

  it("ends backwards on the frame on the screen, and a mark goes there", async () => {
    await goTo(100);
    clock.shuttle(-1);
    await pass(200);
    await vi.advanceTimersByTimeAsync(3 * FRAME_MS);
    const shown = state().frame;
    expect(state().wanted).toBeLessThan(shown);
    expect(clock.position()).toBe(shown);
    clock.pause();
    await pass(100);
    expect(state()).toMatchObject({ playing: false, reverse: false, wanted: null });
    expect(shown - state().frame).toBeLessThanOrEqual(1);
    expect(video.seeks.at(-1)).toBe(middleOf(table, state().frame));
  });

  it("ends at the first frame, and turns round from back to on", async () => {
    await goTo(3);
    clock.shuttle(-1);
    await pass(300);
    expect(state()).toMatchObject({ frame: 0, playing: false, reverse: false });
    await goTo(50);
    clock.shuttle(-1);
    await pass(100);
    clock.shuttle(1);
    await pass(50);
    expect(state()).toMatchObject({ playing: true, reverse: false, rate: 1 });
    expect(video.paused).toBe(false);
  });

  it("ends at the first frame also when the decoder is slow", async () => {
    await goTo(3);
    clock.shuttle(-1);
    await vi.advanceTimersByTimeAsync(10 * FRAME_MS);
    await pass(50);
    expect(state()).toMatchObject({ frame: 0, playing: false, wanted: null });
  });

  it("goes round backwards in a loop", async () => {
    clock.loop({ start: 10, end: 14 });
    await goTo(12);
    clock.shuttle(-1);
    await pass(2.5 * FRAME_MS);
    expect(state().frame).toBe(13);
  });
});

describe("the speed", () => {
  it("goes from 0.1 to 4 in steps, and stays there", () => {
    expect([SPEEDS[0], SPEEDS.at(-1)]).toEqual([0.1, 4]);
    clock.setRate(0.25);
    clock.changeRate(-1);
    clock.changeRate(-1);
    expect(video.playbackRate).toBe(0.1);
    clock.changeRate(1);
    expect(state().rate).toBe(0.25);
    expect(nextSpeed(4, 1)).toBe(4);
  });

  it("leaves the pitch of the sound alone", () => expect(video.preservesPitch).toBe(true));
});

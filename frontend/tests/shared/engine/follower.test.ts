import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Clock } from "@/shared/engine/clock";
import { Follower } from "@/shared/engine/follower";
import type { FrameTable } from "@/shared/engine/frames";
import { frameCount } from "@/shared/engine/frames";
import { FakeVideo } from "./fake-video";
import { tableAt } from "../../annotate/fixtures";

const LONG = tableAt(24, 120);
const SHORT = tableAt(30, 90);

let lead: FakeVideo;
let other: FakeVideo;
let clock: Clock;
let follower: Follower;

function pair(leading: FrameTable, following: FrameTable): void {
  lead = new FakeVideo(leading);
  other = new FakeVideo(following);
  clock = new Clock(lead, leading);
  follower = new Follower(other, following, clock);
}

/** Let both decoders work until nothing is asked for any more. */
async function rest(): Promise<void> {
  for (let i = 0; i < 4; i++) {
    lead.settle();
    other.settle();
    await vi.advanceTimersByTimeAsync(60);
  }
}

/** The frame that belongs beside a frame of the lead, found the long way. */
function beside(leading: FrameTable, following: FrameTable, frame: number): number {
  const edges = [...leading.times, leading.end];
  const middle = (edges[frame]! + edges[frame + 1]!) / 2;
  return following.times.filter((start) => start <= middle).length - 1;
}

async function playFrom(frame: number): Promise<void> {
  void clock.seekFrame(frame);
  await rest();
  await clock.play();
}

/** The lead plays on to a frame while the follower has come to some place, in seconds. */
function go(frame: number, seconds: number): void {
  other.drift(seconds);
  lead.advance(frame);
}

beforeEach(() => {
  vi.useFakeTimers();
  pair(LONG, SHORT);
});
afterEach(() => vi.useRealTimers());

describe("beside a clip that stands", () => {
  it("tells of no frame before there is one", async () => {
    expect(follower.shown.get()).toBeNull();
    await rest();
    expect(follower.shown.get()).toBe(0);
  });

  it("goes to the frame at the middle of the one that is wanted", async () => {
    await rest();
    void clock.seekFrame(23);
    expect(other.currentTime).toBeCloseTo((29 + 0.5) / 30, 9); // 23.5 of 24 lies in frame 29 of 30
    await rest();
    expect(follower.shown.get()).toBe(29);
  });

  it("makes few seeks of many wishes, and ends on the last", async () => {
    await rest();
    const before = other.seeks.length;
    for (let frame = 1; frame <= 40; frame++) void clock.seekFrame(frame);
    await rest();
    expect(other.seeks.length - before).toBe(2);
    expect(follower.shown.get()).toBe(beside(LONG, SHORT, 40));
  });

  it("keeps its last frame where it is over", async () => {
    void clock.seekFrame(119);
    await rest();
    expect(follower.shown.get()).toBe(89);
  });

  it("goes along while the lead plays backwards", async () => {
    void clock.seekFrame(60);
    await rest();
    clock.shuttle(-1);
    await vi.advanceTimersByTimeAsync(100);
    await rest();
    expect(other.paused).toBe(true);
    expect(clock.state.get().frame).toBeLessThan(60);
    expect(follower.shown.get()).toBe(beside(LONG, SHORT, clock.state.get().frame));
  });
});

describe("beside a clip that plays", () => {
  it("plays at its rate, and stops with it on the right frame", async () => {
    clock.setRate(2);
    await playFrom(10);
    lead.advance(11);
    expect([other.paused, other.playbackRate]).toEqual([false, 2]);
    lead.advance(20);
    clock.pause();
    await rest();
    expect(other.paused).toBe(true);
    expect(follower.shown.get()).toBe(beside(LONG, SHORT, 20));
  });

  it("goes faster when it is behind, until it has come up, and slower when it is ahead", async () => {
    await playFrom(10);
    go(24, 1.001 - 0.03);
    expect(other.playbackRate).toBeCloseTo(1.05);
    go(25, 25 / 24 + 0.001 - 0.01);
    expect(other.playbackRate).toBeCloseTo(1.05);
    go(26, 26 / 24 + 0.001 + 0.005);
    expect(other.playbackRate).toBe(1);
    go(27, 27 / 24 + 0.001 + 0.03);
    expect(other.playbackRate).toBeCloseTo(0.95);
  });

  it("lets less than half a frame be", async () => {
    await playFrom(10);
    for (const [i, off] of [0.015, -0.015, 0].entries()) {
      go(24 + i, (24 + i) / 24 + 0.001 + off);
      expect(other.playbackRate).toBe(1);
    }
  });

  it("seeks when it is far off, once in a while, and then as much further as the seek takes", async () => {
    await playFrom(10);
    const before = other.seeks.length;
    go(48, 1.7);
    expect(other.seeks.at(-1)).toBeCloseTo(2 + 0.5 / 30, 9);
    other.settle();
    go(51, other.currentTime); // the seek has cost 125 ms less half a frame
    go(60, 2);
    expect(other.seeks.length - before).toBe(1);
    await vi.advanceTimersByTimeAsync(1100);
    go(68, 2.2);
    expect(other.seeks.at(-1)! - 68 / 24).toBeGreaterThan(0.08);
    expect(other.paused).toBe(false);
  });

  it("holds its last frame when it is over, and plays again when the lead is back", async () => {
    await playFrom(60);
    go(70, 2.95);
    other.end(); // a little early: to play on would begin from the start
    expect(other.paused).toBe(true);
    lead.advance(71);
    other.settle();
    lead.advance(75);
    expect([other.paused, follower.shown.get()]).toEqual([true, 89]);
    void clock.playOnce({ start: 10, end: 40 });
    await rest();
    lead.advance(12);
    expect(other.paused).toBe(false);
  });
});

describe("the sound", () => {
  it("comes from the lead, or from the other in its place", () => {
    clock.setVolume(0.4);
    expect([lead.muted, other.muted]).toEqual([false, true]);
    clock.speakThrough(follower.media);
    expect([lead.muted, other.muted, other.volume]).toEqual([true, false, 0.4]);
    clock.setMuted(true);
    expect([lead.muted, other.muted]).toEqual([true, true]);
    clock.setMuted(false);
    clock.speakThrough(null);
    expect([lead.muted, other.muted]).toEqual([false, true]);
  });
});

it("follows no more once it is disposed of", async () => {
  await rest();
  follower.dispose();
  const before = other.seeks.length;
  void clock.seekFrame(50);
  await rest();
  expect(other.seeks.length).toBe(before);
});

/** Numbers from 0 up to `n`, the same for every run (mulberry32). */
function drawn(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

const UNEVEN = { ...LONG, times: LONG.times.map((time, i) => time + ((i * i * 7) % 11) / 1000) };

describe.each([
  ["24 beside 30 fps", LONG, SHORT],
  ["30 beside 16 fps", tableAt(30, 150), tableAt(16, 79)],
  ["a variable rate beside 24 fps", UNEVEN, tableAt(24, 100)],
  ["8 beside 60 fps", tableAt(8, 40), tableAt(60, 300)],
])("any sequence of steps, holds, plays and pauses, %s", (_, leading, following) => {
  it.each([1, 2, 3, 4, 5])("ends on the frames that belong together (%i)", async (seed) => {
    pair(leading, following);
    const draw = drawn(seed);
    const frames = frameCount(leading);
    const acts: (() => unknown)[] = [
      () => void clock.step(1),
      () => void clock.step(-1),
      () => void clock.seekFrame(draw(frames)),
      () => void clock.play(),
      () => lead.paused || lead.seeking || lead.advance(Math.min(clock.state.get().frame + 1 + draw(3), frames - 1)),
      () =>
        other.paused || other.seeking || other.drift(Math.min(lead.currentTime + (draw(9) - 4) / 40, following.end)),
      () => clock.pause(),
      () => clock.hold(draw(2) === 0 ? 1 : -1),
      () => clock.release(),
      () => lead.settle(),
      () => other.settle(),
      () => other.land(),
      () => vi.advanceTimersByTimeAsync(draw(400)),
    ];
    for (let i = 0; i < 400; i++) {
      await acts[draw(acts.length)]!();
      if (i % 40 !== 39) continue;
      clock.pause();
      await rest();
      const { frame, wanted } = clock.state.get();
      expect([wanted, follower.shown.get()]).toEqual([null, beside(leading, following, frame)]);
    }
  });
});

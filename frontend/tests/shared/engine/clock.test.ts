import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Clock } from "@/shared/engine/clock";
import { middleOf } from "@/shared/engine/frames";
import { FakeVideo } from "./fake-video";
import { tableAt } from "../../annotate/fixtures";

const table = tableAt(24, 120);
let video: FakeVideo;
let clock: Clock;

beforeEach(() => {
  vi.useFakeTimers();
  video = new FakeVideo(table);
  clock = new Clock(video, table);
});

afterEach(() => vi.useRealTimers());

const shown = () => clock.state.get().frame;

describe("a seek", () => {
  it("goes to the middle of the frame by exact times", () => {
    void clock.seekFrame(42);
    expect(video.seeks).toEqual([middleOf(table, 42)]);
  });

  it.each(["land", "present"] as const)(
    "is over when both the event and the picture are here, %s first",
    async (first) => {
      let over = false;
      void clock.seekFrame(42).then(() => (over = true));
      if (first === "land") video.land();
      else video.present();
      await Promise.resolve();
      expect(over).toBe(false);
      if (first === "land") video.present();
      else video.land();
      await vi.advanceTimersByTimeAsync(0);
      expect(over).toBe(true);
      expect(shown()).toBe(42);
    },
  );

  it("is not over when a picture from before it arrives", async () => {
    let over = false;
    void clock.seekFrame(42).then(() => (over = true));
    video.present(7);
    video.land();
    await vi.advanceTimersByTimeAsync(0);
    expect(over).toBe(false);
    video.present();
    await vi.advanceTimersByTimeAsync(0);
    expect(over).toBe(true);
  });

  it("is given up waiting for when nothing new is presented", async () => {
    let over = false;
    void clock.seekFrame(42).then(() => (over = true));
    video.land();
    await vi.advanceTimersByTimeAsync(300);
    expect(over).toBe(true);
    expect(shown()).toBe(42);
  });

  it("stays inside the clip", () => {
    void clock.seekFrame(500);
    expect(clock.position()).toBe(119);
  });
});

describe("many wishes at once", () => {
  it("the latest wins: forty steps cost two seeks and land on the right frame", async () => {
    const steps = Array.from({ length: 40 }, () => clock.step(1));
    expect(clock.position()).toBe(40);
    video.settle();
    video.settle();
    await vi.advanceTimersByTimeAsync(0);
    await Promise.all(steps);
    expect(video.seeks).toEqual([middleOf(table, 1), middleOf(table, 40)]);
    expect(shown()).toBe(40);
  });
});

describe("where a mark goes", () => {
  it("is the frame that was asked for, while the picture is on its way", () => {
    void clock.seekFrame(42);
    video.present(41);
    expect(clock.position()).toBe(42);
  });

  it("does not move when a picture comes late, after the pause", async () => {
    await clock.play();
    video.advance(30);
    video.pause();
    const mark = clock.position();
    video.present(31);
    expect(mark).toBe(30);
    expect(shown()).toBe(31);
  });
});

describe("a pause", () => {
  it("snaps to the middle of the frame that came last, also when it came after the pause", async () => {
    await clock.play();
    video.advance(30);
    video.pause();
    video.present(31);
    await vi.advanceTimersByTimeAsync(60);
    expect(video.seeks.at(-1)).toBe(middleOf(table, 31));
    video.settle();
    expect(shown()).toBe(31);
  });

  it("leaves the picture alone when it stands in the middle already", async () => {
    void clock.seekFrame(30);
    video.settle();
    video.present();
    await vi.advanceTimersByTimeAsync(200);
    expect(video.seeks).toHaveLength(1);
  });
});

describe("playing", () => {
  it("begins again from the start when it stands at the end", async () => {
    void clock.seekFrame(119);
    video.settle();
    const playing = clock.play();
    video.settle();
    await playing;
    expect(shown()).toBe(0);
    expect(video.paused).toBe(false);
    expect(clock.plays).toBe(1);
  });

  it("stops at the last frame of a segment that is played once", async () => {
    const playing = clock.playOnce({ start: 10, end: 20 });
    video.settle();
    await playing;
    video.advance(19);
    expect(video.paused).toBe(false);
    video.advance(20);
    expect(video.paused).toBe(true);
    video.settle();
    expect(shown()).toBe(19);
  });

  it("goes round in a loop", async () => {
    clock.loop({ start: 10, end: 20 });
    const playing = clock.play();
    video.settle();
    await playing;
    video.advance(20);
    video.settle();
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()).toBe(10);
    expect(video.paused).toBe(false);
  });
});

describe("a browser without frame callbacks", () => {
  it("seeks and follows by the playback position", async () => {
    const plain = new FakeVideo(table);
    Object.defineProperty(plain, "requestVideoFrameCallback", { value: undefined });
    const simple = new Clock(plain, table);
    const seek = simple.seekFrame(42);
    plain.land();
    await vi.advanceTimersByTimeAsync(1);
    await seek;
    expect(simple.state.get().frame).toBe(42);
  });
});

it("lets go of the video when it is disposed of", () => {
  clock.dispose();
  video.present(50);
  video.fire("play");
  expect(clock.state.get()).toMatchObject({ frame: 0, playing: false });
});

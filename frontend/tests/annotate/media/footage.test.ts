import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Calls, StudyHead, Upcoming } from "@/features/annotate/api/calls";
import type { Shown } from "@/features/annotate/media/footage";
import { Footage, leadOf, STILL } from "@/features/annotate/media/footage";
import { Prefetch } from "@/features/annotate/session/prefetch";
import type { FrameTable } from "@/shared/engine/frames";
import { durationMs, frameCount } from "@/shared/engine/frames";
import { tableAt, videoCalled, workWith } from "../fixtures";

const ONE: Shown = { video: videoCalled("v1"), right: null };
const PAIR: Shown = { video: videoCalled("v1"), right: { ...videoCalled("v2"), duration_ms: 6000 } };
const NONE: Shown = { video: null, right: null };

/** How each address is answered: with that many bytes, of which it tells, or with a status. */
let answers: Record<string, number | "404">;
let asked: string[];
const revoked = vi.fn();

const tableOf = (url: string): Promise<FrameTable> =>
  Promise.resolve(url === "/media/v2-frames.json" ? tableAt(30, 180) : tableAt(24, 120));

beforeEach(() => {
  answers = { "/media/v1.mp4": 300, "/media/v2.mp4": 500 };
  asked = [];
  revoked.mockClear();
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(revoked);
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    const answer = answers[url];
    if (typeof answer !== "number") return Promise.resolve(new Response("", { status: 404 }));
    return Promise.resolve(new Response(new Uint8Array(answer), { headers: { "Content-Length": String(answer) } }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the clip that leads", () => {
  it.each([
    ["the only one", ONE, 0],
    ["the longer one, on the right", PAIR, 1],
    ["the longer one, on the left", { video: PAIR.right, right: PAIR.video }, 0],
    ["the left one of two that last as long", { video: ONE.video, right: videoCalled("v2") }, 0],
    ["nothing where there is no clip", NONE, 0],
  ])("is %s", (_, shown, place) => expect(leadOf(shown)).toBe(place));
});

describe("the clips of a task", () => {
  it("are ready when all are, left before right", async () => {
    const footage = new Footage(PAIR, tableOf);
    await footage.start();
    const state = footage.state.get();
    expect(state.kind === "ready" && state.urls.length).toBe(2);
    expect((await footage.tables).map(frameCount)).toEqual([120, 180]);
  });

  it("tell of the bytes of all together, and of their sum once it is known of each", async () => {
    const footage = new Footage(PAIR, tableOf);
    const told: string[] = [];
    footage.state.subscribe(() => {
      const state = footage.state.get();
      if (state.kind === "loading") told.push(`${state.bytes} of ${state.total}`);
    });
    await footage.start();
    expect(told).toContain("300 of null");
    expect(told.at(-1)).toBe("800 of 800");
  });

  it("have failed when one has, and only that one is fetched again", async () => {
    answers["/media/v2.mp4"] = "404";
    const footage = new Footage(PAIR, tableOf);
    await footage.start();
    expect(footage.state.get()).toMatchObject({ kind: "failed", message: expect.stringContaining("404") });
    answers["/media/v2.mp4"] = 500;
    await footage.start();
    expect(footage.state.get().kind).toBe("ready");
    expect(asked).toEqual(["/media/v1.mp4", "/media/v2.mp4", "/media/v2.mp4"]);
  });

  it("are fetched once while they are on their way", async () => {
    const footage = new Footage(ONE, tableOf);
    await Promise.all([footage.start(), footage.start()]);
    await footage.start();
    expect(asked).toEqual(["/media/v1.mp4"]);
  });

  it("can turn out not to be shown, and are let go", async () => {
    const footage = new Footage(PAIR, tableOf);
    await footage.start();
    footage.fail(0, "damaged");
    expect(footage.state.get()).toEqual({ kind: "failed", message: "damaged" });
    footage.drop();
    expect(revoked).toHaveBeenCalledTimes(2);
  });

  it("are ready at once where there are none, with one frame that stands", async () => {
    const footage = new Footage(NONE, tableOf);
    expect(footage.state.get()).toEqual({ kind: "ready", urls: [] });
    expect(await footage.tables).toEqual([]);
    await footage.start();
    expect([asked, frameCount(STILL), durationMs(STILL)]).toEqual([[], 1, 1]);
  });
});

describe("fetching ahead", () => {
  const upcomingOf = (shown: Shown): Upcoming => ({ task: workWith().task, round: 1, ...shown });

  async function fetched(shown: Shown): Promise<{ prefetch: Prefetch; warmed: string[] }> {
    const warmed: string[] = [];
    const calls = {
      upcoming: () => Promise.resolve(upcomingOf(shown)),
      warm: (url: string) => void warmed.push(url),
    } as unknown as Calls;
    const roundInstruments = { of: () => Promise.resolve({} as StudyHead) };
    const prefetch = new Prefetch("s1", calls, tableOf, roundInstruments);
    await prefetch.start();
    return { prefetch, warmed };
  }

  it("brings both clips of a pair, their frames and both strips", async () => {
    const { prefetch, warmed } = await fetched(PAIR);
    expect(warmed).toEqual(["/media/v1.jpg", "/media/v2.jpg"]);
    expect(prefetch.takeWhole()?.tables.map(frameCount)).toEqual([120, 180]);
    expect(prefetch.takeWhole()).toBeNull();
  });

  it("does not have a pair whole of which one clip failed", async () => {
    answers["/media/v1.mp4"] = "404";
    const { prefetch } = await fetched(PAIR);
    expect(prefetch.takeWhole()).toBeNull();
    expect(prefetch.take(upcomingOf(PAIR))).toBeNull();
  });

  it("gives the clips to the task only if they stand as they were fetched", async () => {
    const { prefetch } = await fetched(PAIR);
    expect(prefetch.take(upcomingOf({ video: PAIR.right, right: PAIR.video }))).toBeNull();
    const again = await fetched(PAIR);
    expect(again.prefetch.take(upcomingOf(PAIR))?.footage.state.get().kind).toBe("ready");
  });

  it("has a task without a clip whole as soon as it is named", async () => {
    const { prefetch } = await fetched(NONE);
    expect(prefetch.takeWhole()?.tables).toEqual([]);
    expect(asked).toEqual([]);
  });
});

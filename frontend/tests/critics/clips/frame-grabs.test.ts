// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { grabFrames } from "@/features/critics/clips/frame-grabs";
import { frameTable } from "@/shared/engine/frames";

afterEach(() => vi.restoreAllMocks());

const table = frameTable({ edges_ms: [0, 100, 200, 300], times: [0, 0.1, 0.2], end: 0.3 });

/** A video that seeks at once and says so, in place of the browser's. */
function fakeVideo(opens: boolean): HTMLVideoElement {
  const video = document.createElement("video");
  let at = 0;
  Object.defineProperty(video, "currentTime", {
    get: () => at,
    set: (seconds: number) => {
      at = seconds;
      queueMicrotask(() => video.dispatchEvent(new Event("seeked")));
    },
  });
  Object.defineProperty(video, "src", {
    set: () => {
      queueMicrotask(() => video.dispatchEvent(new Event(opens ? "loadeddata" : "error")));
    },
  });
  Object.assign(video, { load: () => undefined, pause: () => undefined });
  return video;
}

function sheet(frame: number, drawn: number[]) {
  const canvas = document.createElement("canvas");
  const drawImage = (video: HTMLVideoElement) => drawn.push(video.currentTime);
  canvas.getContext = (() => ({ drawImage })) as unknown as typeof canvas.getContext;
  return { frame, canvas };
}

it("draws each frame from its middle", async () => {
  const drawn: number[] = [];
  const steps: number[] = [];
  const sheets = [sheet(0, drawn), sheet(2, drawn)];
  vi.spyOn(document, "createElement").mockReturnValueOnce(fakeVideo(true));
  await grabFrames("blob:clip", table, sheets, (n) => steps.push(n), new AbortController().signal);
  expect(drawn.map((seconds) => Number(seconds.toFixed(3)))).toEqual([0.05, 0.25]);
  expect(steps).toEqual([1, 2]);
});

it("says when the browser cannot decode the clip", async () => {
  vi.spyOn(document, "createElement").mockReturnValueOnce(fakeVideo(false));
  const draw = grabFrames("blob:clip", table, [], () => undefined, new AbortController().signal);
  await expect(draw).rejects.toThrow("This browser cannot decode the clip.");
});

it("stops when nobody looks any more", async () => {
  const stop = new AbortController();
  const drawn: number[] = [];
  const sheets = [0, 1, 2].map((frame) => sheet(frame, drawn));
  vi.spyOn(document, "createElement").mockReturnValueOnce(fakeVideo(true));
  await grabFrames("blob:clip", table, sheets, () => stop.abort(), stop.signal);
  expect(drawn).toHaveLength(1);
});

/** Draws frames of a clip in the browser. */
import { frames as messages } from "@/messages/studio/critics-clips";
import type { FrameTable } from "@/shared/engine/frames";
import { Clock } from "@/shared/engine/clock";

/** What a still is drawn on. */
export interface Sheet {
  readonly frame: number;
  readonly canvas: HTMLCanvasElement;
}

/**
 * Draw each sheet's frame on its canvas, at the canvas's size, one after the other.
 *
 * The clip is a whole one (a blob's address), so that every seek lands; the clock goes to the middle of a frame.
 *
 * @throws Error when the browser cannot decode the clip
 */
export async function grabFrames(
  url: string,
  table: FrameTable,
  sheets: readonly Sheet[],
  drawn: (n: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const video = document.createElement("video");
  video.muted = true;
  video.preload = "auto";
  video.playsInline = true;
  const clock = new Clock(video, table);
  try {
    video.src = url;
    await loaded(video);
    for (const [i, { frame, canvas }] of sheets.entries()) {
      await clock.seekFrame(frame);
      if (signal.aborted) return;
      canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
      drawn(i + 1);
    }
  } finally {
    clock.dispose();
    video.removeAttribute("src");
    video.load();
  }
}

const loaded = (video: HTMLVideoElement): Promise<void> =>
  new Promise((resolve, reject) => {
    video.addEventListener("loadeddata", () => resolve(), { once: true });
    video.addEventListener("error", () => reject(new Error(messages.undecodable)), { once: true });
  });

/** The clip under discussion. */
import { ClipPlayer } from "@/shared/engine/clip-player";
import { frameTable } from "@/shared/engine/frames";
import type { Joint } from "../api/calls";
import { frameTimes } from "../api/calls";

/** @throws Error, with words for the person, where the frames do not come */
export async function openPlayer(video: NonNullable<Joint["video"]>): Promise<ClipPlayer> {
  const player = new ClipPlayer(video.url, frameTable(await frameTimes(video.frame_times_url)));
  void player.load();
  return player;
}

import type { StateLook } from "@/shared/studio/StateBar";
import type { HomeStudy } from "./api/calls";

export type State = HomeStudy["states"][number]["state"];

/** The names and looks of the states of a clip, in the order in which it passes through them. */
export const STATES: Readonly<Record<State, readonly [string, StateLook]>> = {
  open: ["Open", "open"],
  in_progress: ["In progress", "progress"],
  waiting: ["Waiting for another person", "waiting"],
  agreed: ["Agreed", "agreed"],
  in_review: ["In review", "review"],
  settled: ["Settled", "settled"],
  taken_down: ["Taken down", "open"],
};

import type { StateLook } from "@/shared/studio/StateBar";
import { states as messages } from "@/messages/studio/home";
import type { HomeStudy } from "./api/calls";

export type State = HomeStudy["states"][number]["state"];

/** The names and looks of the states of a clip, in the order in which it passes through them. */
export const STATES: Readonly<Record<State, readonly [string, StateLook]>> = {
  open: [messages.open, "open"],
  in_progress: [messages.in_progress, "progress"],
  waiting: [messages.waiting, "waiting"],
  agreed: [messages.agreed, "agreed"],
  in_review: [messages.in_review, "review"],
  settled: [messages.settled, "settled"],
  taken_down: [messages.taken_down, "open"],
};

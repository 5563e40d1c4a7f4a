import type { ComponentProps } from "react";
import type { Pill } from "@/shared/studio/Pill";
import { states as messages } from "@/messages/studio/clip";
import type { ClipState } from "../api/calls";

/** The states of a clip in a study, in words. */
export const STATES: Readonly<Record<ClipState, { label: string; look?: ComponentProps<typeof Pill>["look"] }>> = {
  open: { label: messages.open },
  in_progress: { label: messages.in_progress, look: "acc" },
  waiting: { label: messages.waiting },
  agreed: { label: messages.agreed, look: "ok" },
  in_review: { label: messages.in_review, look: "warn" },
  settled: { label: messages.settled, look: "ok" },
  taken_down: { label: messages.taken_down, look: "bad" },
};

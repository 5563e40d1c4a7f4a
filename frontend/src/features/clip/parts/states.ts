import type { ComponentProps } from "react";
import type { Pill } from "@/shared/studio/Pill";
import type { ClipState } from "../api/calls";

/** The states of a clip in a study, in words. */
export const STATES: Readonly<Record<ClipState, { label: string; look?: ComponentProps<typeof Pill>["look"] }>> = {
  open: { label: "Open" },
  in_progress: { label: "In progress", look: "acc" },
  waiting: { label: "Waiting for review" },
  agreed: { label: "Agreed", look: "ok" },
  in_review: { label: "In review", look: "warn" },
  settled: { label: "Settled", look: "ok" },
  taken_down: { label: "Taken down", look: "bad" },
};

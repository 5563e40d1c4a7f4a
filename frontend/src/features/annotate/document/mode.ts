import type { Instrument } from "@/shared/api/types";

/** What the keys are for: marking stretches of the clip, answering, tagging a text, or reading what was right. */
export type Mode = "segments" | "questions" | "chain" | "feedback";

/** What an instrument asks for, before anything is handed in. */
export const modeOf = ({ segments }: Pick<Instrument, "segments">): Mode =>
  segments ? (segments.part === "chain" ? "chain" : "segments") : "questions";

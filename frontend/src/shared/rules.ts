/** What rules look at and did, as all pages of researchers write it. */
import { rules as messages } from "@/messages/studio/words";
import type { RuleEvent } from "./api/types";

/** How comparisons are written. */
export const SIGNS: Readonly<Record<string, string>> = { "<": "<", "<=": "≤", ">": ">", ">=": "≥" };

/** Heads of a table of signals, shorter than the collectors' own labels. */
export const HEADS: Readonly<Record<string, string>> = messages.signals;

export type EventState = "holds" | "over" | "undone";

export const stateOf = ({ in_force, undone }: Pick<RuleEvent, "in_force" | "undone">): EventState =>
  in_force ? "holds" : undone ? "undone" : "over";

/** The numbers that led to an event, as they were then. */
export const becauseOf = ({ evidence }: Pick<RuleEvent, "evidence">): string =>
  evidence.length === 0
    ? messages.decision
    : evidence
        .map(({ label, value, op, threshold, n }) =>
          messages.because(label, short(value), SIGNS[op] ?? op, short(threshold), n),
        )
        .join("; ");

const short = (value: number): number => Math.round(value * 1000) / 1000;

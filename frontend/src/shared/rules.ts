/** What rules look at and did, as all pages of researchers write it. */
import type { RuleEvent } from "./api/types";

/** How comparisons are written. */
export const SIGNS: Readonly<Record<string, string>> = { "<": "<", "<=": "≤", ">": ">", ">=": "≥" };

/** Heads of a table of signals, shorter than the collectors' own labels. */
export const HEADS: Readonly<Record<string, string>> = {
  gold_hits: "Known errors found",
  gold_false: "Errors marked on error-free checks",
  training_score: "Training",
  errors_per_video: "Errors per video",
  words_per_reason: "Words per reason",
  active_ratio: "Active time / clip length",
  agreement: "Agreement with others",
  no_errors_share: "Clips without errors",
  skipped_in_row: "Skipped in a row",
  repeat_agreement: "Consistency on repeats",
  accepted_share: "Accepted on recheck",
  submitted: "Submitted",
};

export type EventState = "holds" | "over" | "undone";

export const stateOf = ({ in_force, undone }: Pick<RuleEvent, "in_force" | "undone">): EventState =>
  in_force ? "holds" : undone ? "undone" : "over";

/** The numbers that led to an event, as they were then. */
export const becauseOf = ({ evidence }: Pick<RuleEvent, "evidence">): string =>
  evidence.length === 0
    ? "decision by a researcher"
    : evidence
        .map(
          ({ label, value, op, threshold, n }) =>
            `${label} ${short(value)} ${SIGNS[op] ?? op} ${short(threshold)}, n ${n}`,
        )
        .join("; ");

const short = (value: number): number => Math.round(value * 1000) / 1000;

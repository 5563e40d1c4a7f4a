/** The queue of disagreements: what is shown, and what comes next. */
import type { ReasonKind, ReviewRow } from "../types";

export interface Filter {
  readonly reason: ReasonKind | null;
  readonly state: "open" | "settled" | null;
}

/** Names of the reasons, in the order of the filter. */
export const REASONS: Readonly<Record<ReasonKind, string>> = {
  type: "Type differs",
  alone: "One-sided",
  critic_only: "Critic alone",
  clean_against: "Clean or not",
  answer: "Answers differ",
};

/** The name of a kind; one that is not known keeps its word. */
export const reasonName = (kind: string): string => new Map(Object.entries(REASONS)).get(kind) ?? kind;

export const reasonKinds = Object.keys(REASONS) as readonly ReasonKind[];

/** The rows that a filter lets through, in the order of the server: the worst first. */
export const shown = (rows: readonly ReviewRow[], { reason, state }: Filter): readonly ReviewRow[] =>
  rows.filter(
    (row) => (state === null || row.state === state) && (reason === null || row.reasons.some((r) => r.kind === reason)),
  );

/** The next open row after one, from the top again at the end; null when no other is open. */
export function nextOpen(rows: readonly ReviewRow[], current: string | null): ReviewRow | null {
  const at = rows.findIndex(({ id }) => id === current);
  const round = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
  return round.find(({ state }) => state === "open") ?? null;
}

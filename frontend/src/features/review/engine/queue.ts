/** The queue of disagreements: what is shown, and what comes next. */
import { queue as messages } from "@/messages/studio/review";
import type { Narrowing, ReasonKind, ReviewRow } from "../api/calls";

export interface Filter extends Narrowing {
  readonly reason: ReasonKind | null;
  readonly state: "open" | "settled" | null;
  /** As the queue names it, with its version. */
  readonly generator: string | null;
}

export const NO_FILTER: Filter = { reason: null, state: null, generator: null, type: null, annotator: null };

/** Names of the reasons, in the order of the filter. */
export const REASONS: Readonly<Record<ReasonKind, string>> = messages.reasons;

/** The name of a kind; one that is not known keeps its word. */
export const reasonName = (kind: string): string => new Map(Object.entries(REASONS)).get(kind) ?? kind;

export const reasonKinds = Object.keys(REASONS) as readonly ReasonKind[];

/**
 * The rows that a filter lets through, in the order of the server: the worst first.
 *
 * @param narrowed ids of those with the type and the annotator of the filter; null where it has neither
 */
export const shown = (
  rows: readonly ReviewRow[],
  { reason, state, generator }: Filter,
  narrowed: ReadonlySet<string> | null = null,
): readonly ReviewRow[] =>
  rows.filter(
    (row) =>
      (state === null || row.state === state) &&
      (reason === null || row.reasons.some(({ kind }) => kind === reason)) &&
      (generator === null || row.generator === generator) &&
      (narrowed === null || narrowed.has(row.id)),
  );

/** The generators of a queue, by their names. */
export const generatorsOf = (rows: readonly ReviewRow[]): readonly string[] =>
  [...new Set(rows.map(({ generator }) => generator))].filter(Boolean).sort();

/** The filter that an address holds; a reason or a state that there is not is none. */
export function filterIn(search: string): Filter {
  const asked = new URLSearchParams(search);
  const reason = reasonKinds.find((kind) => kind === asked.get("reason")) ?? null;
  const state = (["open", "settled"] as const).find((each) => each === asked.get("state")) ?? null;
  const text = (name: string) => asked.get(name) || null;
  return { reason, state, generator: text("generator"), type: text("type"), annotator: text("annotator") };
}

/** An address with a filter, and with the clip that is chosen; what is null is left out. */
export function searchWith(
  search: string,
  parts: Readonly<Partial<Record<keyof Filter | "review", string | null>>>,
): string {
  const asked = new URLSearchParams(search);
  for (const [name, value] of Object.entries(parts))
    if (value === null) asked.delete(name);
    else asked.set(name, value);
  return asked.size === 0 ? "" : `?${asked}`;
}

/** The next open row after one, from the top again at the end; null when no other is open. */
export function nextOpen(rows: readonly ReviewRow[], current: string | null): ReviewRow | null {
  const at = rows.findIndex(({ id }) => id === current);
  const round = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
  return round.find(({ state }) => state === "open") ?? null;
}

/** Annotators against each other: who is far off, and in which direction. */
import type { Collector, Signal, SignalRow } from "@/shared/api/types";

/** Fewer others, or a smaller n, say nothing about who is far off. */
export const LEAST_OTHERS = 4;
export const LEAST_N = 5;
/** So many spreads away is far; a spread is the median absolute deviation, as of a normal distribution. */
export const FAR = 3;
const NORMAL = 1.4826;
/** A spread is at least this, so that nobody is far off by a trifle where all others are equal. */
const LEAST_SPREAD: Readonly<Record<Collector["unit"], number>> = { share: 0.05, number: 0.5 };

export type Side = "above" | "below" | null;

export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

export const signalOf = (row: SignalRow, collector: string): Signal | undefined =>
  row.signals.find((each) => each.collector === collector);

/** On which side a person is far from the others; null where they are not, or where there is too little data. */
export function sideOf(row: SignalRow, rows: readonly SignalRow[], { name, unit }: Collector): Side {
  const own = signalOf(row, name);
  const others = rows.filter((each) => each.id !== row.id).flatMap((each) => valuesOf(each, name));
  const middle = median(others);
  if (name === "submitted" || own === undefined || own.value === null || middle === null) return null;
  if (others.length < LEAST_OTHERS || own.n < LEAST_N) return null;
  const spread = median(others.map((value) => Math.abs(value - middle))) ?? 0;
  const far = FAR * NORMAL * Math.max(spread, LEAST_SPREAD[unit]);
  if (Math.abs(own.value - middle) <= far) return null;
  return own.value > middle ? "above" : "below";
}

/** The median over all who have a value, with how many these are. */
export function middleOf(
  rows: readonly SignalRow[],
  name: string,
): { readonly value: number | null; readonly n: number } {
  const values = rows.flatMap((row) => valuesOf(row, name));
  return { value: median(values), n: values.length };
}

function valuesOf(row: SignalRow, name: string): readonly number[] {
  const value = signalOf(row, name)?.value ?? null;
  return value === null ? [] : [value];
}

/** The error types of a leaderboard, which its rows share. */
import { typeOf } from "@/shared/segments";
import type { BoardRow } from "./query";

export interface BoardType {
  readonly key: string;
  readonly label: string;
  /** True errors; the most that any row is scored on. */
  readonly errors: number;
}

/** The pages' own name of a standard type, else the one that came with it. */
const nameOf = (key: string, label: string): string => {
  const known = typeOf(key);
  return known.label === key ? label : known.label;
};

/** The types that any row has, in the order in which they come first. */
export function typesOf(rows: readonly Pick<BoardRow, "types">[]): readonly BoardType[] {
  const found = new Map<string, BoardType>();
  for (const { key, label, errors } of rows.flatMap(({ types }) => types))
    found.set(key, { key, label: nameOf(key, label), errors: Math.max(errors, found.get(key)?.errors ?? 0) });
  return [...found.values()];
}

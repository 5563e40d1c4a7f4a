/** The order of the leaderboard: by any column, what has no value last in both directions. */
import type { BoardRow } from "./query";

export const COLUMNS = ["label", "score", "share", "cost", "seconds", "clips"] as const;
export type Column = (typeof COLUMNS)[number];

export interface Order {
  readonly by: Column;
  readonly down: boolean;
}

/** The best first. */
export const FIRST: Order = { by: "score", down: true };

const VALUE: Readonly<Record<Exclude<Column, "label">, (row: BoardRow) => number | null>> = {
  score: ({ score }) => score.value,
  share: ({ share }) => share?.value ?? null,
  cost: ({ cost }) => (cost.amount === null ? null : Number(cost.amount)),
  seconds: ({ seconds }) => seconds.value,
  clips: ({ clips }) => clips,
};

export function inOrder(rows: readonly BoardRow[], { by, down }: Order): readonly BoardRow[] {
  const way = down ? -1 : 1;
  if (by === "label") return [...rows].sort((a, b) => way * a.label.localeCompare(b.label));
  const valueOf = VALUE[by];
  return [...rows].sort((a, b) => {
    const [x, y] = [valueOf(a), valueOf(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return way * (x - y);
  });
}

/** A column that is chosen again turns round; figures begin with the highest, names and expenses with the lowest. */
export const chosen = (order: Order, by: Column): Order =>
  order.by === by ? { by, down: !order.down } : { by, down: by === "score" || by === "share" || by === "clips" };

/** The place of each row by its score, from 1; null for what is only to compare with. */
export function places(rows: readonly BoardRow[]): ReadonlyMap<BoardRow, number> {
  const ranked = inOrder(rows, FIRST).filter(({ kind, score }) => kind !== "ceiling" && score.value !== null);
  return new Map(ranked.map((row, i) => [row, i + 1]));
}

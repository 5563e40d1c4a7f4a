/** The rated pairs of a certificate, as a picture and a table show them. */
import type { Point } from "../api/calls";

/** The greatest score of a pair of reasons, and the greatest grade of an answer. */
export const BEST_SCORE = 10;
export const BEST_GRADE = 2;

/** The scores of a scale from 0 to its greatest. */
export const scoresTo = (greatest: number): readonly number[] =>
  Array.from({ length: greatest + 1 }, (_, score) => score);

/** Pairs of one sample with the same scores. */
export interface Spot {
  readonly judge: number;
  readonly people: number;
  readonly natural: boolean;
  readonly n: number;
}

/** Each pair of scores once, with how many rated pairs have them; many first, so that few are drawn over them. */
export function spotsOf(points: readonly Point[]): readonly Spot[] {
  const found = new Map<string, Spot>();
  for (const { judge, people, natural } of points) {
    const key = `${judge} ${people} ${natural}`;
    found.set(key, { judge, people, natural, n: (found.get(key)?.n ?? 0) + 1 });
  }
  return [...found.values()].sort((a, b) => b.n - a.n);
}

/** What people said of the pairs that the judge gave one score. */
export interface ScoreRow {
  readonly score: number;
  readonly n: number;
  /** Null where no pair has this score. */
  readonly mean: number | null;
  readonly least: number | null;
  readonly most: number | null;
}

export const rowsOf = (points: readonly Point[], greatest: number): readonly ScoreRow[] =>
  scoresTo(greatest).map((score) => {
    const said = points.filter(({ judge }) => judge === score).map(({ people }) => people);
    if (said.length === 0) return { score, n: 0, mean: null, least: null, most: null };
    const mean = said.reduce((sum, each) => sum + each, 0) / said.length;
    return { score, n: said.length, mean, least: Math.min(...said), most: Math.max(...said) };
  });

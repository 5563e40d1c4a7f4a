/** A stretch along a line, half-open, in any unit. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Rows of stretches that do not overlap: each takes the first row that is free, by start. */
export function rowsOf<T extends Stretch>(stretches: readonly T[]): T[][] {
  const rows: T[][] = [];
  for (const stretch of [...stretches].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const free = rows.find((row) => (row.at(-1)?.end ?? 0) <= stretch.start);
    if (free) free.push(stretch);
    else rows.push([stretch]);
  }
  return rows;
}

/** The geometry of lines and bands, as the `d` of paths. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

const text = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Runs of points without a gap between them. */
export function runsOf<T>(points: readonly (T | null)[]): readonly (readonly T[])[] {
  const runs: T[][] = [];
  let isOpen = false;
  for (const point of points) {
    if (point === null) isOpen = false;
    else if (isOpen) runs.at(-1)?.push(point);
    else {
      runs.push([point]);
      isOpen = true;
    }
  }
  return runs;
}

/** A line through points; where one is missing the line has a gap. */
export const lineThrough = (points: readonly (Point | null)[]): string =>
  runsOf(points)
    .map((run) => `M${run.map(text).join("L")}`)
    .join("");

/** The area between low and high ends; nothing where an end is missing. */
export const bandBetween = (ends: readonly ({ readonly low: Point; readonly high: Point } | null)[]): string =>
  runsOf(ends)
    .filter((run) => run.length > 1)
    .map((run) => {
      const upper = run.map(({ high }) => text(high));
      const lower = run.map(({ low }) => text(low)).reverse();
      return `M${[...upper, ...lower].join("L")}Z`;
    })
    .join("");

/** The outline of bins: `edges` are one more than `tops`. */
export const stairs = (edges: readonly number[], tops: readonly number[], floor: number): string => {
  const steps = tops.map((top, i) => `V${top.toFixed(1)}H${(edges[i + 1] ?? 0).toFixed(1)}`);
  return `M${(edges[0] ?? 0).toFixed(1)} ${floor.toFixed(1)}${steps.join("")}V${floor.toFixed(1)}`;
};

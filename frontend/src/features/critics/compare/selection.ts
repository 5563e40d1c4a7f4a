/** Which runs and clips are compared. */
import type { Run } from "@/shared/api/types";
import { overOf } from "@/shared/runs";
import type { RunComparison } from "../api/calls";

/** As many as the server compares at once, and as there are number keys. */
export const MOST_RUNS = 9;
/** Runs that are compared where the address names none. */
const FIRST = 3;

/** Runs that have answered something can be compared. */
export const comparable = (runs: readonly Run[]): readonly Run[] => runs.filter((run) => overOf(run) > 0);

/** The runs that the address names, in the order of the list; without names the newest few. */
export function chosenRuns(runs: readonly Run[], named: string | null): readonly Run[] {
  if (named === null) return runs.slice(0, FIRST);
  const ids = new Set(named.split(","));
  return runs.filter(({ id }) => ids.has(id)).slice(0, MOST_RUNS);
}

/** The ids after one run is ticked or unticked. */
export function toggled(chosen: readonly string[], id: string): readonly string[] {
  if (chosen.includes(id)) return chosen.filter((each) => each !== id);
  return chosen.length < MOST_RUNS ? [...chosen, id] : chosen;
}

/** The clips on which runs differ, or all. They come sorted: the greatest difference first. */
export const shownClips = ({ clips }: RunComparison, isAll: boolean): RunComparison["clips"] =>
  isAll ? clips : clips.filter(({ difference }) => difference > 0);

/** The clip so many places on, at most the first or last one; its task. */
export function neighbour(clips: RunComparison["clips"], task: string | undefined, way: 1 | -1): string | undefined {
  const at = clips.findIndex((each) => each.task === task);
  return clips[Math.min(Math.max(at + way, 0), clips.length - 1)]?.task;
}

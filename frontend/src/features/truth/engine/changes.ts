/** What changed between two versions of the truth: which tasks are shown, and how a change reads. */
import type { TruthDiff } from "@/shared/api/types";

export type ChangedTask = TruthDiff["tasks"][number];
export type ChangedSegment = ChangedTask["segments"][number];
export type ChangedAnswer = ChangedTask["answers"][number];
export type TrueError = NonNullable<ChangedSegment["before"]>;
export type Change = ChangedTask["change"];

export const CHANGES: readonly Change[] = ["added", "removed", "changed"];

/** What both versions are counted in, in the order of the answer. */
export const PARTS = ["tasks", "segments", "answers"] as const;
export type Part = (typeof PARTS)[number];

/** One change of one part, "segments added"; the tasks that have it are shown. */
export interface Filter {
  readonly part: Part;
  readonly change: Change;
}

/** As the value of a choice; "" is no filter. */
export const filterKey = (filter: Filter | null): string => (filter ? `${filter.part} ${filter.change}` : "");

export function filterOf(key: string): Filter | null {
  const [part, change] = key.split(" ");
  const known = PARTS.find((one) => one === part);
  const way = CHANGES.find((one) => one === change);
  return known && way ? { part: known, change: way } : null;
}

/** The tasks that a filter lets through, in the order of the server. */
export const shown = (tasks: readonly ChangedTask[], filter: Filter | null): readonly ChangedTask[] =>
  filter === null
    ? tasks
    : tasks.filter((task) =>
        filter.part === "tasks"
          ? task.change === filter.change
          : task[filter.part].some(({ change }) => change === filter.change),
      );

/** The filters that let something through, in their order. */
export const usefulFilters = (tasks: readonly ChangedTask[]): readonly Filter[] =>
  PARTS.flatMap((part) => CHANGES.map((change) => ({ part, change }))).filter(
    (filter) => shown(tasks, filter).length > 0,
  );

const FIELDS: Readonly<Record<string, string>> = {
  start_ms: "start",
  end_ms: "end",
  type: "type",
  severity: "severity",
  reason: "reason",
};

/** "changed: end, severity"; a segment that is in one version alone has nothing that differs. */
export const changeText = ({ change, differs }: Pick<ChangedSegment, "change" | "differs">): string =>
  differs.length === 0 ? change : `${change}: ${differs.map((field) => FIELDS[field] ?? field).join(", ")}`;

/** The length of a line for segments: the clip's, or where it is not known their last end. */
export const lengthOf = (duration: number | null, spans: readonly { readonly end_ms: number }[]): number =>
  duration ?? Math.max(1, ...spans.map(({ end_ms }) => end_ms));

/** Which lanes are shown: by kind, one by one, and next to the revision that they are compared with. */
import type { ClipLane, LaneKind, Span } from "./lanes";
import { allVersions } from "./lanes";

/** What a person chose to see, on every clip. */
export interface Shown {
  readonly kind: LaneKind | "all";
  /** Owners whose lanes are hidden. */
  readonly hidden: readonly string[];
}

export const ALL: Shown = { kind: "all", hidden: [] };

/** So many are remembered; the oldest are forgotten. */
const MOST = 300;

export function toggledLane(shown: Shown, owner: string): Shown {
  const rest = shown.hidden.filter((each) => each !== owner);
  return { ...shown, hidden: rest.length < shown.hidden.length ? rest : [...rest, owner].slice(-MOST) };
}

/** Two versions of a lane, by key. */
export interface Comparison {
  readonly before: string;
  readonly after: string;
}

/** A version, and the one before it: the revision before, or the study's version of the ground truth before. */
export function comparisonOf(lanes: readonly ClipLane[], key: string): Comparison | null {
  for (const lane of lanes) {
    const older =
      lane.kind === "truth"
        ? lanes.slice(lanes.indexOf(lane) + 1).filter(({ kind, study }) => kind === "truth" && study === lane.study)
        : lane.earlier;
    const versions = [lane, ...older];
    const at = versions.findIndex((each) => each.key === key);
    const before = versions[at + 1];
    if (at >= 0 && (at === 0 || lane.kind !== "truth")) return before ? { after: key, before: before.key } : null;
  }
  return null;
}

export interface Row {
  readonly lane: ClipLane;
  readonly isHidden: boolean;
  /** Its part in the comparison. */
  readonly part: "before" | "after" | null;
}

/** The rows of the timeline. What is compared is shown, whatever is hidden. */
export function rowsFor(lanes: readonly ClipLane[], shown: Shown, comparison: Comparison | null): readonly Row[] {
  const partOf = ({ key }: ClipLane): Row["part"] =>
    key === comparison?.after ? "after" : key === comparison?.before ? "before" : null;
  return lanes.flatMap((lane) =>
    [lane, ...lane.earlier].flatMap((version): Row[] => {
      const part = partOf(version);
      if (part !== null) return [{ lane: version, isHidden: false, part }];
      if (version !== lane || (shown.kind !== "all" && shown.kind !== lane.kind)) return [];
      return [{ lane, isHidden: shown.hidden.includes(lane.owner), part }];
    }),
  );
}

/** The segments in sight, row by row, each row by time. */
export const spansIn = (rows: readonly Row[]): readonly { readonly lane: ClipLane; readonly span: Span }[] =>
  rows
    .filter(({ isHidden }) => !isHidden)
    .flatMap(({ lane }) => [...lane.spans].sort((a, b) => a.start - b.start).map((span) => ({ lane, span })));

/** A segment of any version, by its id. */
export function findSpan(lanes: readonly ClipLane[], id: string): { lane: ClipLane; span: Span } | null {
  for (const lane of allVersions(lanes)) {
    const span = lane.spans.find((each) => each.id === id);
    if (span) return { lane, span };
  }
  return null;
}

/** What is marked at a frame: each type with those who marked it, by the later of two versions that are compared. */
export function markedAt(rows: readonly Row[], frame: number) {
  const found = new Map<string, { type: Span["type"]; lanes: ClipLane[] }>();
  for (const { lane, span } of spansIn(rows.filter(({ part }) => part !== "before"))) {
    if (frame < span.start || frame >= span.end) continue;
    const entry = found.get(span.typeKey) ?? { type: span.type, lanes: [] };
    if (!entry.lanes.includes(lane)) entry.lanes.push(lane);
    found.set(span.typeKey, entry);
  }
  return [...found.values()];
}

/** What was kept for a person, whatever the storage holds. */
export function readShown(text: string | null): Shown {
  try {
    const read: unknown = JSON.parse(text ?? "null");
    if (typeof read !== "object" || read === null) return ALL;
    const { kind, hidden } = read as Partial<Record<keyof Shown, unknown>>;
    const known = (["person", "critic", "truth"] as const).find((each) => each === kind);
    const owners = Array.isArray(hidden) ? hidden.filter((each): each is string => typeof each === "string") : [];
    return { kind: known ?? "all", hidden: owners };
  } catch {
    return ALL;
  }
}

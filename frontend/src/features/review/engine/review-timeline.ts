/**
 * What was said of one clip, placed on its frames: a lane for each annotator with a letter of its own, and the groups
 * of segments that speak of the same thing.
 */
import { reviewTimeline as messages } from "@/messages/studio/review";
import type { FrameTable } from "@/shared/engine/frames";
import { frameCount, nearestEdge } from "@/shared/engine/frames";
import type { LaneAnswer, LaneSegment, Review, ReviewLane } from "../api/calls";

/** A segment of an annotator, in frames, half-open. */
export interface Source {
  readonly id: string;
  readonly letter: string;
  /** Its label: annotator's letter and the number of its group, "A 2". */
  readonly label: string;
  readonly start: number;
  readonly end: number;
  readonly type: string;
  readonly severity: number | null;
  readonly reason: string;
  readonly confidence: number | null;
}

export interface Lane {
  readonly letter: string;
  readonly name: string;
  readonly kind: "person" | "critic";
  readonly simulated: boolean;
  readonly revision: number;
  readonly sources: readonly Source[];
  /** Segments that have no place on the clip, such as a critic's with its end before its start. */
  readonly invalid: number;
  /** Why there is nothing in the lane. */
  readonly silence: string;
  readonly answers: readonly LaneAnswer[];
  /** Of a chain: its tags by sentence; none of a critic. */
  readonly tags: ReviewLane["tags"];
  /** Of a chain: the types named anywhere in it. */
  readonly types: readonly string[];
}

export interface Group {
  readonly number: number;
  readonly sources: readonly Source[];
  /** What is disagreed about; nothing where all agree. */
  readonly reasons: readonly string[];
  readonly text: string;
}

export interface ReviewTimeline {
  readonly lanes: readonly Lane[];
  readonly groups: readonly Group[];
  readonly sources: ReadonlyMap<string, Source>;
}

/** Letters for lanes: each is the key that takes its segment over, so keys with another meaning are left out. */
const LETTERS = "ABCEFHIJKLOPQTVWZ";

/** Place a review on the frames of its clip. People come before critics. */
export function reviewTimelineOf(review: Review, table: FrameTable): ReviewTimeline {
  const people = review.lanes.filter(({ annotator }) => annotator.kind === "person");
  const critics = review.lanes.filter(({ annotator }) => annotator.kind === "critic");
  const groupIds = withLoners(review);
  const labels = new Map<string, string>();
  const lanes = [...people, ...critics].map((lane, i) => {
    const letter = LETTERS[i] ?? `${i + 1}`;
    for (const [id, label] of labelsOf(lane, letter, groupIds)) labels.set(id, label);
    return placedLane(lane, letter, labels, table);
  });
  const sources = new Map(lanes.flatMap((lane) => lane.sources.map((source) => [source.id, source] as const)));
  const groups = groupIds.map(({ ids, ...why }, i) => ({
    ...why,
    number: i + 1,
    sources: [...sources.values()].filter(({ id }) => ids.includes(id)),
  }));
  return { lanes, groups, sources };
}

export const laneOf = (reviewTimeline: ReviewTimeline, source: Source): Lane | undefined =>
  reviewTimeline.lanes.find(({ letter }) => letter === source.letter);

/** The part of the clip that a group speaks of. */
export function spanOf(group: Group): { start: number; end: number } | null {
  if (group.sources.length === 0) return null;
  const start = Math.min(...group.sources.map((source) => source.start));
  return { start, end: Math.max(...group.sources.map((source) => source.end)) };
}

const isPlaced = ({ invalid_reason }: LaneSegment): boolean => invalid_reason === "";

interface GroupIds {
  readonly ids: readonly string[];
  readonly reasons: readonly string[];
  readonly text: string;
}

/** The server's groups, and a group for each placed segment that is in none of them. */
function withLoners({ groups, lanes }: Review): readonly GroupIds[] {
  const grouped = new Set(groups.flatMap(({ segments }) => segments));
  const loners = lanes.flatMap(({ segments }) => segments.filter((each) => isPlaced(each) && !grouped.has(each.id)));
  return [
    ...groups.map(({ segments, reasons, text }) => ({ ids: segments, reasons, text })),
    ...loners.map(({ id }) => ({ ids: [id], reasons: [], text: messages.late })),
  ];
}

/** "A 2", and "A 2.1", "A 2.2" where one annotator has several segments in a group. */
function labelsOf(lane: ReviewLane, letter: string, groups: readonly GroupIds[]): [string, string][] {
  return groups.flatMap(({ ids }, i) => {
    const own = lane.segments.filter(({ id }) => ids.includes(id));
    return own.map(({ id }, k): [string, string] => [id, `${letter} ${i + 1}${own.length > 1 ? `.${k + 1}` : ""}`]);
  });
}

function placedLane(lane: ReviewLane, letter: string, labels: Map<string, string>, table: FrameTable): Lane {
  const { annotator, revision, answers } = lane;
  const placed = lane.segments.filter(isPlaced);
  return {
    letter,
    name: annotator.label,
    kind: annotator.kind,
    simulated: annotator.simulated,
    revision,
    sources: placed.map((segment) => placedSource(segment, letter, labels.get(segment.id) ?? letter, table)),
    invalid: lane.segments.length - placed.length,
    silence:
      lane.status === "ok" ? messages.noErrors : (messages.statuses[lane.status] ?? lane.status.replaceAll("_", " ")),
    answers,
    tags: lane.tags,
    types: lane.types,
  };
}

function placedSource(segment: LaneSegment, letter: string, label: string, table: FrameTable): Source {
  const start = Math.min(nearestEdge(table, segment.start_ms), frameCount(table) - 1);
  const end = Math.max(nearestEdge(table, segment.end_ms), start + 1);
  const { id, type, severity, reason, confidence } = segment;
  return { id, letter, label, start, end, type, severity, reason, confidence };
}

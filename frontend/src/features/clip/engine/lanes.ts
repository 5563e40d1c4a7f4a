/** What was marked in a clip, placed on its frames: a lane for each person, critic and version of a ground truth. */
import type { Box, ErrorType, Instrument } from "@/shared/api/types";
import type { FrameSpan, FrameTable } from "@/shared/engine/frames";
import { frameCount, nearestFrames } from "@/shared/engine/frames";
import { isPlaced, typeOf } from "@/shared/segments";
import { codeText } from "@/shared/codes";
import { lane as messages } from "@/messages/studio/clip";
import type { AnnotatorLane, ClipLanes, LaneAnswer, LaneSegment, TruthLane } from "../api/calls";

export type LaneKind = "person" | "critic" | "truth";

/** The look and the name of an error type. */
export type SpanType = Pick<ErrorType, "letter" | "label" | "colour" | "shape">;

/** A marked segment, in frames, half-open. */
export interface Span extends FrameSpan {
  readonly id: string;
  /** From 1, in the order of its lane. */
  readonly number: number;
  readonly typeKey: string;
  readonly type: SpanType;
  readonly severity: number | null;
  readonly most: number;
  readonly reason: string;
  /** Of a critic, 0 to 1. */
  readonly confidence: number | null;
  readonly box: Box | null;
}

export interface ClipLane {
  /** Public id of the annotation or ground truth. */
  readonly key: string;
  /** Whom it belongs to, on every clip: public id of the annotator or ground truth. */
  readonly owner: string;
  readonly kind: LaneKind;
  /** A letter for annotators, the version for ground truths. */
  readonly letter: string;
  readonly name: string;
  /** "rev 2", "set aside" */
  readonly notes: readonly string[];
  readonly study: string;
  readonly studyName: string;
  readonly at: string;
  readonly spans: readonly Span[];
  /** Segments that have no place on the clip, such as a critic's with its end before its start. */
  readonly invalid: readonly LaneSegment[];
  /** What an empty lane means. */
  readonly empty: string;
  readonly answers: readonly LaneAnswer[];
  /** Its revisions before this one, the newest first. */
  readonly earlier: readonly ClipLane[];
}

/** The documents of the studies' instruments, by study. One that is not here yet leaves the types their keys. */
export type Instruments = ReadonlyMap<string, Instrument>;

/** People, then critics, then ground truths, the newest first. */
export function placedLanes(
  { annotators, truths }: ClipLanes,
  table: FrameTable,
  instruments: Instruments,
): ClipLane[] {
  const newest = new Set<string>();
  return [
    ...annotators.map((lane, i) => annotatorLane(lane, letterAt(i), table, instruments)),
    ...truths.map((truth) => {
      const isNewest = !newest.has(truth.study);
      newest.add(truth.study);
      return truthLane(truth, isNewest, table, instruments);
    }),
  ];
}

/** A to Z, and numbers for further ones. */
export const letterAt = (i: number): string => (i < 26 ? String.fromCharCode(65 + i) : String(i + 1));

/** "A", or "v3" for a ground truth: what a lane is called in a few letters. */
export const shortName = ({ kind, letter }: Pick<ClipLane, "kind" | "letter">): string =>
  kind === "truth" ? `v${letter}` : letter;

/** All versions of the lanes. */
export const allVersions = (lanes: readonly ClipLane[]): readonly ClipLane[] =>
  lanes.flatMap((lane) => [lane, ...lane.earlier]);

function annotatorLane(lane: AnnotatorLane, letter: string, table: FrameTable, instruments: Instruments): ClipLane {
  const versions = lane.revisions.map(
    ({ id, revision, submitted_at, status, corrected, segments, answers }): ClipLane => ({
      ...{ key: id, owner: lane.annotator, kind: lane.kind, letter, at: submitted_at, answers, earlier: [] },
      name: lane.critic === "" ? lane.label.replace(/^Annotator /u, "") : lane.label,
      notes: [
        lane.kind === "person" || revision > 1 ? messages.revision(revision) : "",
        lane.part === "video" ? "" : messages.part(lane.part.toUpperCase()),
        corrected ? messages.corrected : "",
        lane.counts ? "" : messages.notCounted,
      ].filter(Boolean),
      ...{ study: lane.study, studyName: lane.study_name },
      ...placed(segments, table, instruments.get(lane.study)),
      empty:
        status === "ok" || status === ""
          ? answers.length > 0
            ? messages.noSegments
            : messages.noErrors
          : codeText(status),
    }),
  );
  const [latest, ...earlier] = versions;
  if (latest === undefined) throw new RangeError(`The lane of ${lane.label} has no revision.`);
  return { ...latest, earlier };
}

const truthLane = (truth: TruthLane, isNewest: boolean, table: FrameTable, instruments: Instruments): ClipLane => ({
  ...{ key: truth.truth, owner: truth.truth, kind: "truth", at: truth.created_at, answers: truth.answers, earlier: [] },
  letter: String(truth.version),
  name: messages.truth(truth.version),
  notes: isNewest ? [messages.now] : [],
  ...{ study: truth.study, studyName: truth.study_name },
  ...placed(truth.segments, table, instruments.get(truth.study)),
  empty: truth.answers.length > 0 ? messages.noSegments : messages.noErrors,
});

export const words = (key: string): string => key.replaceAll("_", " ");

const MOST = 5;

function placed(segments: readonly LaneSegment[], table: FrameTable, instrument: Instrument | undefined) {
  const form = instrument?.segments;
  const duration = table.edgesMs[frameCount(table)] ?? 0;
  const spans: Span[] = [];
  const invalid: LaneSegment[] = [];
  segments.forEach((segment, i) => {
    /* a critic's segment may go on past the end of the clip */
    const within = { ...segment, end_ms: Math.min(segment.end_ms, duration) };
    if (!isPlaced(within)) return void invalid.push(segment);
    const { id, severity, reason, confidence, box } = segment;
    const { letter, label, ...look }: SpanType =
      form?.types.find(({ key }) => key === segment.type) ?? typeOf(segment.type);
    const type: SpanType = { letter, label, colour: look.colour, shape: look.shape };
    spans.push({
      ...{ id, number: i + 1, severity, reason, confidence, box: (box ?? null) as Box | null },
      ...{ typeKey: segment.type, type, most: form?.severity?.max ?? MOST },
      ...nearestFrames(table, within),
    });
  });
  return { spans, invalid };
}

/** How the events of a clip read. */
import { changes, history as messages } from "@/messages/studio/clip";
import { units } from "@/messages/shared";
import type { ClipEvent, LaneAnswer } from "../api/calls";
import type { ClipLane, Span } from "./lanes";
import { allVersions } from "./lanes";
import type { Comparison } from "./rows";
import { comparisonOf } from "./rows";

export interface Entry {
  readonly event: ClipEvent;
  /** The version that came of it; null for what left none. */
  readonly lane: ClipLane | null;
  readonly comparison: Comparison | null;
  readonly text: string;
}

/** Everything but comments, which have a place of their own. */
export const entriesOf = (events: readonly ClipEvent[], lanes: readonly ClipLane[]): readonly Entry[] => {
  const versions = allVersions(lanes);
  return events
    .filter(({ kind }) => kind !== "comment")
    .map((event) => {
      const lane = versions.find(({ key }) => event.ref !== "" && key === event.ref) ?? null;
      const comparison = lane ? comparisonOf(lanes, lane.key) : null;
      const before = versions.find(({ key }) => key === comparison?.before);
      const changed = lane && before ? compare(before, lane).texts : null;
      return { event, lane, comparison, text: textOf(event, lane, changed) };
    });
};

function textOf(event: ClipEvent, lane: ClipLane | null, changed: readonly string[] | null): string {
  const { kind, revision, segments, note, by } = event;
  const answers = lane?.answers.length ?? 0;
  const errors = segments === 0 && answers > 0 ? messages.answers(answers) : messages.segments(segments);
  const what = changed ? changed.join("; ") || messages.nothing : errors;
  switch (kind) {
    case "imported":
      return messages.imported;
    case "submitted":
      return messages.submitted(errors);
    case "revised":
      return messages.revised(revision, what);
    case "settled":
      return [messages.settled(by, errors), note].filter(Boolean).join(": ");
    case "truth":
      return messages.truth(revision, what);
    case "held":
      return messages.held(by, note);
    case "lifted":
      return messages.lifted(by);
    case "comment":
      return note;
  }
}

/** What differs between two versions of a lane. */
interface Compared {
  /** Ids of the segments of either version that the other has not got in the same form. */
  readonly ids: ReadonlySet<string>;
  /** "2 ends f48", "3 new", "1 removed" */
  readonly texts: readonly string[];
}

type Version = Pick<ClipLane, "spans" | "answers">;

export function compare(before: Version, after: Version): Compared {
  const old = before.spans.filter((span) => !after.spans.some((other) => isSame(span, other)));
  const fresh = after.spans.filter((span) => !before.spans.some((other) => isSame(span, other)));
  const pairs = pairsOf(old, fresh);
  const kept = new Set(pairs.flat());
  const answers = changedAnswers(before.answers, after.answers);
  return {
    ids: new Set([...old, ...fresh].map(({ id }) => id)),
    texts: [
      ...pairs.map(([a, b]) => `${b.number} ${differences(a, b).join(", ")}`),
      ...fresh.filter((span) => !kept.has(span)).map(({ number, type }) => changes.new(number, type.label)),
      ...old.filter((span) => !kept.has(span)).map(({ number, type }) => changes.removed(number, type.label)),
      ...(answers > 0 ? [changes.answers(answers)] : []),
    ],
  };
}

/** How many questions are answered otherwise, or in one of the two alone. */
function changedAnswers(old: readonly LaneAnswer[], fresh: readonly LaneAnswer[]): number {
  const said = (answers: readonly LaneAnswer[], id: string) => {
    const found = answers.find(({ question }) => question === id);
    return found && JSON.stringify([found.value, found.unclear, found.note]);
  };
  const questions = new Set([...old, ...fresh].map(({ question }) => question));
  return [...questions].filter((id) => said(old, id) !== said(fresh, id)).length;
}

const isSame = (a: Span, b: Span): boolean => differences(a, b).length === 0;

function differences(a: Span, b: Span): string[] {
  return [
    a.start === b.start ? "" : changes.starts(units.frame(b.start)),
    a.end === b.end ? "" : changes.ends(units.frame(b.end - 1)),
    a.typeKey === b.typeKey ? "" : changes.type(b.type.label),
    a.severity === b.severity ? "" : b.severity === null ? changes.noSeverity : changes.severity(b.severity),
    a.reason === b.reason ? "" : changes.reason,
    JSON.stringify(a.box) === JSON.stringify(b.box) ? "" : changes.box,
  ].filter(Boolean);
}

/** Segments of both that share frames: each with the free one that it shares the most with, those that share most first. */
function pairsOf(old: readonly Span[], fresh: readonly Span[]): [Span, Span][] {
  const all = old.flatMap((a) => fresh.map((b) => ({ a, b, shared: overlap(a, b) })));
  const taken = new Set<Span>();
  const pairs: [Span, Span][] = [];
  for (const { a, b, shared } of all.sort((x, y) => y.shared - x.shared)) {
    if (shared <= 0 || taken.has(a) || taken.has(b)) continue;
    taken.add(a).add(b);
    pairs.push([a, b]);
  }
  return pairs.sort(([, x], [, y]) => x.number - y.number);
}

const overlap = (a: Span, b: Span): number => Math.min(a.end, b.end) - Math.max(a.start, b.start);

/**
 * What an expert settles about one clip, as frozen values in frames.
 *
 * Every segment of an annotator becomes a source of a settled segment or is dropped; until then it is open. Every
 * operation takes a draft and gives a new one; what changes nothing gives the same draft back.
 */
import type { FrameSpan } from "@/shared/engine/frames";
import type { ChainDraft } from "./chain";
import { NO_TAGS } from "./chain";
import type { Group, Source } from "./review-timeline";

/** A segment held for true, half-open in frames. Without sources it is the expert's own. */
export interface Settled extends FrameSpan {
  readonly id: string;
  readonly type: string | null;
  readonly severity: number | null;
  readonly reason: string;
  /** Ids of the segments that it came from, in the order of the lanes. */
  readonly sources: readonly string[];
}

export interface Verdict {
  /** As the form of the question has it. */
  readonly value: string | null;
  readonly unclear: boolean;
  readonly note: string;
}

export interface Draft {
  readonly segments: readonly Settled[];
  readonly dropped: readonly string[];
  readonly answers: Readonly<Record<string, Verdict>>;
  readonly note: string;
  /** Of a chain of reasoning; empty where clips are reviewed. */
  readonly chain: ChainDraft;
}

export type Meaning = Pick<Settled, "type" | "severity" | "reason">;
export type Side = "start" | "end";

export const EMPTY: Draft = { segments: [], dropped: [], answers: {}, note: "", chain: NO_TAGS };
export const NO_VERDICT: Verdict = { value: null, unclear: false, note: "" };

export const findSettled = (draft: Draft, id: string | null): Settled | undefined =>
  draft.segments.find((segment) => segment.id === id);

/** The settled segment that a source went into. */
export const settledFrom = (draft: Draft, source: string): Settled | undefined =>
  draft.segments.find(({ sources }) => sources.includes(source));

export type Fate = "open" | "settled" | "dropped";

export function fateOf(draft: Draft, source: string): Fate {
  if (settledFrom(draft, source)) return "settled";
  return draft.dropped.includes(source) ? "dropped" : "open";
}

/** Take a segment over as it is. One that is settled already stays as it was settled. */
export function take(draft: Draft, source: Source, id: string): Draft {
  if (settledFrom(draft, source.id)) return draft;
  return withSegment(undrop(draft, [source.id]), copyOf(source, id, [source.id]));
}

/** Take a segment over, and drop what the other annotators marked in its group and is still open. */
export function takeOver(draft: Draft, source: Source, groups: readonly Group[], id: string): Draft {
  const group = groups.find(({ sources }) => sources.some((each) => each.id === source.id));
  const others = (group?.sources ?? []).filter(({ letter }) => letter !== source.letter);
  return drop(
    take(draft, source, id),
    others.map((other) => other.id),
  );
}

/**
 * Make one settled segment of several sources. What was settled from these sources alone goes into it: the first such
 * segment gives the values, else the first source does. A settled segment that has another source stays, and keeps
 * the sources that it has.
 */
export function merge(draft: Draft, sources: readonly Source[], id: string): Draft {
  const wanted = sources.map((source) => source.id);
  const within = draft.segments.filter((each) => each.sources.length > 0 && isWithin(each.sources, wanted));
  const taken = draft.segments.filter((each) => !within.includes(each)).flatMap((each) => each.sources);
  const free = sources.filter((source) => !taken.includes(source.id));
  const [first] = free;
  if (!first) return draft;
  const ids = free.map((source) => source.id);
  const [base] = within;
  if (base && within.length === 1 && base.sources.length === ids.length) return draft;
  const merged = base ? { ...base, sources: ids } : copyOf(first, id, ids);
  const others = draft.segments.filter((each) => !within.includes(each));
  return withSegment({ ...undrop(draft, ids), segments: others }, merged);
}

/** Add a segment that nobody marked. */
export function add(draft: Draft, id: string, span: FrameSpan): Draft {
  if (span.end <= span.start) return draft;
  const { start, end } = span;
  return withSegment(draft, { id, start, end, type: null, severity: null, reason: "", sources: [] });
}

/** Set sources aside that are open; settled ones stay. */
export function drop(draft: Draft, sources: readonly string[]): Draft {
  const open = sources.filter((source) => fateOf(draft, source) === "open");
  return open.length === 0 ? draft : { ...draft, dropped: [...draft.dropped, ...open] };
}

/** Open dropped sources again. */
export function undrop(draft: Draft, sources: readonly string[]): Draft {
  const dropped = draft.dropped.filter((source) => !sources.includes(source));
  return dropped.length === draft.dropped.length ? draft : { ...draft, dropped };
}

/** Take a settled segment away; its sources are open again. */
export function remove(draft: Draft, id: string): Draft {
  const segments = draft.segments.filter((segment) => segment.id !== id);
  return segments.length === draft.segments.length ? draft : { ...draft, segments };
}

/** Move one edge to a frame edge, at most to one frame from the other, inside the clip. */
export function moveEdge(draft: Draft, id: string, side: Side, edge: number, frames: number): Draft {
  return change(draft, id, ({ start, end }) =>
    side === "start" ? { start: clamp(edge, 0, end - 1) } : { end: clamp(edge, start + 1, frames) },
  );
}

/** Cut a settled segment in two before a frame inside it; both parts keep what is said of it, and its sources. */
export function split(draft: Draft, id: string | null, frame: number, newId: string): Draft {
  const cut = findSettled(draft, id);
  if (!cut || frame <= cut.start || frame >= cut.end) return draft;
  const first = change(draft, cut.id, () => ({ end: frame }));
  return withSegment(first, { ...cut, id: newId, start: frame });
}

/** Make one of a settled segment and the one that begins next after it: from the start of both to their end. */
export function join(draft: Draft, id: string | null): Draft {
  const first = findSettled(draft, id);
  const second = first && draft.segments[draft.segments.indexOf(first) + 1];
  if (!first || !second) return draft;
  const sources = [...new Set([...first.sources, ...second.sources])];
  return change(remove(draft, second.id), first.id, () => ({ end: Math.max(first.end, second.end), sources }));
}

export const setMeaning = (draft: Draft, id: string, part: Partial<Meaning>): Draft => change(draft, id, () => part);

export const setNote = (draft: Draft, note: string): Draft => (note === draft.note ? draft : { ...draft, note });

export const setChain = (draft: Draft, chain: ChainDraft): Draft =>
  chain === draft.chain ? draft : { ...draft, chain };

export const verdictOn = (draft: Draft, question: string): Verdict => draft.answers[question] ?? NO_VERDICT;

export const setVerdict = (draft: Draft, question: string, part: Partial<Verdict>): Draft => ({
  ...draft,
  answers: { ...draft.answers, [question]: { ...verdictOn(draft, question), ...part } },
});

const copyOf = ({ start, end, type, severity, reason }: Source, id: string, sources: readonly string[]): Settled => ({
  id,
  start,
  end,
  type,
  severity,
  reason,
  sources,
});

const withSegment = (draft: Draft, segment: Settled): Draft => ({
  ...draft,
  segments: [...draft.segments, segment].sort((a, b) => a.start - b.start || a.end - b.end),
});

const isWithin = (ids: readonly string[], others: readonly string[]): boolean => ids.every((id) => others.includes(id));

function change(draft: Draft, id: string, edit: (segment: Settled) => Partial<Settled>): Draft {
  const before = findSettled(draft, id);
  if (!before) return draft;
  const after = { ...before, ...edit(before) };
  const same = (Object.keys(after) as (keyof Settled)[]).every((key) => after[key] === before[key]);
  return same ? draft : { ...draft, segments: draft.segments.map((each) => (each === before ? after : each)) };
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

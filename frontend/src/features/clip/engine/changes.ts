/** What differs between two versions of a lane. */
import { units } from "@/messages/shared";
import type { ClipLane, Span } from "./lanes";

export interface Compared {
  /** Ids of the segments of either version that the other has not got in the same form. */
  readonly ids: ReadonlySet<string>;
  /** "2 ends f48", "3 new", "1 removed" */
  readonly texts: readonly string[];
}

export function compare(before: Pick<ClipLane, "spans">, after: Pick<ClipLane, "spans">): Compared {
  const old = before.spans.filter((span) => !after.spans.some((other) => isSame(span, other)));
  const fresh = after.spans.filter((span) => !before.spans.some((other) => isSame(span, other)));
  const pairs = pairsOf(old, fresh);
  const kept = new Set(pairs.flat());
  return {
    ids: new Set([...old, ...fresh].map(({ id }) => id)),
    texts: [
      ...pairs.map(([a, b]) => `${b.number} ${differences(a, b).join(", ")}`),
      ...fresh.filter((span) => !kept.has(span)).map(({ number, type }) => `${number} new (${type.label})`),
      ...old.filter((span) => !kept.has(span)).map(({ number, type }) => `${number} removed (${type.label})`),
    ],
  };
}

const isSame = (a: Span, b: Span): boolean => differences(a, b).length === 0;

function differences(a: Span, b: Span): string[] {
  return [
    a.start === b.start ? "" : `starts ${units.frame(b.start)}`,
    a.end === b.end ? "" : `ends ${units.frame(b.end - 1)}`,
    a.typeKey === b.typeKey ? "" : `is ${b.type.label}`,
    a.severity === b.severity ? "" : b.severity === null ? "without severity" : `severity ${b.severity}`,
    a.reason === b.reason ? "" : "reason changed",
    JSON.stringify(a.box) === JSON.stringify(b.box) ? "" : "box changed",
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

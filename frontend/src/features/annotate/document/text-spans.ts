/**
 * What can be done to the spans of a text, and the arithmetic of its characters.
 *
 * Positions are Unicode code points, as the server counts them; JavaScript counts UTF-16 units, and a character beyond
 * the first 65,536 is two of those. `pointAt` and `sliceOf` are the only places where one becomes the other.
 */
import type { Doc, Span } from "./document";
import { findSpan } from "./document";

/** Half-open range of code points `[from, to)`. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

export type TextSide = "from" | "to";

/** The code points before a UTF-16 position; a position inside a character counts as before it. */
export function pointAt(text: string, unit: number): number {
  let points = 0;
  let units = 0;
  for (const character of text) {
    units += character.length;
    if (units > unit) break;
    points += 1;
  }
  return points;
}

export const sliceOf = (text: string, { from, to }: TextRange): string => [...text].slice(from, to).join("");

export const isSameRange = (a: TextRange, b: TextRange): boolean => a.from === b.from && a.to === b.to;

export const overlaps = (a: TextRange, b: TextRange): boolean => a.from < b.to && b.from < a.to;

/** Tells words from punctuation; emoji count as words. They never end inside a character that is composed of several. */
const SEGMENTER = new Intl.Segmenter(undefined, { granularity: "word" });
const SAYS_SOMETHING = /[^\s\p{P}]/u;

/** The words of a part of a text, in its code points. */
export function wordsIn(text: string, part: TextRange): readonly TextRange[] {
  const words: TextRange[] = [];
  let from = part.from;
  for (const { segment } of SEGMENTER.segment(sliceOf(text, part))) {
    const to = from + [...segment].length;
    if (SAYS_SOMETHING.test(segment)) words.push({ from, to });
    from = to;
  }
  return words;
}

/** The whole words that a range touches; all of them are the whole part. Null where it touches none. */
export function snapToWords(text: string, part: TextRange, range: TextRange): TextRange | null {
  const words = wordsIn(text, part);
  const first = words.findIndex((word) => overlaps(word, range));
  return first < 0
    ? null
    : rangeOver(
        words,
        part,
        first,
        words.findLastIndex((word) => overlaps(word, range)),
      );
}

/** Move one side of a range by words, to no less than one word and no more than the part. */
export function stepByWord(text: string, part: TextRange, range: TextRange, side: TextSide, by: number): TextRange {
  const words = wordsIn(text, part);
  const first = words.findIndex((word) => overlaps(word, range));
  const last = words.findLastIndex((word) => overlaps(word, range));
  if (first < 0) return range;
  return side === "from"
    ? rangeOver(words, part, clamp(first + by, 0, last), last)
    : rangeOver(words, part, first, clamp(last + by, first, words.length - 1));
}

function rangeOver(words: readonly TextRange[], part: TextRange, first: number, last: number): TextRange {
  if (first === 0 && last === words.length - 1) return { from: part.from, to: part.to };
  return { from: words[first]?.from ?? part.from, to: words[last]?.to ?? part.to };
}

/** A stretch of text over which the same spans lie. */
export interface Run<S extends TextRange> extends TextRange {
  readonly spans: readonly S[];
}

/** Cut a part of a text wherever a span begins or ends. Together the runs are the part, without gap or overlap. */
export function runsOf<S extends TextRange>(part: TextRange, spans: readonly S[]): readonly Run<S>[] {
  const inside = spans.flatMap(({ from, to }) => [from, to]).filter((edge) => part.from < edge && edge < part.to);
  const edges = [...new Set([part.from, ...inside, part.to])].sort((a, b) => a - b);
  return edges.slice(1).map((to, i) => {
    const run = { from: edges[i] ?? part.from, to };
    return { ...run, spans: spans.filter((span) => overlaps(span, run)) };
  });
}

/** Whether a document has a span of the same type over the same characters. */
const repeats = (doc: Doc, span: Span): boolean =>
  doc.spans.some((other) => other.id !== span.id && other.type === span.type && isSameRange(other, span));

/** Put a span in its place; a document with spans is not clean. One that says nothing new is left out. */
export function addSpan(doc: Doc, span: Span): Doc {
  if (span.to <= span.from || repeats(doc, span)) return doc;
  return { ...doc, clean: false, spans: inOrder([...doc.spans, span]) };
}

export function removeSpan(doc: Doc, id: string): Doc {
  const spans = doc.spans.filter((span) => span.id !== id);
  return spans.length === doc.spans.length ? doc : { ...doc, spans };
}

/** Change a span, unless it would then repeat another or have no characters. */
export function changeSpan(doc: Doc, id: string, part: Partial<Omit<Span, "id" | "type">>): Doc {
  const before = findSpan(doc, id);
  if (!before) return doc;
  const after = { ...before, ...part };
  if (after.to <= after.from || isSame(before, after) || repeats(doc, after)) return doc;
  return { ...doc, spans: inOrder(doc.spans.map((span) => (span === before ? after : span))) };
}

const isSame = (a: Span, b: Span): boolean => (Object.keys(a) as (keyof Span)[]).every((key) => a[key] === b[key]);

const inOrder = (spans: readonly Span[]): readonly Span[] => [...spans].sort((a, b) => a.from - b.from || a.to - b.to);

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

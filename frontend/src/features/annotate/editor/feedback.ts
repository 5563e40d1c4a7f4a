/**
 * What was right and what was not in a task of the training, as rows that can be read, and as bars along the clip.
 *
 * The server compares and counts; here its places in lists become segments, frames and words.
 */
import type { BodySegment, BodySpan, Feedback, KnownError } from "@/shared/api/types";
import { wordFor } from "@/shared/engine/answers";
import type { FrameSpan } from "@/shared/engine/frames";
import { nearestEdge } from "@/shared/engine/frames";
import { rowsOf } from "@/shared/interval-rows";
import type { Editor } from "./editor";
import { answerTo } from "../document/document";
import { sliceOf } from "../document/text-spans";

/** An error as it was marked, or as it is known: with its frames in a clip, or the words in a text. */
export interface Marked {
  /** From 1, in the list that it is from. */
  readonly number: number;
  readonly span: FrameSpan | null;
  readonly quote: string | null;
  readonly type: string | null;
  readonly severity: number | null;
  readonly reason: string;
}

/** How far one edge is from the known one; below 0 it is too early. */
export interface Off {
  readonly unit: "frames" | "characters";
  readonly by: number;
  /** In a clip the same in ms. */
  readonly ms: number | null;
}

export interface Found {
  readonly known: Marked;
  readonly yours: Marked;
  readonly start: Off;
  readonly end: Off;
  readonly isSameType: boolean;
  /** From 0 to 1. */
  readonly iou: number;
}

export interface ComparedAnswer {
  readonly question: string;
  /** From 1, among all questions of the task. */
  readonly number: number;
  readonly text: string;
  readonly yours: string;
  readonly known: string;
  /** Null for an answer in words: nobody can count those. */
  readonly isRight: boolean | null;
}

export interface Verdict {
  /** Whether errors are marked under this instrument at all. */
  readonly marks: boolean;
  readonly known: number;
  readonly found: readonly Found[];
  readonly missed: readonly Marked[];
  readonly over: readonly Marked[];
  readonly answers: readonly ComparedAnswer[];
}

export function verdictOf(feedback: Feedback, editor: Editor): Verdict {
  const said = editor.content().segments.map((each, i) => markedAs(editor, each, i + 1));
  const known = feedback.known.map((each, i) => markedAs(editor, each, i + 1));
  return {
    marks: editor.instrument.segments !== undefined,
    known: known.length,
    found: feedback.found.flatMap(({ error, segment, iou, start_offset, end_offset, same_type }) => {
      const [knownOne, yours] = [known[error], said[segment]];
      if (!knownOne || !yours) return [];
      const start = offOf(knownOne, yours, "start", start_offset);
      const end = offOf(knownOne, yours, "end", end_offset);
      return [{ known: knownOne, yours, start, end, isSameType: same_type, iou }];
    }),
    missed: feedback.missed.flatMap((place) => known[place] ?? []),
    over: feedback.over_marked.flatMap((place) => said[place] ?? []),
    answers: feedback.answers.flatMap((answer) => comparedAs(editor, answer)),
  };
}

function markedAs(editor: Editor, wire: BodySegment | BodySpan | KnownError, number: number): Marked {
  const { type, severity, reason } = wire;
  return { number, span: framesOf(editor, wire), quote: quoteOf(editor, wire), type, severity, reason };
}

function framesOf({ table }: Editor, wire: object): FrameSpan | null {
  const { start_ms = null, end_ms = null } = wire as Partial<KnownError>;
  if (start_ms === null || end_ms === null) return null;
  return { start: nearestEdge(table, start_ms), end: nearestEdge(table, end_ms) };
}

function quoteOf({ work }: Editor, wire: object): string | null {
  const { from = null, to = null } = wire as Partial<KnownError>;
  if (from === null || to === null) return null;
  return sliceOf(work.task.passage?.text ?? "", { from, to });
}

function offOf(known: Marked, yours: Marked, side: "start" | "end", by: number): Off {
  if (!known.span || !yours.span) return { unit: "characters", by, ms: null };
  return { unit: "frames", by: yours.span[side] - known.span[side], ms: by };
}

function comparedAs(
  editor: Editor,
  { question, value, unclear, right }: Feedback["answers"][number],
): ComparedAnswer[] {
  const at = editor.questions.findIndex(({ id }) => id === question);
  const asked = editor.questions[at];
  if (!asked) return [];
  const form = editor.answerEdits.formOf(asked);
  const yours = wordFor(form, answerTo(editor.doc, question));
  const known = wordFor(form, { value, unclear });
  return [{ question, number: at + 1, text: asked.text, yours, known, isRight: right }];
}

/** Something on one of the two lanes. */
export interface VerdictBar extends FrameSpan {
  readonly kind: "found" | "missed" | "over";
  readonly whose: "yours" | "known";
  readonly marked: Marked;
}

/** The bars of both sides, in as many rows as overlaps take, and one at least. */
export function barsOf({
  found,
  missed,
  over,
}: Verdict): Record<VerdictBar["whose"], readonly (readonly VerdictBar[])[]> {
  const rows = (whose: VerdictBar["whose"], kind: "missed" | "over", rest: readonly Marked[]) => {
    const all = [
      ...found.map((each) => ({ kind: "found" as const, marked: each[whose] })),
      ...rest.map((marked) => ({ kind, marked })),
    ];
    const bars = all.flatMap(({ kind, marked }) => (marked.span ? [{ kind, whose, marked, ...marked.span }] : []));
    return bars.length > 0 ? rowsOf(bars) : [[]];
  };
  return { yours: rows("yours", "over", over), known: rows("known", "missed", missed) };
}

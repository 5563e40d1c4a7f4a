/** Between the draft in frames and the wire in milliseconds. */
import { isAnswered } from "@/shared/engine/answers";
import type { FrameTable } from "@/shared/engine/frames";
import { frameCount, nearestEdge, spanMs } from "@/shared/engine/frames";
import type { Adjudication, SettleBody } from "../api/calls";
import { NO_TAGS } from "./chain";
import type { Draft, Settled, Verdict } from "./draft";

/** The whole draft as it is sent; a verdict that says nothing stays out. */
export const bodyOf = (draft: Draft, table: FrameTable, revision: number): SettleBody => ({
  revision,
  segments: draft.segments.map((segment) => toWire(segment, table)),
  dropped: [...draft.dropped],
  answers: Object.entries(draft.answers).flatMap(([question, verdict]) =>
    isAnswered(verdict) ? [{ question, ...verdict }] : [],
  ),
  note: draft.note,
  tags: draft.chain.tags.map(({ sentence, type }) => ({ sentence, type })),
});

/**
 * What was settled last, to be worked on again. A source that is gone, because its annotator revised since, is left
 * out: what they say now is open.
 */
export const draftOf = (adjudication: Adjudication, table: FrameTable, isThere: (id: string) => boolean): Draft => ({
  segments: adjudication.segments.map((segment, i) => {
    const settled = fromWire(segment, `r${adjudication.revision}.${i}`, table);
    return { ...settled, sources: settled.sources.filter(isThere) };
  }),
  dropped: adjudication.dropped.filter(isThere),
  answers: Object.fromEntries(adjudication.answers.map((answer) => [answer.question, verdictOf(answer)])),
  note: adjudication.note,
  chain: NO_TAGS,
});

/** The wire has no word for a segment without a type: it stays empty, and the server names it. */
function toWire(segment: Settled, table: FrameTable) {
  const { type, severity, reason, sources } = segment;
  return { ...spanMs(table, segment), type: type ?? "", severity, reason, sources: [...sources] };
}

function fromWire(wire: Adjudication["segments"][number], id: string, table: FrameTable): Settled {
  const start = Math.min(nearestEdge(table, wire.start_ms), frameCount(table) - 1);
  const end = Math.max(nearestEdge(table, wire.end_ms), start + 1);
  const { type, severity, reason, sources } = wire;
  return { id, start, end, type, severity, reason, sources };
}

const verdictOf = ({ value, unclear, note }: Adjudication["answers"][number]): Verdict => ({ value, unclear, note });

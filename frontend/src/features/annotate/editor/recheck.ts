/** Whether a recheck leaves an annotation as it is. */
import type { BodyAnswer, BodySegment, BodySpan, Content } from "@/shared/api/types";
import { isAnswered } from "@/shared/engine/answers";
import type { Editor } from "./editor";

/** Where times count as the same: on the nearest edge of a frame; without frames, as they are. */
export type Snap = (ms: number) => number;

export const snapTo =
  (edges: readonly number[]): Snap =>
  (ms) =>
    edges.reduce((best, edge) => (Math.abs(edge - ms) < Math.abs(best - ms) ? edge : best), edges[0] ?? ms);

/** Whether both say the same, in whatever order. Spaces around words, and answers that say nothing, do not count. */
export const saysTheSame = (one: Content, other: Content, snap: Snap): boolean =>
  JSON.stringify(plain(one, snap)) === JSON.stringify(plain(other, snap));

/** Whether the editor still holds the annotation under recheck, unchanged. */
export const isAsSaid = (editor: Editor): boolean =>
  editor.work.recheck !== undefined &&
  saysTheSame(editor.work.recheck.said, editor.content(), snapTo(editor.table.edgesMs));

function plain({ clean, segments, answers }: Content, snap: Snap) {
  const said = answers.filter(
    (answer) => isAnswered(answer) || timesOf(answer).some((ms) => ms !== null) || answer.note.trim() !== "",
  );
  return {
    clean,
    segments: segments
      .map((each) => JSON.stringify("part" in each ? plainSpan(each) : plainSegment(each, snap)))
      .sort(),
    answers: said.map((answer) => JSON.stringify(plainAnswer(answer, snap))).sort(),
  };
}

const plainSegment = ({ start_ms, end_ms, type, severity, reason, box }: BodySegment, snap: Snap) => [
  ...[snap(start_ms), end_ms === null ? null : snap(end_ms), type, severity, reason.trim()],
  box && [box.x, box.y, box.w, box.h],
];

const plainSpan = ({ part, from, to, type, severity, reason }: BodySpan) => [
  ...[part, from, to, type, severity, reason.trim()],
];

const timesOf = ({ at_ms, until_ms = null, picture_ms = null, sound_ms = null }: BodyAnswer) =>
  [at_ms, until_ms, picture_ms, sound_ms] as const;

function plainAnswer(answer: BodyAnswer, snap: Snap) {
  const { question, value, unclear, note, box } = answer;
  const [at, until, picture, sound] = timesOf(answer);
  const edges = [at, until, picture].map((ms) => (ms === null ? null : snap(ms)));
  return [
    question,
    value === null ? null : value.trim(),
    unclear,
    ...edges,
    sound,
    note.trim(),
    box ? [box.x, box.y, box.w, box.h] : null,
  ];
}

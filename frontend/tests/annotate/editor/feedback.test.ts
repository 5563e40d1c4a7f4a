import { expect, it } from "vitest";
import { Editor } from "@/features/annotate/editor/editor";
import { barsOf, verdictOf } from "@/features/annotate/editor/feedback";
import type { Content, Feedback, KnownError } from "@/shared/api/types";
import { SPOTLIGHT, fixedQuestions, tableAt, VF_EVAL, workWith } from "../fixtures";

const table = tableAt(25, 100);

const timed = (start_ms: number, end_ms: number, type = "physics_violation"): KnownError => ({
  ...{ start_ms, end_ms, part: null, from: null, to: null },
  ...{ type, severity: 3, reason: "It floats" },
});

const NOTHING: Feedback = { clean: null, known: [], found: [], missed: [], over_marked: [], answers: [] };

const segments = (...spans: readonly (readonly [number, number])[]): Content => ({
  clean: false,
  segments: spans.map(([start_ms, end_ms]) => ({
    ...{ start_ms, end_ms, type: "logical_error", severity: 4, reason: "Odd", box: null },
  })),
  answers: [],
});

it("puts the server's places into frames: what was found and how far off, what was missed, what was over-marked", () => {
  const editor = new Editor(workWith(), SPOTLIGHT, table, segments([2000, 2400], [400, 1040]));
  const verdict = verdictOf(
    {
      ...{ ...NOTHING, clean: false, known: [timed(520, 1000), timed(3000, 3200)] },
      found: [{ error: 0, segment: 1, iou: 0.75, start_offset: -120, end_offset: 40, same_type: false }],
      ...{ missed: [1], over_marked: [0] },
    },
    editor,
  );
  expect(verdict.found).toMatchObject([
    {
      known: { number: 1, span: { start: 13, end: 25 }, type: "physics_violation" },
      yours: { number: 2, span: { start: 10, end: 26 }, type: "logical_error" },
      start: { unit: "frames", by: -3, ms: -120 },
      end: { unit: "frames", by: 1, ms: 40 },
      isSameType: false,
    },
  ]);
  expect(verdict.missed.map(({ number, span }) => [number, span])).toEqual([[2, { start: 75, end: 80 }]]);
  expect(verdict.over.map(({ number, span }) => [number, span])).toEqual([[1, { start: 50, end: 60 }]]);
  const bars = barsOf(verdict);
  expect(bars.yours.map((row) => row.map(({ kind, start }) => [kind, start]))).toEqual([
    [
      ["found", 10],
      ["over", 50],
    ],
  ]);
  expect(bars.known.map((row) => row.map(({ kind, start }) => [kind, start]))).toEqual([
    [
      ["found", 13],
      ["missed", 75],
    ],
  ]);
});

it("has a row for each side where nothing lies, and more where marks overlap", () => {
  const editor = new Editor(workWith(), SPOTLIGHT, table, segments([0, 1000], [400, 1400]));
  const { yours, known } = barsOf(verdictOf({ ...NOTHING, clean: true, over_marked: [0, 1] }, editor));
  expect([yours.map((row) => row.length), known.map((row) => row.length)]).toEqual([[1, 1], [0]]);
});

it("quotes the words of a text, and counts what is off in characters", () => {
  const instrument = { ...SPOTLIGHT, segments: { ...SPOTLIGHT.segments!, part: "chain" as const } };
  const work = workWith();
  const passage = {
    question: "",
    options: [],
    answer: null,
    text: "🎿 He skis. He flies.",
    sentences: [
      [0, 10],
      [11, 20],
    ],
  };
  const span = { part: "chain", from: 13, to: 20, type: "logical_error", severity: null, reason: "" } as const;
  const said: Content = { clean: false, segments: [span], answers: [] };
  const editor = new Editor({ ...work, task: { ...work.task, passage } }, instrument, table, said);
  const known: KnownError = { ...span, from: 11, start_ms: null, end_ms: null };
  const found = [{ error: 0, segment: 0, iou: 0.7, start_offset: 2, end_offset: 0, same_type: true }];
  const [only] = verdictOf({ ...NOTHING, known: [known], found }, editor).found;
  expect([only?.yours.quote, only?.known.quote]).toEqual([" flies.", "He flies."]);
  expect(only?.start).toEqual({ unit: "characters", by: 2, ms: null });
  expect(only?.known.span).toBeNull();
});

it("compares answers by their words, in the order of the key, and leaves texts to the reader", () => {
  const editor = new Editor(workWith(fixedQuestions(VF_EVAL)), VF_EVAL, table, null);
  editor.answerEdits.press("part");
  editor.answerEdits.ask("of-looks");
  editor.answerEdits.press("3");
  const known = { unclear: false } as const;
  const { answers, marks } = verdictOf(
    {
      ...NOTHING,
      answers: [
        { ...known, question: "of-alignment", value: "all", right: false },
        { ...known, question: "of-looks", value: "3", right: true },
        { ...known, question: "of-prompt", value: "A red cup", right: null },
      ],
    },
    editor,
  );
  expect(marks).toBe(false);
  expect(answers.map(({ number, yours, known, isRight }) => [number, yours, known, isRight])).toEqual([
    [1, "A part", "All of it", false],
    [3, "3", "3", true],
    [4, "none", "A red cup", null],
  ]);
});

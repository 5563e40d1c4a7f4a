/** Two reports beside each other, of each kind. */
import type { ComparedReports } from "@/shared/api/types";

type Figure = ComparedReports["rows"][number]["metrics"][number];

const figure = (metric: string, what: string, values: Partial<Figure>): Figure => ({
  ...{ metric, what, first: null, second: null, difference: null },
  ...{ low: null, high: null, n: null, reason: null },
  ...values,
});

const errors: ComparedReports["first"] = {
  ...{ id: "r1", number: 1, kind: "segments", tau: 70, ground_truth: 1, judge: "lexical 1" },
  ...{ with_proposed: true, code_version: "1", videos: 4, errors: 9, answers: null },
};

/** Without a judge of reasons: P alone. */
export const comparedErrors: ComparedReports = {
  first: errors,
  second: { ...errors, id: "r2", number: 2, ground_truth: 2 },
  rows: [
    { annotator: "c1", label: "signal 1", kind: "critic", metrics: [figure("p", "m", { first: 0.1, second: 0.2 })] },
  ],
  generators: [],
};

const answers: ComparedReports["first"] = { ...errors, kind: "answers", tau: null, judge: null, errors: null };

/** One annotator and one generator in both, and an annotator in the second alone. */
export const comparedAnswers: ComparedReports = {
  first: { ...answers, answers: 40 },
  second: { ...answers, id: "r2", number: 2, ground_truth: 2, answers: 40 },
  rows: [
    {
      ...{ annotator: "c1", label: "oracle 1", kind: "critic" },
      metrics: [
        figure("all", "right", { first: 0.7, second: 0.75, difference: 0.05, low: -0.01, high: 0.11, n: 40 }),
        figure("Subject", "right", {
          ...{ first: 0.5, second: 0.475, difference: -0.025, n: 20, reason: "the questions are not the same" },
        }),
      ],
    },
    {
      ...{ annotator: "p1", label: "Ben", kind: "person" },
      metrics: [figure("all", "right", { second: 0.6, n: 0, reason: "one of the two reports has no such answers" })],
    },
  ],
  generators: [
    {
      generator: "Aster v1",
      metrics: [figure("all", "yes", { first: 0.5, second: 0.5, difference: 0, low: -0.1, high: 0.1, n: 40 })],
    },
  ],
};

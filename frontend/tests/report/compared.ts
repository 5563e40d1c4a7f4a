/** Two reports beside each other, of each kind. */
import type { ComparedReports } from "@/shared/api/types";
import { number, tableWith, word } from "./fixtures";

const errors: ComparedReports["first"] = {
  ...{ id: "r1", number: 1, kind: "segments", tau: 70, ground_truth: 1, judge: "lexical 1" },
  ...{ with_proposed: true, code_version: "1", videos: 4, errors: 9, answers: null },
};

/** Without a judge of reasons: P alone. */
export const comparedErrors: ComparedReports = {
  first: errors,
  second: { ...errors, id: "r2", number: 2, ground_truth: 2 },
  rows: [],
  generators: [],
  tables: [
    tableWith({ name: "compared", title: "Errors found" }, [
      word("signal 1"),
      word("P M"),
      number(".100"),
      number(".200"),
    ]),
  ],
};

const answers: ComparedReports["first"] = { ...errors, kind: "answers", tau: null, judge: null, errors: null };

/** One annotator and one generator in both. */
export const comparedAnswers: ComparedReports = {
  first: { ...answers, answers: 40 },
  second: { ...answers, id: "r2", number: 2, ground_truth: 2, answers: 40 },
  rows: [],
  generators: [],
  tables: [
    tableWith({ name: "compared_annotators", title: "Right answers, %" }, [
      ...[word("oracle 1"), word("all answers"), number("70.0"), number("75.0")],
      number("5.0", { interval: "-1.0 to 11.0", n: 40 }),
    ]),
    tableWith({ name: "compared_generators", title: "Answers that are yes, %" }, [
      ...[word("Aster v1"), word("Subject"), number("50.0"), number("47.5")],
      number("-2.5", { n: 20, note: "the questions are not the same" }),
    ]),
  ],
};

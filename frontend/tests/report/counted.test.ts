/** The numbers of a report that open their clips. */
import { describe, expect, it } from "vitest";
import { answerOpener, differenceOpener, opener } from "@/features/report/engine/counted-links";
import type { Report, ReportTable } from "@/shared/api/types";
import { numberName } from "@/shared/counted-paths";
import { comparedAnswers, comparedErrors } from "./compared";
import { number } from "./fixtures";

const report = { id: "r1", study: { id: "s1", name: "Cups" }, rows: [{}, {}] } as unknown as Report;
const opens = opener(report);

const table = (name: string, keys: readonly string[], cells: readonly (readonly (string | null)[])[]): ReportTable =>
  ({
    ...{ name, title: name, notes: [], section: "" },
    columns: keys.map((key) => ({ key, heading: key, group: "" })),
    rows: cells.map((row) => row.map((text, i) => ({ ...number(text), is_number: i > 0 }))),
  }) as unknown as ReportTable;

const numberOf = (path: string | null): string | null =>
  path === null ? null : new URL(path, "http://x").searchParams.get("counted");

describe("a number of a report", () => {
  it("names its row and figure", () => {
    const main = table("metrics", ["annotator", "videos", "sp_m", "sp_chance"], [["a", "3", ".5", ".1"]]);
    expect(numberOf(opens(main, 0, 1))).toBe("report:r1:0:scored");
    expect(numberOf(opens(main, 0, 2))).toBe("report:r1:0:metric:sp:m");
    expect(numberOf(opens(main, 0, 3))).toBe("report:r1:0:chance:sp");
    const others = table("beside", ["annotator", "severity", "unparsed", "held"], [["a", ".5", "5.0", "1"]]);
    const found = [1, 2, 3].map((column) => numberOf(opens(others, 0, column)));
    expect(found).toEqual(["weighted_recall", "unparsed", "left_out:held"].map((each) => `report:r1:0:${each}`));
  });

  it("opens nothing in the rows that keep no clips, and where there is none", () => {
    const main = table(
      "metrics",
      ["annotator", "sp_m"],
      [
        ["a", null],
        ["b", ".1"],
        ["Chance", ".2"],
      ],
    );
    expect(opens(main, 0, 1)).toBeNull();
    expect(numberOf(opens(main, 1, 1))).toBe("report:r1:1:metric:sp:m");
    expect(opens(main, 2, 1)).toBeNull();
  });

  it("names the two types of a cell of the confusion table, and the row that the table is of", () => {
    const confusion = table(
      "confusion_2",
      ["truth", "cup", "dog"],
      [
        ["cup", "4", "1"],
        ["dog", "0", "2"],
      ],
    );
    expect(numberOf(opens(confusion, 0, 2))).toBe("report:r1:1:confusion:cup:dog");
    expect(opens(confusion, 1, 1)).toBeNull();
  });

  it("finds the annotator of a table that leaves some out by the name, if it is one's alone", () => {
    const of = (...labels: readonly string[]) =>
      opener({ ...report, rows: labels.map((label) => ({ label })) as never });
    const confidence = table("confidence", ["annotator", "predicted", "threshold"], [["signal 2", "4", ".5"]]);
    expect(numberOf(of("Bo", "signal 2")(confidence, 0, 1))).toBe("report:r1:1:confidence:predicted");
    expect(of("Bo", "signal 2")(confidence, 0, 2)).toBeNull();
    expect(of("signal 2", "signal 2")(confidence, 0, 1)).toBeNull();
  });

  it("names a part with whatever signs it has", () => {
    const parts = table("by_generator", ["annotator", "Aster: 1_m"], [["a", ".5"]]);
    expect(numberOf(opens(parts, 0, 1))).toBe("report:r1:0:by_generator:Aster%3A%201:m");
    expect(numberName("signal", "a:b")).toBe("signal:a%3Ab");
  });
});

describe("a number that its table names", () => {
  const counts = ["gap_subject_action", "Aster: 1", "all_strict"];
  const named = (name: string): ReportTable =>
    ({
      ...table(name, ["generator", "all_strict"], []),
      rows: [[number("Aster: 1"), number("50.0", { counts })]],
    }) as ReportTable;

  it("opens by that name in reports of every kind, and by no other", () => {
    for (const open of [opener(report), answerOpener(report)]) {
      const path = open(named("annotators"), 0, 1);
      expect(numberOf(path)).toBe("report:r1:gap_subject_action:Aster%3A%201:all_strict");
      expect(open(named("chains"), 0, 0)).toBeNull();
    }
  });
});

describe("a difference of two reports", () => {
  const keys = ["who", "of", "first", "second", "difference"];
  const line = (difference: string | null) => [["a", "b", ".1", ".2", difference]];
  const metrics = (...of: readonly string[]) =>
    of.map((metric) => ({
      metric,
      what: "m",
      first: 0,
      second: 0,
      difference: 0,
      low: null,
      high: null,
      n: 1,
      reason: "",
    }));
  const row = { annotator: "a1", label: "Bo", kind: "person" };

  it("opens the clips of its annotator and figure, in the order of the table", () => {
    const opens = differenceOpener("s1", { ...comparedErrors, rows: [{ ...row, metrics: metrics("p", "sp") }] });
    const compared = table("compared", keys, [...line(".1"), ...line(".1"), ...line(".1"), ...line(".1")]);
    const found = [0, 1, 2, 3].map((place) => numberOf(opens(compared, place, 4)));
    const of = (metric: string, what: string) => `reports:r1:r2:a1:${metric}:${what}`;
    expect(found).toEqual([of("sp", "m"), of("sp", "coverage"), of("p", "m"), of("p", "coverage")]);
    expect(opens(compared, 0, 3)).toBeNull();
    expect(opens(compared, 4, 4)).toBeNull();
  });

  it("names generators of reports on answers", () => {
    const yes = { ...metrics("all")[0]!, what: "yes" };
    const opens = differenceOpener("s1", {
      ...comparedAnswers,
      generators: [{ generator: "Aster v1", metrics: [yes] }],
    });
    const path = opens(table("compared_generators", keys, line("5.0")), 0, 4);
    expect(numberOf(path)).toBe("reports:r1:r2:Aster%20v1:all:yes");
  });
});

describe("a number of a report on answers", () => {
  const answers = answerOpener(report);

  it("names the annotator by the place of the row, or the generator", () => {
    const all = table("annotators", ["annotator", "accuracy", "chance"], [["Bo", "70.0", "50.0"]]);
    expect([numberOf(answers(all, 0, 1)), answers(all, 0, 2)]).toEqual(["report:r1:0:accuracy", null]);
    const lacking = table("annotators", ["annotator", "absent", "media_not_received"], [["Bo", "3", "0"]]);
    expect([numberOf(answers(lacking, 0, 1)), answers(lacking, 0, 2)]).toEqual(["report:r1:0:absent", null]);
    const parts = table("annotators_by_dimension", ["annotator", "Sound_accuracy"], [["Bo", "70.0"]]);
    expect(numberOf(answers(parts, 0, 1))).toBe("report:r1:0:accuracy:by_dimension:Sound");
    const lines = [
      ["Aster v1", "60.0"],
      ["Average", "60.0"],
    ];
    const yes = table("yes_by_dimension", ["generator", "Sound"], lines);
    expect(numberOf(answers(yes, 0, 1))).toBe("report:r1:generator:Aster%20v1:by_dimension:Sound");
    expect(answers(yes, 1, 1)).toBeNull();
  });
});

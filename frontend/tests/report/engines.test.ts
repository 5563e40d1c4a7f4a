import { describe, expect, it } from "vitest";
import { askedOf, bodyOf } from "@/features/report/engine/similar-report";
import { noIntervals, reasonsOf, signOf } from "@/features/report/engine/cells";
import { factsOf } from "@/features/report/engine/report-facts";
import { changed } from "@/features/report/engine/filter";
import { groupsOf, sectionsOf, tableOf } from "@/features/report/engine/tables";
import type { ComparedReports } from "@/shared/api/types";
import { comparedAnswers, comparedErrors } from "./compared";
import { metrics, number, report, tableWith, word } from "./fixtures";

describe("a table as it comes", () => {
  it("tells words from numbers, and a lacking interval from one that is never made", () => {
    const cells = [
      ...[word("aster 1"), number("75.0", { interval: "30.1–95.4", n: 4 }), number("50.0", { note: "too few" })],
      number(null, { note: "no question applies" }),
    ];
    const { columns, rows } = tableOf(tableWith({}, cells));
    expect(columns.map(({ isText }) => isText)).toEqual([true, false, false, false]);
    expect(rows[0]?.map(({ interval }) => interval)).toEqual([undefined, "30.1–95.4", null, null]);
    expect(rows[0]?.[3]).toMatchObject({ text: null, why: "no question applies" });
    expect(reasonsOf([...(rows[0] ?? []), ...(rows[0] ?? [])])).toEqual(["too few", "no question applies"]);
    expect([0, 25, 26].map(signOf)).toEqual(["a", "z", "aa"]);
  });

  it("reads as print does: with minus signs, and with weight on what was estimated alone", () => {
    const strength = number("-.458", { interval: "-.901–-.015", n: 27 });
    const { rows } = tableOf(tableWith({}, [word("a-b"), strength, number("12")]));
    expect(rows[0]?.map(({ text }) => text)).toEqual(["a-b", "−.458", "12"]);
    expect(rows[0]?.[1]?.interval).toBe("−.901 to −.015");
    expect(rows[0]?.map(({ isPlain }) => isPlain)).toEqual([false, false, true]);
  });

  it("marks what rests on a judge without a certificate, and nothing else", () => {
    const { columns, rows } = tableOf(metrics);
    expect(columns.filter(({ isProvisional }) => isProvisional).map(({ key }) => key)).toEqual(["sp_m"]);
    expect(rows[0]?.map(({ isProvisional }) => isProvisional)).toEqual([false, false, true, false]);
    expect(groupsOf(columns)).toEqual([
      { name: undefined, span: 1, isProvisional: false },
      { name: undefined, span: 1, isProvisional: false },
      { name: "S+P", span: 1, isProvisional: true },
      { name: "P", span: 1, isProvisional: false },
    ]);
  });

  it("is in a section, in the order in which they come", () => {
    const [, ...others] = report().tables;
    expect(sectionsOf(others).map(({ title, tables }) => [title, tables.map(({ name }) => name)])).toEqual([
      ["By type", ["by_type"]],
      ["Comparisons", ["paired", "generators"]],
      ["Left out and alarms", ["beside"]],
    ]);
  });
});

describe("another report", () => {
  it("keeps the words where nothing but the truth is another", () => {
    const asked = { ...askedOf(report()), truth: "g4" };
    expect(bodyOf(report(), asked)).toMatchObject({ ground_truth: "g4", like: "r2" });
    const other = bodyOf(report(), { ...asked, tau: "0.50" });
    expect(other).toMatchObject({ tau: 50, annotators: ["c1", "p1"] });
    expect(other.like).toBeUndefined();
  });

  it("keeps the rows of two critics", () => {
    const either = [{ first: "c1", second: "c2", error: "no" as const }];
    const shown = report({ either });
    expect(bodyOf(shown, { ...askedOf(shown), tau: "0.50" }).either).toEqual(either);
    expect(bodyOf(shown, askedOf(shown)).either).toBeUndefined();
  });

  it("keeps the rows of further studies apart from those of its own", () => {
    const study = { id: "s2", name: "Baseline" };
    const joined = [{ study, annotators: ["a8", "a9"], pooled: true }];
    const [first, second] = report({}).rows;
    const shown = report({ joined, rows: [first!, { ...second!, annotator: "pooled", study }] });
    const asked = bodyOf(shown, { ...askedOf(shown), tau: "0.50" });
    expect(asked.annotators).toEqual([first!.annotator]);
    expect(asked.joined).toEqual([{ study: "s2", annotators: ["a8", "a9"], pooled: true }]);
  });

  it("is compared in what its kind has", () => {
    const names = (found: ComparedReports) => factsOf(found, "Clips").map(({ name }) => name);
    expect(names(comparedErrors)).toEqual([
      ...["Ground truth", "Clips", "True errors", "τ", "Judge", "Errors proposed by critics", "Code"],
    ]);
    expect(names(comparedAnswers)).toEqual(["Ground truth", "Clips", "True answers with a value", "Code"]);
    expect(factsOf(comparedAnswers, "Clips")[0]).toEqual({ name: "Ground truth", first: "v1", second: "v2" });
  });
});

it("a filter forgets what is chosen no more", () => {
  const filter = changed(changed({}, "row", "1"), "only", "misses");
  expect(filter).toEqual({ row: 1, only: "misses" });
  expect(changed(filter, "row", "")).toEqual({ only: "misses" });
});

describe("why a table has no interval", () => {
  const few = (n: number) => ({
    text: "1.0",
    interval: null,
    why: `${n} clusters are too few for an interval; it takes 10`,
  });
  const some = { text: "1.0", interval: "0.5 to 1.5" };
  const empty = { text: null, why: "no pair" };

  it("is one sentence where all cells lack it for too few clips, however many each has", () => {
    expect(noIntervals([few(7), few(6), empty])).toBe("intervals need n ≥ 10");
  });

  it("is none where some cell has one, where reasons differ, and for a single cell", () => {
    expect(noIntervals([few(7), few(6), some])).toBeNull();
    expect(noIntervals([few(7), { ...few(6), why: "all are the same" }])).toBeNull();
    expect(noIntervals([few(7), some, empty])).toBeNull();
    expect(noIntervals([few(7)])).toBeNull();
  });
});

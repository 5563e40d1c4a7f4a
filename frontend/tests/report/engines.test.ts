import { describe, expect, it } from "vitest";
import { askedOf, bodyOf } from "@/features/report/engine/another";
import { figureCell, numberText, plainCell, rangeText, reasonsOf, signOf } from "@/features/report/engine/cells";
import { besideOf, factsOf, metricsIn } from "@/features/report/engine/compared";
import { answersBeside } from "@/features/report/engine/compared-answers";
import { changed } from "@/features/report/engine/filter";
import { inTwo } from "@/features/report/engine/frame";
import { beside, headline, METRICS } from "@/features/report/engine/headline";
import { looksOf } from "@/features/report/engine/looks";
import { bandBetween, lineThrough } from "@/features/report/engine/paths";
import { sectionsOf } from "@/features/report/engine/sections";
import type { ComparedReports } from "@/shared/api/types";
import { spread, ticksBetween, ticksTo } from "@/shared/engine/scale";
import { comparedAnswers, comparedErrors } from "./compared";
import { cell, curves, figures, report, row, withoutJudge } from "./fixtures";

describe("a number", () => {
  it("reads as papers print it", () => {
    expect([0.271, 1, 0].map((value) => numberText(value, "score"))).toEqual([".271", "1.000", ".000"]);
    expect(numberText(0.141, "share")).toBe("14.1");
    expect([0.0004, 0.031].map((value) => numberText(value, "p"))).toEqual(["<.001", ".031"]);
    expect(rangeText(0.236, 0.307, "score")).toBe(".236–.307");
    expect(rangeText(-0.02, 0.05, "score")).toBe("−.020 to .050");
  });

  it("tells no value from no interval, and keeps each reason once", () => {
    const none = figureCell(cell(null), "score");
    const bare = figureCell(cell(0.2, { low: null, high: null, reason: "4 clusters are too few" }), "score");
    const whole = figureCell(cell(0.2), "score");
    expect([none.text, none.why]).toEqual([null, "nothing was predicted"]);
    expect([bare.text, bare.interval]).toEqual([".200", null]);
    expect(plainCell(0.019, "share", null).interval).toBeUndefined();
    expect(reasonsOf([whole, none, bare, none])).toEqual(["nothing was predicted", "4 clusters are too few"]);
    expect([0, 25, 26].map(signOf)).toEqual(["a", "z", "aa"]);
  });
});

describe("the tables", () => {
  it("hatch what rests on a judge without a certificate, and nothing else", () => {
    const hatched = ({ columns, rows }: ReturnType<typeof headline>) =>
      columns.filter((_, i) => rows[0]?.cells[i]?.isProvisional).map(({ key }) => key);
    expect(hatched(headline(figures()))).toEqual([
      ...["sp_m", "sp_coverage", "sp_chance", "s_m", "s_coverage", "s_chance", "precision"],
    ]);
    const judge = figures().judge;
    expect(hatched(headline(figures({ judge: judge && { ...judge, uncertified: null } })))).toEqual([]);
  });

  it("have the metrics that the report has", () => {
    const alone = headline(withoutJudge());
    expect([...new Set(alone.columns.map(({ group }) => group))]).toEqual([
      ...["P, time precision", "R, time recall", "All predictions"],
    ]);
    expect(alone.rows[0]?.cells.map(({ text }) => text)).toEqual([
      ...[".400", "40.0", "1.9", ".500", "50.0", "1.9", "1,200", ".400", "0.0"],
    ]);
    const out = beside(withoutJudge());
    expect(out.columns.map(({ group }) => group)).not.toContain("S+P");
    expect(out.rows[0]?.cells).toHaveLength(out.columns.length);
  });

  it("say so where a row lacks a metric of the report", () => {
    const { rows } = headline({ ...withoutJudge(), metrics: ["sp", "p", "r"] });
    expect(rows[0]?.cells.slice(0, 4).map(({ text }) => text)).toEqual([null, null, null, ".400"]);
    expect(rows[0]?.cells[0]?.why).toBe("not measured in this report");
  });

  it("leave out what has nothing to show, and name what they show", () => {
    const sections = sectionsOf(figures());
    expect(sections.map(({ key }) => key)).toEqual(["by_type", "by_severity", "by_length", "paired", "beside"]);
    const [byType] = sections[0]!.tables();
    expect(byType!.columns.map(({ group }) => group)).toEqual([undefined, "Physics violation", "Physics violation"]);
    const [byLength] = sections[2]!.tables();
    expect(byLength!.columns[1]?.group).toBe("about 5 s");
    const [paired] = sections[3]!.tables();
    expect(paired!.rows[0]?.cells.map(({ text }) => text)).toEqual([
      ...["signal 1", "Hasty", "S+P M%", "−.130", "<.001", ".031"],
    ]);
    for (const section of sections)
      for (const { columns, rows } of section.tables())
        expect(rows.every(({ cells }) => cells.length === columns.length)).toBe(true);
  });

  it("say of a part that one method lacks why it is not there", () => {
    const parts = figures({ rows: [row(), row({ annotator: "c2", by_type: [] })] });
    const [table] = sectionsOf(parts)[0]!.tables();
    expect(table!.rows[1]?.cells[1]).toEqual({ text: null, why: "no clip of this kind was scored" });
  });
});

describe("another report", () => {
  it("keeps the words where nothing but the truth is another", () => {
    const asked = { ...askedOf(report()), truth: "g4" };
    expect(bodyOf(report(), asked)).toMatchObject({ ground_truth: "g4", like: "r2" });
    const other = bodyOf(report(), { ...asked, tau: "50" });
    expect(other).toMatchObject({ tau: 50, annotators: ["c1", "p1"] });
    expect(other.like).toBeUndefined();
  });

  it("is compared figure by figure", () => {
    const found = (first: number | null, second: number | null) => ({
      ...{ metric: "sp", what: "coverage", first, second },
      difference: first === null || second === null ? null : second - first,
      ...{ low: null, high: null, n: null, reason: "the clips may be others" },
    });
    const coverage = (metrics: ReturnType<typeof found>[]) =>
      besideOf({ annotator: "c1", label: "signal 1", kind: "critic", metrics }, METRICS)[1];
    expect(coverage([found(0.1, 0.125)])).toMatchObject({ first: "10.0", second: "12.5", difference: "+2.5" });
    expect(coverage([found(0.1, 0.05)])?.difference).toBe("−5.0");
    expect(coverage([found(null, 0.125)])).toMatchObject({ first: "none", difference: "none" });
  });

  it("is compared in what its kind has", () => {
    const names = (found: ComparedReports) => factsOf(found, "Clips").map(({ name }) => name);
    expect(names(comparedErrors)).toEqual([
      ...["Ground truth", "Clips", "True errors", "τ", "Judge", "Errors that a critic proposed", "Code"],
    ]);
    expect(metricsIn(comparedErrors).map(({ name }) => name)).toEqual(["p"]);
    expect(names(comparedAnswers)).toEqual(["Ground truth", "Clips", "True answers with a value", "Code"]);
    expect(factsOf(comparedAnswers, "Clips")[0]).toEqual({ name: "Ground truth", first: "v1", second: "v2" });
  });

  it("has differences of answers with their intervals, or the reason for none", () => {
    const [annotators, generators] = answersBeside(comparedAnswers);
    expect(annotators?.columns.map(({ heading }) => heading)).toEqual(["All", "Subject"]);
    const [all, subject] = annotators?.lines[0]?.cells ?? [];
    expect(all).toMatchObject({ shares: "70.0 → 75.0" });
    expect(all?.difference).toMatchObject({ text: "+5.0", interval: "−1.0 to 11.0", n: "40 questions" });
    expect(subject?.difference).toMatchObject({ text: "−2.5", interval: null, why: "the questions are not the same" });
    expect(annotators?.lines[1]?.cells[0]).toMatchObject({
      ...{ shares: "none → 60.0", difference: { text: null, why: "one of the two reports has no such answers" } },
    });
    expect(annotators?.lines[1]?.cells[1]?.shares).toBeUndefined();
    expect(generators?.lines.map(({ label }) => label)).toEqual(["Aster v1"]);
    expect(answersBeside({ ...comparedAnswers, generators: [] })).toHaveLength(1);
  });
});

describe("a plot", () => {
  it("has gaps where values are missing", () => {
    const [a, b, c] = [0, 1, 2].map((x) => ({ x, y: 10 }));
    expect(lineThrough([a!, b!, null, c!])).toBe("M0.0 10.0L1.0 10.0M2.0 10.0");
    expect(bandBetween([{ low: a!, high: b! }, null])).toBe("");
  });

  it("has round ticks that reach its greatest value", () => {
    expect(ticksTo(45)).toEqual([0, 20, 40, 60]);
    expect(ticksTo(0.41)).toEqual([0, 0.2, 0.4, 0.6]);
    expect(ticksTo(0)).toEqual([0, 1]);
    expect(ticksBetween(-0.7, 1.2)).toEqual([-1, -0.5, 0, 0.5, 1, 1.5]);
    expect(ticksBetween(0, 45)).toEqual(ticksTo(45));
  });

  it("has names of places on two lines where one is too short", () => {
    expect(inTwo("image quality", 13)).toEqual(["image quality"]);
    expect(inTwo("subject consistency", 11)).toEqual(["subject", "consistency"]);
    expect(inTwo("is it there at all", 9)).toEqual(["is it", "there at…"]);
    expect(inTwo("background consistency", 8)).toEqual(["backgro…", "consist…"]);
    expect(inTwo("Environment", 6)).toEqual(["Envir…"]);
  });

  it("keeps names apart and inside", () => {
    const places = spread([100, 100, 160, 20], 12, 20, 164);
    const sorted = [...places].sort((a, b) => a - b);
    expect(sorted.slice(1).every((place, i) => place - sorted[i]! >= 12)).toBe(true);
    expect(Math.min(...places)).toBeGreaterThanOrEqual(20);
    expect(Math.max(...places)).toBeLessThanOrEqual(164);
  });

  it("tells truths apart that stand beside nothing else, such as generators", () => {
    const series = ["Aster", "Bilt"].map((label) => ({ label, of: "truth" as const, y: [], low: [], high: [], n: [] }));
    const shapes = [...looksOf([{ ...curves, series }]).values()].map(({ shape, ink }) => shape + ink);
    expect(new Set(shapes).size).toBe(2);
    expect(shapes.every((shape) => shape.startsWith("M"))).toBe(true);
  });

  it("gives every method a look of its own, and people solid lines", () => {
    const series = [...Array(12).keys()].map((i) => ({
      ...{ label: `m${i}`, of: i === 3 ? ("person" as const) : ("critic" as const) },
      ...{ y: [1], low: [], high: [], n: [] },
    }));
    const looks = [...looksOf([{ ...curves, series }]).values()];
    expect(new Set(looks.map(({ ink, dash }) => `${ink} ${dash}`)).size).toBe(12);
    expect(looks[3]).toMatchObject({ ink: "var(--d1)", dash: "" });
  });
});

it("a filter forgets what is chosen no more", () => {
  const filter = changed(changed({}, "row", "1"), "only", "misses");
  expect(filter).toEqual({ row: 1, only: "misses" });
  expect(changed(filter, "row", "")).toEqual({ only: "misses" });
});

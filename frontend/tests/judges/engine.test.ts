import { describe, expect, it } from "vitest";
import {
  drawnFrom,
  certificateBody,
  judgeBody,
  newCertificate,
  newJudge,
  planOf,
} from "@/features/judges/engine/forms";
import { rowsOf, spotsOf } from "@/features/judges/engine/points";
import {
  correlationText,
  lacking,
  progressText,
  sorted,
  judgeStatusOf,
  stateOf,
} from "@/features/judges/engine/certificate-status";
import { certificate, figures, judge } from "./fixtures";

const { terms } = certificate();

describe("what a certificate would take", () => {
  const form = newCertificate("j1", { ...terms, budget: null });

  it("is a pool, two samples, both once more turned round, and ratings", () => {
    expect(planOf(form, 4000)).toEqual({
      ...{ pool: 1000, natural: 50, stratified: 100, calls: 1150, ratings: 300, obstacle: "" },
    });
  });

  it("is no more than there is", () => {
    expect(planOf(form, 60)).toMatchObject({ pool: 60, natural: 50, stratified: 10, calls: 120, ratings: 120 });
    expect(planOf(form, 21)?.obstacle).toContain("21 pairs of reasons, but 30 must be rated");
    expect(planOf(form, 0)?.obstacle).toContain("no pairs of reasons yet");
    expect(planOf({ ...form, natural: "1.5" }, 60)).toBeNull();
  });

  it("is sent in hundredths, and without a budget as none", () => {
    expect(certificateBody({ ...form, required: "0.58", budget: " " })).toEqual({
      ...{
        judge: "j1",
        natural: 50,
        per_bucket: 10,
        overlap: 2,
        min_pairs: 30,
        pool: 1000,
        required: 58,
        budget: null,
      },
    });
  });
});

it("a certificate of grades is drawn from answers, without a second order, and as many of each grade", () => {
  const terms = {
    seed: 1,
    natural: 50,
    per_bucket: 10,
    pool: 1000,
    overlap: 2,
    min_pairs: 30,
    required: 70,
    budget: null,
  };
  const form = newCertificate("j1", terms);
  const found = drawnFrom({ purpose: "grades" }, { pairs: 7, answers: 200, terms });
  expect(planOf(form, found, "grades")).toMatchObject({
    pool: 200,
    natural: 50,
    stratified: 30,
    calls: 200,
    obstacle: "",
  });
  expect(planOf(form, drawnFrom({ purpose: "similarity" }, { pairs: 7, answers: 200, terms }))?.obstacle).toContain(
    "7 pairs",
  );
  expect(planOf(form, 3, "grades")?.obstacle).toContain("3 free-text answers");
});

it("what a judge leaves to its model is sent as null, and a reply's length left open is not sent", () => {
  const form = { ...newJudge("endpoint e1", "spotlight/reason-judge"), name: " mini ", temperature: "", seed: "3" };
  expect(judgeBody(form)).toMatchObject({ name: "mini", endpoint: "e1", temperature: null, seed: 3 });
  expect(judgeBody({ ...form, asked: "model m1" })).toMatchObject({ model: "m1" });
  expect("endpoint" in judgeBody({ ...form, asked: "model m1" })).toBe(false);
  expect("max_tokens" in judgeBody(form)).toBe(false);
  expect(judgeBody({ ...form, maxTokens: "64" }).max_tokens).toBe(64);
});

describe("a certificate", () => {
  const good = certificate({ id: "c2", state: "done", figures: figures(0.78), passes: true });
  const poor = certificate({ id: "c3", state: "done", figures: figures(-0.1), passes: false });
  const status = { judge: judge(), certificate: "c2", reason: null, under_way: "c1" };
  const found = { results: [certificate(), good, poor], judges: [status] };

  it("says its correlation with interval and n", () => {
    expect(correlationText(good)).toBe("0.78 (0.68 to 0.88), n 2 pairs");
    expect(correlationText(poor)).toContain("−0.10 (−0.20 to 0.00)");
    expect(correlationText(certificate())).toBeNull();
  });

  it("is current, replaced or below the required correlation", () => {
    expect(stateOf(good, [status])).toEqual({ text: "current", look: "ok" });
    expect(stateOf(good, []).text).toBe("replaced by a newer certificate");
    expect(stateOf(poor, [status]).look).toBe("warn");
  });

  it("counts what people still have to rate", () => {
    expect(lacking(certificate())).toBe(18);
    expect(progressText(certificate())).toBe("people are rating: 40 of 150 pairs rated");
    const enough = { pairs: 150, rated: 60, natural: 50, natural_rated: 31, raters: 3 };
    expect(progressText(certificate({ ratings: enough }))).toBe("ready to finish: 60 of 150 pairs rated");
    expect(progressText(certificate({ state: "judging", total: 0 }))).toBe("waiting for a worker");
  });

  it("stands with its judge, and goes to the past when another follows", () => {
    expect(judgeStatusOf("j1", found)).toMatchObject({
      current: { id: "c2" },
      underWay: { id: "c1" },
      last: { id: "c2" },
    });
    const { shown, past } = sorted({ ...found, results: [...found.results, certificate({ state: "withdrawn" })] });
    expect(shown.map(({ id }) => id)).toEqual(["c1", "c2"]);
    expect(past.map(({ state }) => state)).toEqual(["done", "withdrawn"]);
  });
});

it("pairs with the same scores are one spot, and every score has a row", () => {
  const { points } = figures(0.7);
  expect(spotsOf(points)).toEqual([
    { judge: 7, people: 6.5, natural: true, n: 2 },
    { judge: 7, people: 9, natural: false, n: 1 },
  ]);
  const rows = rowsOf(points, 10);
  expect(rows).toHaveLength(11);
  expect(rows[7]).toEqual({ score: 7, n: 3, mean: 22 / 3, least: 6.5, most: 9 });
  expect(rows[0]).toMatchObject({ n: 0, mean: null });
});

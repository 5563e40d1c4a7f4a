import { describe, expect, it } from "vitest";
import type { Figure, Role } from "@/features/score/api/calls";
import { tablesOf } from "@/features/score/engine/figures";
import { EMPTY, LARGEST_BYTES, problems, requestOf } from "@/features/score/engine/form";

const file = (name: string, size = 3): File => {
  const made = new File(["{}\n"], name);
  Object.defineProperty(made, "size", { value: size });
  return made;
};
const figure = (metric: string, name: string, values: Partial<Figure> = {}): Figure => ({
  ...{ metric, name, value: 2, low: null, high: null, n: null, unit: "", reason: null },
  ...values,
});
const files = (...roles: readonly Role[]) => Object.fromEntries(roles.map((role) => [role, file(`${role}.jsonl`)]));

describe("what is asked for", () => {
  it("names each file that is missing, and leaves the optional one alone", () => {
    expect(Object.keys(problems(EMPTY))).toEqual(["reference", "predictions"]);
    expect(problems({ ...EMPTY, files: files("reference", "predictions") })).toEqual({});
    expect(Object.keys(problems({ ...EMPTY, kind: "agreement" }))).toEqual(["annotations"]);
  });

  it("refuses files that are too large and thresholds that are missing", () => {
    const large = { reference: file("r.jsonl", LARGEST_BYTES + 1), predictions: file("p.jsonl", LARGEST_BYTES) };
    const found = problems({ ...EMPTY, files: large, tau: null });
    expect(Object.keys(found)).toEqual(["reference", "tau"]);
    expect(found["reference"]).toContain("“r.jsonl” has 50.0 MB; 50 MB is the limit");
  });

  it("sends the settings of its kind alone", () => {
    const chosen = files("reference", "predictions", "annotations");
    const sent = requestOf({ ...EMPTY, files: chosen, tau: 50, sweep: true, missingIsZero: true });
    expect(sent).toEqual({
      ...{ kind: "score", tau: 50, sweep: true },
      files: [
        { role: "reference", name: "reference.jsonl", size: 3 },
        { role: "predictions", name: "predictions.jsonl", size: 3 },
      ],
    });
    const judged = { ...EMPTY, files: files("reference", "predictions", "judgements"), missingIsZero: true };
    expect(requestOf(judged)).toMatchObject({ missing_judgement: 0 });
    expect(requestOf({ ...EMPTY, kind: "agreement", files: chosen, measure: "ordinal" })).toEqual({
      ...{ kind: "agreement", measure: "ordinal" },
      files: [{ role: "annotations", name: "annotations.jsonl", size: 3 }],
    });
  });
});

describe("figures as tables", () => {
  it("has a table for each metric, and the counts at the end", () => {
    const shown = tablesOf({
      kind: "score",
      figures: [
        figure("", "videos", { value: 1200 }),
        figure("left_out", "absent", { value: 3 }),
        figure("p", "coverage", { value: 0.5, low: 0.25, high: 0.75, n: 40, unit: "videos" }),
        figure("p", "matched", { value: 7 }),
        figure("r", "m", { value: 0.5, n: 3, unit: "videos", reason: "3 clusters are too few" }),
        figure("r", "f1", { value: null, n: 0, unit: "errors", reason: "both are 0" }),
      ],
    });
    expect(shown.map(({ key, rows }) => [key, rows.map(({ name }) => name)])).toEqual([
      ["p", ["M%, mean recall", "Matched pairs"]],
      ["r", ["M", "F1"]],
      ["whole", ["Videos of the truth", "Left out: absent"]],
    ]);
    const [p, r, whole] = shown;
    expect(p?.rows[0]).toMatchObject({ value: "50.0%", interval: "25.0% to 75.0%", n: "40 videos", reason: "" });
    expect(p?.rows[1]).toMatchObject({ value: "7", interval: "", n: "" });
    expect(r?.rows[0]).toMatchObject({ value: ".500", interval: "", reason: "3 clusters are too few" });
    expect(r?.rows[1]).toMatchObject({ value: "none", reason: "both are 0" });
    expect(whole?.rows[0]).toMatchObject({ value: "1,200", reason: "" });
  });

  it("puts the figures of agreement before its counts", () => {
    const figures = [figure("", "items", { value: 6 }), figure("", "alpha", { value: 0.61, n: 6, unit: "items" })];
    const [table] = tablesOf({ kind: "agreement", figures });
    expect(table?.rows.map(({ name }) => name)).toEqual(["Krippendorff’s α", "Items"]);
  });
});

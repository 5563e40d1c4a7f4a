/** The order of the leaderboard. */
import { describe, expect, it } from "vitest";
import type { BoardRow } from "@/features/study/leaderboard/query";
import { typesOf } from "@/features/study/leaderboard/types";
import { chosen, FIRST, inOrder, places } from "@/features/study/leaderboard/order";

const figure = (value: number | null) => ({ value, low: null, high: null, n: 3, reason: null });

const row = (label: string, score: number | null, more: Partial<BoardRow> = {}): BoardRow => ({
  ...{ label, kind: "critic", annotator: label, row: 0, simulated: false, is_source: false, settings: "" },
  ...{ score: figure(score), share: null, chance: null, types: [], clips: 3, seconds: figure(null) },
  cost: { amount: null, currency: "USD", n: 0, reason: null },
  ...more,
});

const rows = [
  row("mute", null),
  row("low", 0.1, { cost: { amount: "2", currency: "USD", n: 3, reason: null } }),
  row("people", 0.9, { kind: "ceiling" }),
  row("high", 0.5, { cost: { amount: "10", currency: "USD", n: 3, reason: null } }),
];
const labels = (found: readonly BoardRow[]) => found.map(({ label }) => label);

describe("the leaderboard", () => {
  it("has the types of all rows once, each with the most errors that a row is scored on", () => {
    const type = (key: string, errors: number) => ({ key, label: key, value: 0.5, n: 1, errors });
    expect(
      typesOf([{ types: [type("a", 2)] }, { types: [type("a", 3), type("b", 1)] }]).map(({ key, errors }) => [
        key,
        errors,
      ]),
    ).toEqual([
      ["a", 3],
      ["b", 1],
    ]);
  });

  it("has the best first, and what has no value last in both directions", () => {
    expect(labels(inOrder(rows, FIRST))).toEqual(["people", "high", "low", "mute"]);
    expect(labels(inOrder(rows, { by: "score", down: false }))).toEqual(["low", "high", "people", "mute"]);
  });

  it("compares amounts as numbers", () => {
    expect(labels(inOrder(rows, chosen(FIRST, "cost"))).slice(0, 2)).toEqual(["low", "high"]);
  });

  it("gives places by the score to those who were scored, not to what is there to compare with", () => {
    expect([...places(rows)].map(([{ label }, place]) => [label, place])).toEqual([
      ["high", 1],
      ["low", 2],
    ]);
  });
});

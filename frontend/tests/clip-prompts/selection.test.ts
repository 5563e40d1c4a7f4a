import { expect, it } from "vitest";
import { lengthsIn, objectIn, orderFrom, EMPTY } from "@/features/clip-prompts/api/orders";
import { chosenBy } from "@/features/clip-prompts/api/calls";
import { EVERYTHING, has, NOTHING, set, sizeOf } from "@/shared/studio/selection";

const WANTED = { words: "cup", state: "draft", category: "", clips: null } as const;

it("selects prompts one by one, and sends their ids", () => {
  const two = set(set(NOTHING, ["a", "b", "c"], true), ["b"], false);
  expect([has(two, "a"), has(two, "b"), sizeOf(two, 9)]).toEqual([true, false, 2]);
  expect(chosenBy(two, WANTED)).toEqual({ prompts: ["a", "c"] });
});

it("selects all that match but some, and sends the filter", () => {
  const most = set(set(EVERYTHING, ["a", "b"], false), ["b"], true);
  expect([has(most, "a"), has(most, "z"), sizeOf(most, 9)]).toEqual([false, true, 8]);
  expect(chosenBy(most, WANTED)).toEqual({ filter: { q: "cup", state: ["draft"], category: "" }, without: ["a"] });
  expect(chosenBy(EVERYTHING, { ...WANTED, words: "", state: null, category: null })).toEqual({ filter: {} });
});

it("reads lengths and JSON, or says which field it cannot read", () => {
  expect([lengthsIn("6, 8"), lengthsIn("2.5"), lengthsIn(""), lengthsIn("6 s"), lengthsIn("0")]).toEqual([
    [6, 8],
    [2.5],
    null,
    null,
    null,
  ]);
  expect([objectIn(" "), objectIn('{"a": 1}'), objectIn("[1]"), objectIn("{")]).toEqual([{}, { a: 1 }, null, null]);
  expect(orderFrom({ ...EMPTY, seconds: "x", arguments: "[]" }, { prompts: ["a"] })).toEqual({
    unread: ["endpoint", "seconds", "arguments"],
  });
});

it("sends only what was given, and every length only where there are several", () => {
  const form = { ...EMPTY, endpoint: "e1", everyLength: true, pricePerClip: " 0.10 ", arguments: '{"size": "S"}' };
  expect(orderFrom(form, { prompts: ["a"] })).toEqual({
    ...{ prompts: ["a"], seconds: [6], every_length: false, seed: 0 },
    parameters: { endpoint: "e1", price_per_clip: "0.10", arguments: { size: "S" } },
  });
  expect(orderFrom({ ...form, seconds: "2, 5" }, { filter: {} })).toMatchObject({ every_length: true, filter: {} });
});

import { describe, expect, it } from "vitest";
import { EMPTY, setAnswer, setClean } from "@/features/annotate/document/document";
import { gapsOf } from "@/features/annotate/document/validation";
import { addSegment, setMeaning, startDrawing } from "@/features/annotate/document/segments";
import { countCharacters, countWords, needs } from "@/shared/engine/requirements";
import { BRITE, QUESTIONS, SPOTLIGHT } from "../fixtures";

const messages = (doc: typeof EMPTY) => gapsOf(doc, SPOTLIGHT, []).map(({ message }) => message);
const marked = addSegment(EMPTY, "a", { start: 0, end: 5 });
const whole = setMeaning(marked, "a", { type: "logical_error", severity: 1, reason: "It floats" });

describe("what is missing", () => {
  it("an empty clip needs a word", () => {
    expect(messages(EMPTY)).toEqual(["Mark at least one segment or choose “No errors”."]);
    expect(messages(setClean(EMPTY, true))).toEqual([]);
  });

  it("a finished segment needs nothing, with fewer words than one aims for", () => {
    expect(messages(whole)).toEqual([]);
  });

  it("counts the words that are missing", () => {
    expect(messages(setMeaning(whole, "a", { reason: " Floats " }))).toEqual(["Segment 1: needs 1 more word."]);
  });

  it("names a reason that is too long for the server", () => {
    const long = setMeaning(whole, "a", { reason: `It ${"x".repeat(50)}` });
    expect(messages(long)).toEqual(["Segment 1: needs a reason of at most 40 characters (now 53)."]);
  });

  it("needs an end for a drawing", () => {
    expect(messages(startDrawing(EMPTY, "a", 4))[0]).toContain("needs an end, an error type");
  });

  it("needs every question that applies", () => {
    const doc = setAnswer(EMPTY, "q1", { unclear: true });
    expect(gapsOf(doc, BRITE, QUESTIONS).map(({ question }) => question)).toEqual(["q3"]);
  });
});

it("words are what white space parts, characters are code points", () => {
  expect(countWords("  two\n words ")).toBe(2);
  expect(countWords("")).toBe(0);
  expect(countCharacters("a😀")).toBe(2);
});

it("needs are one sentence", () => {
  expect(needs(["a"])).toBe("Needs a");
  expect(needs(["a", "b", "c"])).toBe("Needs a, b and c");
});

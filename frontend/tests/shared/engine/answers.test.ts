import { describe, expect, it } from "vitest";
import type { AnswerForm } from "@/shared/engine/answers";
import { digitOf, formOf, lackOf, optionAt, pressed, storedForm, wordFor } from "@/shared/engine/answers";
import { VF_EVAL } from "../../annotate/fixtures";

const form = (key: string): AnswerForm => formOf(VF_EVAL.questions!, { key });
const said = (value: string | null, unclear = false) => ({ value, unclear });

describe("the form of a question", () => {
  it("is yes or no for one that was written for the prompt", () => {
    const written = formOf(VF_EVAL.questions!, { key: null });
    expect(written).toMatchObject({ kind: "yes_no", unclear: true, optional: false });
    expect(written.options.map(({ key }) => key)).toEqual(["yes", "no"]);
  });

  it("is the instrument's for one of its own, with what it says of unclear", () => {
    expect(form("alignment")).toMatchObject({ kind: "choice", unclear: true });
    expect(form("prompt")).toMatchObject({ kind: "text", unclear: false, optional: true, minWords: 3, maxChars: 30 });
    expect(form("looks").options).toEqual([
      { key: "2", label: "bad" },
      { key: "3", label: "3" },
      { key: "4", label: "good" },
    ]);
  });

  it("has digit keys by place, and by number for steps; yes and no have none", () => {
    expect(optionAt(form("quality"), 2)?.key).toBe("blur");
    expect(optionAt(form("looks"), 2)?.label).toBe("bad");
    expect([optionAt(form("looks"), 1), optionAt(form("quality"), 9)]).toEqual([undefined, undefined]);
    const written = formOf(VF_EVAL.questions!, { key: null });
    expect(written.options.map((option) => digitOf(written, option))).toEqual([null, null]);
  });
});

describe("pressing", () => {
  it("puts the one answer in the place of the last", () => {
    expect(pressed(form("alignment"), "all", "part")).toBe("part");
    expect(pressed(form("looks"), null, "4")).toBe("4");
  });

  it("puts options in and takes them out, in the order of the instrument", () => {
    const quality = form("quality");
    expect(pressed(quality, "flicker", "blur")).toBe("blur,flicker");
    expect(pressed(quality, "blur,flicker", "blur")).toBe("flicker");
    expect(pressed(quality, "flicker", "flicker")).toBeNull();
  });

  it("lets an option that excludes the others stand alone", () => {
    expect(pressed(form("quality"), "blur,flicker", "none")).toBe("none");
    expect(pressed(form("quality"), "none", "blur")).toBe("blur");
    expect(pressed(form("quality"), "blur", "no such option")).toBe("blur");
  });
});

describe("what is missing", () => {
  it.each([
    ["alignment", said(null), "is not answered"],
    ["alignment", said("all"), null],
    ["alignment", said("none of these"), "has an answer that is not an option"],
    ["alignment", said(null, true), null],
    ["prompt", said(null), null],
    ["prompt", said("a cup"), "needs 1 more word"],
    ["prompt", said("a"), "needs 2 more words"],
    ["prompt", said("a red cup"), null],
    ["prompt", said("a red cup on a table, at night"), null],
    ["prompt", said("a red cup on a table, at night,"), "has 1 character too many"],
    ["prompt", said(null, true), "cannot be “unclear”"],
    ["looks", said("1"), "has an answer that is not an option"],
  ])("of %s %j: %s", (key, given, lack) => {
    expect(lackOf(form(key), given)).toBe(lack);
  });
});

it("answers are told in words", () => {
  expect(wordFor(form("quality"), said("blur,flicker"))).toBe("Blur; Flicker");
  expect(wordFor(form("looks"), said("4"))).toBe("4, good");
  expect(wordFor(form("looks"), said("3"))).toBe("3");
  expect(wordFor(form("prompt"), said("a red cup"))).toBe("a red cup");
  expect(wordFor(formOf(VF_EVAL.questions!, { key: null }), said("no"))).toBe("No");
  expect([wordFor(form("looks"), said(null, true)), wordFor(form("looks"), said(null))]).toEqual(["Unclear", "none"]);
});

describe("a preference between two clips", () => {
  const question = { key: "looks", text: "Which looks better?", dimension: "Looks", form: "preference" } as const;
  const preference = (ties?: boolean): AnswerForm =>
    formOf({ unclear: false, dimensions: ["Looks"], fixed: [{ ...question, ties }] }, question);

  it("is for a side, or for neither where there are ties, with digit keys", () => {
    const form = preference();
    expect([1, 2, 3, 4].map((digit) => optionAt(form, digit)?.key)).toEqual(["left", "right", "tie", undefined]);
    expect(preference(false).options.map(({ label }) => label)).toEqual(["Left clip", "Right clip"]);
    expect(pressed(form, "left", "tie")).toBe("tie");
  });

  it("is not for a clip by its name: nobody who sees the pair knows it", () => {
    expect(lackOf(preference(), said("a"))).toBe("has an answer that is not an option");
    expect(lackOf(preference(false), said("tie"))).toBe("has an answer that is not an option");
    expect(lackOf(storedForm(preference()), said("a"))).toBeNull();
  });

  it("is read as it is given and as it is stored", () => {
    const words = ["left", "right", "tie", "a", "b"].map((value) => wordFor(preference(), said(value)));
    expect(words).toEqual(["Left clip", "Right clip", "No difference", "Clip a", "Clip b"]);
  });

  it("offers the clips by name where it is settled", () => {
    expect(storedForm(preference()).options.map(({ key }) => key)).toEqual(["a", "b", "tie"]);
    expect(storedForm(preference(false)).options.map(({ key }) => key)).toEqual(["a", "b"]);
  });
});

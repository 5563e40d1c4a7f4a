import { describe, expect, it } from "vitest";
import type { Doc, Span } from "@/features/annotate/document/document";
import { EMPTY } from "@/features/annotate/document/document";
import type { TextRange } from "@/features/annotate/document/text-spans";
import {
  addSpan,
  changeSpan,
  isSameRange,
  pointAt,
  removeSpan,
  runsOf,
  sliceOf,
  snapToWords,
  stepByWord,
  wordsIn,
} from "@/features/annotate/document/text-spans";
import { PLACES, SENTENCES, TEXT } from "../texts";

/** Numbers that look drawn by lot and are the same every time. */
function* lot(seed: number): Generator<(below: number) => number, never> {
  let state = seed;
  const next = (below: number) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  for (;;) yield next;
}

const draw = (seed: number) => lot(seed).next().value;
const place = (n: number): TextRange => ({ from: PLACES[n]![0], to: PLACES[n]![1] });
const words = (n: number) => wordsIn(TEXT, place(n)).map((word) => sliceOf(TEXT, word));
const span = (id: string, from: number, to: number, type = "logical"): Span => ({
  ...{ id, from, to, type, severity: null, reason: "" },
});

describe("code points", () => {
  it("count a character of two UTF-16 units once, and go there and back", () => {
    const points = [...TEXT];
    points.forEach((_, point) => {
      const unit = points.slice(0, point).join("").length;
      expect(pointAt(TEXT, unit)).toBe(point);
    });
    expect(pointAt(TEXT, TEXT.length)).toBe(points.length);
    expect(points.length).toBeLessThan(TEXT.length);
  });

  it("take a place inside a character as the one before it", () => {
    const cat = TEXT.indexOf("🐱");
    expect(pointAt(TEXT, cat + 1)).toBe(pointAt(TEXT, cat));
  });

  it("cut the sentences out as they were written", () => {
    expect(PLACES.map((_, n) => sliceOf(TEXT, place(n)))).toEqual([...SENTENCES]);
  });
});

describe("words", () => {
  it("keep emoji and accents whole and leave punctuation out", () => {
    expect(words(0)).toEqual(["The", "🐱", "jumps", "onto", "the", "cafe\u0301", "table"]);
    expect(words(1)).toEqual(["Then", "a", "👩‍🚀", "waves", "twice"]);
  });

  it("are found in a script without spaces", () => {
    const text = "猫は寝ている。";
    const found = wordsIn(text, { from: 0, to: [...text].length });
    expect(found.length).toBeGreaterThan(1);
    expect(found.map((word) => sliceOf(text, word)).join("")).toBe("猫は寝ている");
  });

  it("are taken whole by a selection that touches them; all of them are the sentence", () => {
    const { from } = place(1);
    expect(sliceOf(TEXT, snapToWords(TEXT, place(1), { from: from + 8, to: from + 9 })!)).toBe("👩‍🚀");
    expect(snapToWords(TEXT, place(1), { from, to: place(1).to - 2 })).toEqual(place(1));
    expect(snapToWords(TEXT, place(1), { from: place(1).to - 1, to: place(1).to })).toBeNull();
  });

  it("are left and taken again one by one, never the last", () => {
    let range = place(2);
    const step = (side: "from" | "to", by: number) => {
      range = stepByWord(TEXT, place(2), range, side, by);
      return sliceOf(TEXT, range);
    };
    expect(step("to", -1)).toBe("It");
    expect(step("to", -1)).toBe("It");
    expect(step("from", 1)).toBe("It");
    expect(step("to", 1)).toBe("It lands.");
    expect(step("from", 1)).toBe("lands");
    expect(step("from", -1)).toBe("It lands.");
  });

  it("end on whole words wherever a step leads", () => {
    const next = draw(7);
    for (let n = 0; n < 300; n += 1) {
      const part = place(next(3));
      const own = wordsIn(TEXT, part);
      const first = own[next(own.length)]!;
      const side = next(2) === 0 ? "from" : "to";
      const after = stepByWord(TEXT, part, first, side, next(9) - 4);
      expect(own.some(({ from }) => from === after.from) || after.from === part.from).toBe(true);
      expect(own.some(({ to }) => to === after.to) || after.to === part.to).toBe(true);
      expect(after.to).toBeGreaterThan(after.from);
    }
  });
});

describe("runs", () => {
  it("are the part without gap or overlap, and tell every span over every character", () => {
    const next = draw(11);
    for (let round = 0; round < 300; round += 1) {
      const part = { from: next(10), to: 20 + next(10) };
      const spans = Array.from({ length: next(6) }, (_, i) => {
        const from = next(35);
        return span(`s${i}`, from, from + 1 + next(12));
      });
      const runs = runsOf(part, spans);
      expect(runs[0]?.from).toBe(part.from);
      expect(runs.at(-1)?.to).toBe(part.to);
      runs.slice(1).forEach((run, i) => expect(run.from).toBe(runs[i]?.to));
      for (let at = part.from; at < part.to; at += 1) {
        const run = runs.find(({ from, to }) => from <= at && at < to);
        const over = spans.filter(({ from, to }) => from <= at && at < to);
        expect(run?.spans).toEqual(over);
      }
    }
  });
});

describe("spans of a document", () => {
  it("are the same document when one is tagged twice, has no characters, or would repeat another", () => {
    const one = addSpan(EMPTY, span("a", 3, 9));
    expect(addSpan(one, span("b", 3, 9))).toBe(one);
    expect(addSpan(one, span("b", 9, 9))).toBe(one);
    const two = addSpan(one, span("b", 3, 9, "temporal"));
    expect(two.spans).toHaveLength(2);
    const three = addSpan(two, span("c", 4, 9));
    expect(changeSpan(three, "c", { from: 3 })).toBe(three);
    expect(changeSpan(three, "c", { from: 9 })).toBe(three);
    expect(changeSpan(three, "c", {})).toBe(three);
    expect(changeSpan(three, "nobody", { from: 1 })).toBe(three);
    expect(removeSpan(three, "nobody")).toBe(three);
  });

  it("make a document unclean", () => {
    expect(addSpan({ ...EMPTY, clean: true }, span("a", 0, 1)).clean).toBe(false);
  });

  it("lose none and stay in the order of the text, whatever is done", () => {
    const next = draw(3);
    let doc: Doc = EMPTY;
    let ids: string[] = [];
    for (let n = 0; n < 200; n += 1) {
      const from = next(30);
      const made = span(`s${n}`, from, from + 1 + next(8), ["logical", "temporal"][next(2)]);
      const before: Doc = doc;
      const [act, id] = [next(3), ids[next(ids.length || 1)] ?? ""];
      if (act === 0) doc = addSpan(doc, made);
      else if (act === 1) doc = changeSpan(doc, id, { from: made.from, to: made.to });
      else if (next(3) === 0) doc = removeSpan(doc, id);
      ids = doc.spans.map((each) => each.id);
      expect(Math.abs(doc.spans.length - before.spans.length)).toBeLessThanOrEqual(1);
      doc.spans.slice(1).forEach((each, i) => expect(each.from).toBeGreaterThanOrEqual(doc.spans[i]!.from));
      doc.spans.forEach((a) => expect(doc.spans.filter((b) => a.type === b.type && isSameRange(a, b))).toHaveLength(1));
    }
    expect(ids.length).toBeGreaterThan(5);
  });
});

import { describe, expect, it } from "vitest";
import { plural } from "@/messages/plural";
import { filesIn, parse, SOURCE, wordsIn } from "./scan";

/** Phrases that the texts of pages do not use; there is a plainer one for each. */
const BANNED = [
  ...["nobody", "somebody", "whoever", "everybody", "anew", "for ever", "in silence", "told", "by lot", "by hand"],
  ...["at hand", "in hand", "goes on", "go on", "no longer in your hands", "unseen check", "does not answer"],
  "the server answered",
];
const PHRASE = new RegExp(`\\b(?:${BANNED.join("|")})\\b`, "iu");
/** "Errors a video", "Frames a second": rates are written with "per". */
const RATE =
  /\b(?:errors|words|frames|people|price|segments|wage|\$|€) an? (?:video|clip|reason|second|task|hour|million)\b/iu;
/** Counted by hand: `${n} ${n === 1 ? "pair" : "pairs"}`. */
const COUNTED = /=== 1 \? "\w+" : "\w+"/u;

const found = ["messages", "shared", "features", "app"].flatMap(filesIn).map((path) => parse(path));

describe("the English of pages", () => {
  const texts = found.flatMap(wordsIn);

  it("uses no phrase that has a plainer one", () => {
    expect(texts.length).toBeGreaterThan(2000);
    const stray = texts.filter(({ text }) => PHRASE.test(text));
    expect(stray.map(({ at, text }) => `${at} ${text}`)).toEqual([]);
  });

  it("writes rates with “per”", () => {
    expect(texts.filter(({ text }) => RATE.test(text)).map(({ at, text }) => `${at} ${text}`)).toEqual([]);
  });

  it("counts through one helper", () => {
    const stray = found.filter(({ text }) => COUNTED.test(text)).map(({ fileName }) => fileName.slice(SOURCE.length));
    expect(stray).toEqual([]);
  });

  it.each(["Nobody is here.", "The server does not answer", "People a task", "Errors a video"])("finds %s", (text) => {
    expect(PHRASE.test(text) || RATE.test(text)).toBe(true);
  });
});

it.each([
  [0, "0 clips"],
  [1, "1 clip"],
  [2, "2 clips"],
  [1204, "1,204 clips"],
])("counts %d", (n, text) => {
  expect(plural(n, "clip")).toBe(text);
});

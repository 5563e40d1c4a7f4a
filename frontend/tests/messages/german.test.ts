import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import * as english from "@/messages/plural";
import { SOURCE } from "./scan";

const MESSAGES = resolve(SOURCE, "messages");
const namesIn = (language: string) =>
  readdirSync(resolve(MESSAGES, language), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => name.slice(0, -".ts".length))
    .sort();

type Loader = () => Promise<Record<string, unknown>>;

const ENGLISH = import.meta.glob<Record<string, unknown>>("../../src/messages/en/**/*.ts") as Record<string, Loader>;
const GERMAN = import.meta.glob<Record<string, unknown>>("../../src/messages/de/**/*.ts") as Record<string, Loader>;

/** All texts of a module by their place, such as "bar.subjects.video"; those with values are called with a sign each. */
function textsOf(value: unknown, place = ""): readonly (readonly [place: string, text: string])[] {
  if (typeof value === "string") return [[place, value]];
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, each]) => textsOf(each, place === "" ? key : `${place}.${key}`));
  return [[place, typeof value]];
}

/** Keys that are called otherwise on a German keyboard alone. */
const OWN_KEYS = ["keys.Ctrl"];

const placesOf = (module: unknown) =>
  textsOf(module)
    .map(([place]) => place)
    .filter((place) => !OWN_KEYS.includes(place));

/** English words that no German sentence has. */
const ENGLISH_WORDS = /(?<!\p{L})(?:the|and|of|is|are|with|for|not|you|your|this|from|by|has|have|be|or|to)(?!\p{L})/iu;
/** German texts with such a word: names and examples that stay as they are. */
const NAMES = ["{seconds}s", "Download demographic data"];

describe("German", () => {
  it("has a module for each English one, and types that hold it to the same shape", () => {
    expect(namesIn("de")).toEqual(namesIn("en"));
    const held = readFileSync(resolve(MESSAGES, "german.ts"), "utf8");
    const listed = [...held.matchAll(/from "\.\/de\/([^"]+)"/gu)].map(([, name]) => name).sort();
    expect(listed).toEqual(namesIn("en"));
  });

  it.each(namesIn("en"))("says all that %s says, and nothing else", async (name) => {
    const [one, other] = await Promise.all([
      ENGLISH[`../../src/messages/en/${name}.ts`]?.(),
      GERMAN[`../../src/messages/de/${name}.ts`]?.(),
    ]);
    expect(placesOf(other).toSorted()).toEqual(placesOf(one).toSorted());
  });

  it("leaves no text in English", async () => {
    const modules = await Promise.all(
      Object.entries(GERMAN).map(async ([path, load]) => [path, await load()] as const),
    );
    const left = modules.flatMap(([path, module]) =>
      textsOf(module)
        .filter(([, text]) => ENGLISH_WORDS.test(text) && !NAMES.some((name) => text.includes(name)))
        .map(([place, text]) => `${path} ${place}: ${text}`),
    );
    expect(left).toEqual([]);
  });

  it("writes numbers and forms of words its own way", async () => {
    const german = (await GERMAN["../../src/messages/de/plural.ts"]?.()) as unknown as typeof english;
    expect([0, 1, 2, 1204].map((n) => german.plural(n, "Clip", "Clips"))).toEqual([
      "0 Clips",
      "1 Clip",
      "2 Clips",
      "1.204 Clips",
    ]);
    expect(german.plural(2, "Fehler")).toBe("2 Fehler");
  });
});

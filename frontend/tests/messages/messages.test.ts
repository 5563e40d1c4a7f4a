import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { filesFrom, parse, SOURCE, wordsIn } from "./scan";

/** The pages that annotators read: two entries, and those of the studio that are theirs. */
const ENTRIES = [
  ...["app/annotate.tsx", "app/entry.tsx", "features/mine/MinePage.tsx", "features/joint/JointPages.tsx"],
].map((name) => resolve(SOURCE, name));
const CATALOGUE = resolve(SOURCE, "messages/en");

/** Text in the source that looks like words for people and is none. */
const NO_WORDS: Readonly<Record<string, string>> = {
  Outtake: "the name",
  "yn steps": "classes of the style sheet",
  "yn sides": "classes of the style sheet",
  "pill ok": "classes of the style sheet",
  "pill warn": "classes of the style sheet",
  "button, .t, video": "a selector",
  "textarea, input:not([type=range]), select, [contenteditable=true]": "a selector",
  "button, a[href], summary, [role=radio]": "a selector",
  "(prefers-color-scheme: dark)": "a query of the style sheet",
  Escape: "a key, as events name it",
  Delete: "a key, as events name it",
  Tab: "a key, as events name it",
  Space: "a key, as chords name it",
  Plus: "a key, as aria-keyshortcuts names it",
  Arrow: "how the names of four keys begin",
  Refused: "the name of an error",
  Unreachable: "the name of an error",
  "Commands are shown outside of <Commands>.": "a fault of the program",
  "There is no command ….": "a fault of the program",
  "The key … belongs to both … and ….": "a fault of the program",
  "The browser keeps nothing.": "caught in the same file",
  "This browser has no IndexedDB.": "caught in the same file",
  "This browser keeps nothing.": "caught in the same file",
};

const wordsOf = (text: string, path = "Part.tsx") => wordsIn(parse(path, text)).map((found) => found.text);

describe("the catalogue", () => {
  const files = [...new Set(ENTRIES.flatMap((entry) => [...filesFrom(entry)]))];

  it("has every word that annotators' pages say, in parts that load late too", () => {
    expect(files.some((file) => file.endsWith("HelpDialog.tsx"))).toBe(true);
    const stray = files.flatMap((file) => wordsIn(parse(file))).filter(({ text }) => !(text in NO_WORDS));
    expect(stray.map(({ at, text }) => `${at} ${text}`)).toEqual([]);
  });

  it("leaves every value open to another language", () => {
    const names = readdirSync(CATALOGUE, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
    const fixed = names.filter((name) => readFileSync(resolve(CATALOGUE, name), "utf8").includes(" as const"));
    expect(fixed, "`as const` makes the English words the only ones of their type").toEqual([]);
  });

  it("excuses nothing that is not there", () => {
    const said = new Set(files.flatMap((file) => wordsIn(parse(file))).map(({ text }) => text));
    expect(Object.keys(NO_WORDS).filter((text) => !said.has(text))).toEqual([]);
  });
});

describe("the search for words in the source", () => {
  it.each([
    ["text of an element", "const a = <p>Saved</p>;", "Saved"],
    ["a choice between texts", 'const a = <p>{b ? "sending" : c}</p>;', "sending"],
    ["text for each of several", "const a = <p>{all.map((n) => `step ${n}`)}</p>;", "step …"],
    ["a name for screen readers", 'const a = <p aria-label="clip" />;', "clip"],
    ["a tooltip", "const a = <p title={b ? `to ${c}` : d} />;", "to …"],
    ["a placeholder", 'const a = <input placeholder="note" />;', "note"],
    ["the label of a control", 'const a = <Stepper label="edge" />;', "edge"],
    ["children that are an attribute", 'const a = <p children="none" />;', "none"],
    ["a sentence in an engine", 'desk.say("Select a segment first.");', "Select a segment first."],
    ["a message that is thrown", "throw new Error(`The server answered ${status}.`);", "The server answered …."],
    ["a word at the start of a sentence", 'const UNCLEAR = "Unclear";', "Unclear"],
    ["the label of a command", 'const a = { name: "go-on", label: "next" };', "next"],
  ])("finds %s", (_, text, found) => {
    expect(wordsOf(text)).toEqual([found]);
  });

  it.each([
    ["classes", 'const a = <p className="work asking" />;'],
    ["what is compared", 'const a = <p>{kind === "lost" ? b : null}</p>;'],
    ["names of elements, roles and tests", 'const a = <p role="status" data-testid="save-state" />;'],
    ["faults of the program", 'throw new RangeError("times: a clip has a frame");'],
    ["signs and numbers", "const a = <p>/ {n} ×</p>;"],
    ["what stands in the catalogue", "const a = <p title={save.new}>{save.kept}</p>;"],
  ])("passes over %s", (_, text) => {
    expect(wordsOf(text)).toEqual([]);
  });

  it("says in which line it is", () => {
    const [found] = wordsIn(parse(resolve(SOURCE, "features/annotate/Part.tsx"), "const a = (\n  <p>Saved</p>\n);"));
    expect(found?.at).toBe("features/annotate/Part.tsx:2");
  });
});

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { filesIn, parse, SOURCE, wordsIn } from "./scan";

/** Text in the source that looks like words for people and is none. */
const NO_WORDS: Readonly<Record<string, string>> = {
  Outtake: "the name",
  "main h1": "a selector",
  "input, textarea, button": "a selector",
  "input, textarea, select, [contenteditable=true]": "a selector",
  "input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable=true]": "a selector",
  "btn quiet sm": "classes of the style sheet",
  "who c": "classes of the style sheet",
  "who f": "classes of the style sheet",
  "bottom start": "a place of a menu",
  "bottom end": "a place of a menu",
  flag: "the name of an icon",
  "…/invitation/…": "an address",
  "/truths/…/diff/…": "an address",
  "python manage.py judge_resistance … --study … --budget 2.00": "a command",
  "python manage.py release verify … --digest …": "a command",
  "python manage.py score --reference …/… --predictions …/predictions/NAME.jsonl": "a command",
  "python manage.py score --chains …": "a command",
  score: "a command",
  agreement: "a command",
  "signed ms": "a look of figures",
  category: "a column",
  G: "a key",
  Enter: "a key, as aria-keyshortcuts names it",
  "A card of the builder outside of its form.": "a fault of the program",
  "outside the page of a new study": "a fault of the program",
  "yn steps": "classes of the style sheet",
  "yn sides": "classes of the style sheet",
  "pill ok": "classes of the style sheet",
  "pill warn": "classes of the style sheet",
  "button, .t, video": "a selector",
  "textarea, input:not([type=range]), select, [contenteditable=true]": "a selector",
  "button, a[href], summary, [role=radio]": "a selector",
  "(prefers-color-scheme: dark)": "a query of the style sheet",
  Files: "a type of what is dragged, as browsers name it",
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
  const files = ["shared", "features", "app"].flatMap(filesIn);

  it("has every word that pages say", () => {
    const stray = files.flatMap((file) => wordsIn(parse(file))).filter(({ text }) => !(text in NO_WORDS));
    expect(stray.map(({ at, text }) => `${at} ${text}`)).toEqual([]);
  });

  it("leaves every value open to another language", () => {
    const fixed = filesIn("messages").filter((file) => readFileSync(file, "utf8").includes(" as const"));
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

// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import type { Command } from "@/features/annotate/commands/table";
import { COMMANDS } from "@/features/annotate/commands/table";
import { keyMap } from "@/features/annotate/keyboard/keyboard";
import { ariaChord, chordOf, isUnfinished, keyNames, sleeps } from "@/shared/engine/keys";

const press = (key: string, code: string, held: KeyboardEventInit = {}) =>
  chordOf(new KeyboardEvent("keydown", { key, code, ...held }));

describe("the key map", () => {
  it.each(["segments", "questions", "chain", "feedback"] as const)("gives no key to two commands among %s", (mode) => {
    expect(keyMap(mode).size).toBeGreaterThan(10);
  });

  it("refuses two commands on one key", () => {
    const twin: Command = { ...COMMANDS[0]!, name: "twin" };
    expect(() => keyMap("segments", [...COMMANDS, twin])).toThrow("Space belongs to both play and twin");
  });

  it("has every command's name once", () => {
    expect(new Set(COMMANDS.map(({ name }) => name)).size).toBe(COMMANDS.length);
  });
});

describe("a chord", () => {
  it.each([
    ["a digit with Shift, whatever sign it makes", press("!", "Digit1", { shiftKey: true }), "Shift+1"],
    ["a sign that needs Shift", press("?", "Slash", { shiftKey: true }), "?"],
    ["a bracket", press("[", "BracketLeft"), "["],
    ["a bracket made with AltGr", press("[", "Digit8", { modifierAltGraph: true, ctrlKey: true, altKey: true }), "["],
    ["redo", press("Z", "KeyZ", { ctrlKey: true, shiftKey: true }), "Ctrl+Shift+z"],
    ["Command on a Mac", press("z", "KeyZ", { metaKey: true }), "Ctrl+z"],
    ["the space bar", press(" ", "Space", { shiftKey: true }), "Shift+Space"],
    ["a capital letter", press("C", "KeyC", { shiftKey: true }), "Shift+c"],
    ["a digit that needs Shift on a French layout", press("&", "Digit1"), "1"],
    ["a letter by its name, not by its place", press("y", "KeyZ"), "y"],
    ["a Cyrillic letter by its place", press("к", "KeyR"), "r"],
    ["a bracket where Cyrillic has a letter", press("х", "BracketLeft"), "["],
    ["a letter with an accent", press("é", "Digit2"), "2"],
    ["Alt with a bracket", press("[", "BracketLeft", { altKey: true }), "Alt+["],
    ["Option with a bracket on a Mac, which writes a quote", press("“", "BracketLeft", { altKey: true }), "Alt+["],
    ["a bracket that a Mac writes with Option", press("[", "Digit5", { altKey: true }), "["],
    ["Option with a letter on a Mac", press("å", "KeyA", { altKey: true }), "Alt+a"],
    ["Ctrl and Alt with a digit", press("5", "Digit5", { altKey: true, ctrlKey: true }), "Ctrl+Alt+5"],
    ["plus", press("+", "Equal", { shiftKey: true }), "+"],
  ])("names %s", (_, chord, expected) => {
    expect(chord).toBe(expected);
  });
});

it("waits for the key after its modifiers, and for the rest of a letter", () => {
  expect(["Shift", "AltGraph", "Dead"].map((key) => isUnfinished({ key }))).toEqual([true, true, true]);
  expect(["a", "Enter", "["].map((key) => isUnfinished({ key }))).toEqual([false, false, false]);
});

it.each([
  ["Ctrl+Shift+z", ["Ctrl", "Shift", "Z"], "Control+Shift+z"],
  ["Ctrl++", ["Ctrl", "+"], "Control+Plus"],
  ["+", ["+"], "Plus"],
  ["ArrowLeft", ["←"], "ArrowLeft"],
])("shows %s key by key, and names it for screen readers", (chord, shown, said) => {
  expect(keyNames(chord)).toEqual(shown);
  expect(ariaChord(chord)).toBe(said);
});

describe("keys rest", () => {
  const command = (name: string) => COMMANDS.find((each) => each.name === name)!;
  const element = (html: string) => {
    document.body.innerHTML = html;
    return document.body.querySelector<HTMLElement>("[data-here]")!;
  };

  it("while text is written, submit and escape aside", () => {
    const text = element("<textarea data-here></textarea>");
    expect(sleeps(text, command("clean"), "c")).toBe(true);
    expect(sleeps(text, command("submit"), "Ctrl+Enter")).toBe(false);
    expect(sleeps(text, command("escape"), "Escape")).toBe(false);
  });

  it("where an edge has the arrows for itself", () => {
    const edge = element('<span role="slider" data-here></span>');
    expect(sleeps(edge, command("five-on"), "Shift+ArrowRight")).toBe(true);
    expect(sleeps(edge, command("play"), "Space")).toBe(false);
  });

  it("where a button is pressed with them", () => {
    const button = element("<button><b data-here></b></button>");
    expect(sleeps(button, command("reason"), "Enter")).toBe(true);
    expect(sleeps(button, command("clean"), "c")).toBe(false);
  });
});

// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import type { Command } from "@/features/annotate/engine/commands";
import { COMMANDS } from "@/features/annotate/engine/commands";
import { keyMap } from "@/features/annotate/engine/keys";
import { chordOf, sleeps } from "@/shared/engine/keys";

const press = (key: string, code: string, held: KeyboardEventInit = {}) =>
  chordOf(new KeyboardEvent("keydown", { key, code, ...held }));

describe("the key map", () => {
  it.each(["segments", "questions"] as const)("gives no key to two commands among %s", (mode) => {
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
  ])("names %s", (_, chord, expected) => {
    expect(chord).toBe(expected);
  });
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

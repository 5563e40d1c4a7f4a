import { describe, expect, it } from "vitest";
import type { Command, Context } from "@/features/annotate/commands/table";
import { COMMANDS, isOffered, perform, whyNot, wordingOf } from "@/features/annotate/commands/table";
import { Keyboard } from "@/features/annotate/keyboard/keyboard";
import { BRITE, editorFor, SPOTLIGHT } from "../fixtures";

/** A browser's storage, beginning with what is in it. */
function storageWith(kept: string | null = null) {
  const held = new Map<string, string>();
  if (kept !== null) held.set("outtake:keys:annotate", kept);
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
    held,
  };
}

const keysOf = (keyboard: Keyboard, name: string) => keyboard.command(name)?.keys;

describe("changed keys", () => {
  it("are taken, kept in this browser, and there again after a reload", () => {
    const storage = storageWith();
    const keyboard = new Keyboard(storage);
    expect(keyboard.give("loop", "Shift+r")).toBeNull();
    expect(keysOf(keyboard, "loop")).toEqual(["Shift+r"]);
    expect(keysOf(new Keyboard(storage), "loop")).toEqual(["Shift+r"]);
    expect(new Keyboard(storage).changed).toBe(true);
  });

  it("are not taken from another command, and both are named", () => {
    const storage = storageWith();
    const keyboard = new Keyboard(storage);
    const said = keyboard.give("loop", "Ctrl+z");
    expect(said).toContain("Ctrl Z is already assigned to “Undo”");
    expect(said).toContain("“Loop");
    expect(keysOf(keyboard, "loop")).toEqual(["r"]);
    expect(storage.held.size).toBe(0);
  });

  it("may be those of a command that is never at hand at the same time", () => {
    const keyboard = new Keyboard(storageWith());
    expect(keysOf(keyboard, "yes")).toEqual(["y"]);
    expect(keyboard.give("clean", "y")).toBeNull();
  });

  it.each([
    ["loop", "Ctrl+w", "The browser reserves Ctrl W"],
    ["loop", "Tab", "The browser reserves Tab"],
    ["loop", "Escape", "Esc cannot be reassigned"],
    ["submit", "s", "also works while you type"],
  ])("of %s cannot be %s", (name, chord, said) => {
    expect(new Keyboard(storageWith()).give(name, chord)).toContain(said);
  });

  it("go back to the shipped ones", () => {
    const storage = storageWith();
    const keyboard = new Keyboard(storage);
    keyboard.give("loop", "Shift+r");
    keyboard.reset();
    expect(keysOf(keyboard, "loop")).toEqual(["r"]);
    expect(keyboard.changed).toBe(false);
    expect(storage.held.size).toBe(0);
  });

  it.each([
    ["no JSON", "{"],
    ["a list", "[]"],
    ["another version", '{"version":0,"changes":{"loop":["v"]}}'],
    ["no chords", '{"version":1,"changes":{"loop":"v"}}'],
    ["an empty chord", '{"version":1,"changes":{"loop":[""]}}'],
    ["a clash", '{"version":1,"changes":{"loop":["Ctrl+z"]}}'],
    ["a key of the browser's", '{"version":1,"changes":{"loop":["Ctrl+w"]}}'],
  ])("fall back to the shipped ones when what was kept is %s", (_, kept) => {
    const keyboard = new Keyboard(storageWith(kept));
    expect(keyboard.commands.get()).toEqual(COMMANDS);
    expect(keyboard.changed).toBe(false);
  });
});

it("is an error at the start to ship two commands on one key", () => {
  const twin: Command = { ...COMMANDS[0]!, name: "twin" };
  expect(() => new Keyboard(storageWith(), [...COMMANDS, twin])).toThrow("belongs to both");
});

describe("a command", () => {
  const contextFor = (instrument: typeof SPOTLIGHT): Context => {
    const nothing = () => undefined;
    const surface = {
      focusReason: nothing,
      focusAnswer: nothing,
      submit: nothing,
      skip: nothing,
      report: nothing,
      goOn: nothing,
      toggleTutorial: nothing,
      toggleHelp: nothing,
      toggleMenu: nothing,
      escape: nothing,
    };
    return { editor: editorFor(instrument), surface };
  };
  const command = (name: string) => COMMANDS.find((each) => each.name === name)!;

  it("that the instrument has no use for is not offered", () => {
    const context = contextFor(SPOTLIGHT);
    expect(isOffered(command("type-2"), context)).toBe(true);
    expect(isOffered(command("type-3"), context)).toBe(false);
    expect(isOffered(command("unclear"), contextFor(BRITE))).toBe(true);
  });

  it("that cannot be done now says why, and changes nothing", () => {
    const context = contextFor(SPOTLIGHT);
    expect(whyNot(command("undo"), context)).toBe("There is nothing to undo.");
    perform(command("undo"), context);
    expect(context.editor.state.get().notice).toBe("There is nothing to undo.");
  });

  it("says in `needs` what it takes wherever it can be out of reach", () => {
    expect(COMMANDS.filter(({ when, needs }) => when && !needs).map(({ name }) => name)).toEqual([]);
  });

  it("has the instrument's own word for a type", () => {
    expect(wordingOf(command("type-1"), contextFor(SPOTLIGHT))).toBe("Physics violation");
    expect(wordingOf(command("severity-2"), contextFor(SPOTLIGHT))).toBe("How noticeable: 2");
  });
});

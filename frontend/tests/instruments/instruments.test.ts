import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refused, Unreachable } from "@/shared/api/errors";
import type { Draft, Saved } from "@/features/instruments/api/calls";
import { BY_LETTER, COLOURS, SHAPES } from "@/features/instruments/document/appearance";
import { at, keyOf, moved, put } from "@/features/instruments/document/document";
import { DraftKeeper, PAUSE_MS, RETRY_MS } from "@/features/instruments/engine/draft-keeper";
import { placeText, valueText } from "@/features/instruments/engine/place-names";
import { shownDocument } from "@/features/annotate/preview/shown-document";

const APPEARANCE = fileURLToPath(new URL("../../../annotations/instruments/appearance.py", import.meta.url));

describe("a document in any state", () => {
  it("is changed at a place, and what is around it stays the same", () => {
    const document = { segments: { types: [{ key: "a" }, { key: "b" }] }, title: "T" };
    const changed = put(document, "/segments/types/1/key", "c");
    expect(changed).toEqual({ segments: { types: [{ key: "a" }, { key: "c" }] }, title: "T" });
    expect(at(changed, "/segments/types/0")).toBe(document.segments.types[0]);
    expect(put(document, "/segments/types/0", undefined)).toEqual({ segments: { types: [{ key: "b" }] }, title: "T" });
    expect(put({}, "/severity/levels/1", "x")).toEqual({ severity: { levels: { 1: "x" } } });
    expect(at({ "a/b": { "~": 1 } }, "/a~1b/~0")).toBe(1);
  });

  it("has places and values that are read as words", () => {
    const document = {
      segments: { types: [{ key: "b", label: "Body" }], severity: { levels: { 1: "faint" } } },
      questions: { fixed: [{ text: "Is it sharp?" }] },
    };
    expect(placeText("/segments/types/0/definition", document)).toBe("Error types › Body › Definition");
    expect(placeText("/segments/severity/levels/1", document)).toBe("Severity › Steps › 1");
    expect(placeText("/questions/fixed/0", document)).toBe("Questions › Is it sharp?");
    expect(placeText("/segments/types/1", document, { label: "Hands" })).toBe("Error types › Hands");
    expect(placeText("/segments/types/7", document)).toBe("Error types › no. 8");
    expect(valueText({ label: "Hands", optional: true, options: ["a", "b"] })).toBe(
      "Name: Hands\noptional: yes\nOptions: a\nb",
    );
  });

  it("has entries that move, and keys that nothing else has", () => {
    expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
    expect(moved(["a"], 0, 1)).toEqual(["a"]);
    expect(keyOf("Hands & contact", ["hands_contact"])).toBe("hands_contact_2");
    expect(keyOf("3 D", [])).toBe("d");
    expect(keyOf("???", [])).toBe("entry");
  });

  it("is shown as far as it can be read", () => {
    expect(shownDocument({ segments: { types: [] } })).toBeNull();
    const types = [{ key: "a", label: "A" }, { key: "a", label: "again" }, {}];
    const shown = shownDocument({ segments: { types, severity: { min: 5, max: 1 } } });
    expect(shown?.segments?.types.map(({ label }) => label)).toEqual(["A"]);
    expect(shown?.segments?.severity).toBeUndefined();
  });
});

it("has the palette that the server has", () => {
  const text = readFileSync(APPEARANCE, "utf8");
  const colours = [...text.matchAll(/"(\w+)": PaletteColour/gu)].map(([, name]) => name);
  const letters = [...text.matchAll(/"(\w)": \("(\w+)", "(\w+)"\)/gu)].map(([, letter, ...look]) => [letter, look]);
  const shapes = /SHAPES = \(([^)]*)\)/u.exec(text)?.[1]?.match(/\w+/gu);
  expect(colours).toEqual([...COLOURS]);
  expect(shapes).toEqual([...SHAPES]);
  expect(Object.fromEntries(letters)).toEqual(BY_LETTER);
});

describe("a draft that is kept", () => {
  const draft = (lock: number, title: string): Draft =>
    ({ key: "k", lock, document: { title }, problems: [] }) as unknown as Draft;
  const typed = (keeper: DraftKeeper) => keeper.state.get().document.title;
  const kind = (keeper: DraftKeeper) => keeper.state.get().saving.kind;
  const titleIn = (saved: Saved) => ("document" in saved ? String(saved.document.title) : "");

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is saved once typing rests, with the lock of the last answer", async () => {
    const save = vi.fn((lock: number, saved: Saved) => Promise.resolve(draft(lock + 1, titleIn(saved))));
    const keeper = new DraftKeeper(draft(4, "a"), save);
    keeper.change({ title: "ab" });
    keeper.change({ title: "abc" });
    expect(kind(keeper)).toBe("saving");
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(save.mock.calls).toEqual([[4, { document: { title: "abc" } }]]);
    keeper.change({ title: "d" });
    expect(await keeper.flush()).toBe(true);
    expect(save.mock.lastCall).toEqual([5, { document: { title: "d" } }]);
  });

  it("is tried again after silence", async () => {
    const save = vi.fn((lock: number, saved: Saved) => Promise.resolve(draft(lock + 1, titleIn(saved))));
    save.mockRejectedValueOnce(new Unreachable());
    const keeper = new DraftKeeper(draft(1, "a"), save);
    keeper.change({ title: "b" });
    expect(await keeper.flush()).toBe(false);
    expect(kind(keeper)).toBe("failed");
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    expect(kind(keeper)).toBe("saved");
  });

  it.each([
    ["mine", "b"],
    ["theirs", "x"],
  ] as const)("overwrites no one: %s", async (side, title) => {
    const save = vi.fn((lock: number, saved: Saved) => Promise.resolve(draft(lock + 1, titleIn(saved))));
    const problem = { title: "", status: 409, detail: "", errors: [], lock: 9, document: { title: "x" } };
    save.mockRejectedValueOnce(new Refused(problem));
    const keeper = new DraftKeeper(draft(1, "a"), save);
    keeper.change({ title: "b" });
    expect(await keeper.flush()).toBe(false);
    expect([kind(keeper), typed(keeper)]).toEqual(["conflict", "b"]);
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(save).toHaveBeenCalledTimes(1);
    expect(await keeper.choose(side)).toBe(true);
    expect([typed(keeper), save.mock.lastCall?.[0]]).toEqual([title, 9]);
  });
});

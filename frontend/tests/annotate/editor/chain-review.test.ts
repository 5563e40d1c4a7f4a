// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { contentOf } from "@/features/annotate/api/calls";
import type { Context } from "@/features/annotate/commands/table";
import { COMMANDS, isOffered, perform, whyNot } from "@/features/annotate/commands/table";
import { modeOf } from "@/features/annotate/document/mode";
import type { Editor } from "@/features/annotate/editor/editor";
import { sliceOf } from "@/features/annotate/document/text-spans";
import type { BodySpan } from "@/shared/api/types";
import { BRITE, editorFor, SPOTLIGHT } from "../fixtures";
import { chainEditor, errorEditor, OF_PROMPT, PLACES, SENTENCES, TEXT, textEditor, VIDEOCRITIC } from "../texts";

const command = (name: string) => COMMANDS.find((each) => each.name === name)!;

function pressOn(editor: Editor): (...names: string[]) => void {
  const surface = { focusReason: () => undefined, focusAnswer: () => undefined };
  const context = { editor, surface } as unknown as Context;
  return (...names) => names.forEach((name) => perform(command(name), context));
}

const tags = (editor: Editor) => editor.doc.spans.map((span) => [span.type, sliceOf(TEXT, span)]);
const notice = (editor: Editor) => editor.state.get().notice;

describe("tagging with keys", () => {
  it("goes from sentence to sentence, tags it, and takes the tag off with the same key", () => {
    const editor = chainEditor();
    const press = pressOn(editor);
    press("previous-sentence", "next-sentence", "tag-3", "tag-1");
    expect(tags(editor)).toEqual([
      ["temporal", SENTENCES[1]],
      ["logical", SENTENCES[1]],
    ]);
    press("tag-3");
    expect(tags(editor)).toEqual([["logical", SENTENCES[1]]]);
    press("next-sentence", "next-sentence", "next-sentence");
    expect(editor.state.get().reading.sentence).toBe(2);
    press("tag-2");
    editor.undo();
    expect(tags(editor)).toEqual([["logical", SENTENCES[1]]]);
    editor.redo();
    expect(tags(editor).at(-1)).toEqual(["hallucination", SENTENCES[2]]);
  });

  it("narrows a tag by words, and each step can be taken back", () => {
    const editor = chainEditor();
    const press = pressOn(editor);
    press("tag-2", "words-start-on", "words-end-back", "words-end-back");
    expect(tags(editor)).toEqual([["hallucination", "🐱 jumps onto the"]]);
    press("tag-1");
    expect(tags(editor).map(([, text]) => text)).toEqual(["🐱 jumps onto the", "🐱 jumps onto the"]);
    editor.undo();
    editor.undo();
    expect(tags(editor)).toEqual([["hallucination", "🐱 jumps onto the cafe\u0301"]]);
  });

  it("chooses words first and tags them then", () => {
    const editor = chainEditor();
    const press = pressOn(editor);
    press("next-sentence", "words-start-on", "words-start-on", "words-end-back", "words-end-back", "tag-1");
    expect(tags(editor)).toEqual([["logical", "👩‍🚀"]]);
    press("tag-1");
    expect(tags(editor)).toEqual([]);
    press("tag-3");
    expect(tags(editor)).toEqual([["temporal", "👩‍🚀"]]);
    press("all-words", "tag-1");
    expect(tags(editor)).toContainEqual(["logical", SENTENCES[1]]);
  });

  it("selects a tag that lies on some of the words instead of putting another over it", () => {
    const editor = chainEditor();
    const press = pressOn(editor);
    press("tag-1", "words-end-back", "next-sentence", "previous-sentence", "tag-1");
    expect(tags(editor)).toHaveLength(1);
    expect(notice(editor)).toContain("Press again");
    expect(editor.chainReview.tag?.type).toBe("logical");
    press("tag-1");
    expect(tags(editor)).toEqual([]);
  });

  it("does not let a tag grow onto one of its type", () => {
    const editor = chainEditor();
    const press = pressOn(editor);
    press("tag-1", "words-end-back");
    editor.chainReview.choose(0, { from: PLACES[0]![1] - 3, to: PLACES[0]![1] - 2 });
    press("tag-1");
    expect(tags(editor)).toHaveLength(2);
    press(...Array.from({ length: 6 }, () => "words-start-back"), "words-end-back");
    expect(notice(editor)).toBe("The same words already have this tag.");
  });

  it("walks through all tags, round and round", () => {
    const editor = chainEditor();
    const press = pressOn(editor);
    press("next-tag");
    expect(notice(editor)).toBe("No sentence is tagged yet.");
    press("tag-1", "next-sentence", "next-sentence", "tag-2", "next-tag");
    expect([editor.chainReview.tag?.type, editor.state.get().reading.sentence]).toEqual(["logical", 0]);
    press("next-tag", "tag-delete");
    expect(tags(editor)).toEqual([["logical", SENTENCES[0]]]);
  });

  it("takes a reason of the selected tag in one step", () => {
    const editor = chainEditor();
    editor.chainReview.setReason("Nothing is selected");
    expect(editor.doc.spans).toEqual([]);
    pressOn(editor)("tag-1");
    editor.chainReview.setReason("It");
    editor.chainReview.setReason("It sleeps");
    expect(editor.doc.spans[0]?.reason).toBe("It sleeps");
    editor.undo();
    expect(editor.doc.spans[0]?.reason).toBe("");
  });

  it("changes nothing once it is locked", () => {
    const editor = chainEditor();
    pressOn(editor)("tag-1");
    editor.lock();
    editor.chainReview.toggle("temporal");
    editor.chainReview.removeSelected();
    expect(tags(editor)).toEqual([["logical", SENTENCES[0]]]);
  });
});

describe("no errors", () => {
  it("is said only where nothing is tagged", () => {
    const editor = chainEditor();
    const press = pressOn(editor);
    expect(editor.goToGap()?.message).toBe("Tag at least one sentence or choose “No errors”.");
    press("tag-1", "chain-clean");
    expect(editor.doc.clean).toBe(false);
    expect(notice(editor)).toContain("Remove all tags");
    press("tag-delete", "chain-clean");
    expect(editor.content()).toMatchObject({ clean: true, segments: [] });
    expect(editor.gaps()).toEqual([]);
    press("tag-1");
    expect(editor.doc.clean).toBe(false);
  });
});

describe("what is sent", () => {
  it("has code points, and comes back as it went", () => {
    const editor = chainEditor();
    pressOn(editor)("next-sentence", "words-start-on", "words-start-on", "words-end-back", "words-end-back", "tag-1");
    editor.chainReview.setReason("Nobody is there");
    const content = editor.content();
    const [sent] = content.segments as BodySpan[];
    expect(sent).toEqual({
      part: "chain",
      from: PLACES[1]![0] + 7,
      to: PLACES[1]![0] + 10,
      type: "logical",
      severity: null,
      reason: "Nobody is there",
    });
    expect([...TEXT].slice(sent!.from, sent!.to).join("")).toBe("👩‍🚀");
    expect(contentOf(content)).toEqual(content);
    expect(chainEditor(contentOf(JSON.parse(JSON.stringify(content)))).content()).toEqual(content);
  });

  it("leads to a tag with a reason that is too long, in its sentence", () => {
    const editor = chainEditor();
    const press = pressOn(editor);
    press("next-sentence", "tag-1");
    editor.chainReview.setReason("x".repeat(31));
    press("previous-sentence");
    expect(editor.goToGap()).toMatchObject({ field: "reason" });
    expect([editor.chainReview.tag?.type, editor.state.get().reading.sentence]).toEqual(["logical", 1]);
    expect(notice(editor)).toContain("Tag 1: needs a reason of at most 30 characters");
  });
});

describe("a mode", () => {
  it("follows from what is marked", () => {
    expect([SPOTLIGHT, BRITE, VIDEOCRITIC].map(modeOf)).toEqual(["segments", "questions", "chain"]);
  });

  it.each(["segments", "questions", "chain"] as const)("has a command for help and for submitting among %s", (mode) => {
    const names = COMMANDS.filter(({ modes }) => modes.includes(mode)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["help", "menu", "submit", "undo"]));
  });

  it("offers no watching where there is no clip, and edges only where there are some", () => {
    const offers = (editor: Editor, name: string) => isOffered(command(name), { editor } as Context);
    const prompt = textEditor(OF_PROMPT);
    expect(["play", "frame-on", "zoom-in", "edge-on", "mute"].filter((name) => offers(prompt, name))).toEqual([]);
    expect(["edge-on", "play-segment"].filter((name) => offers(editorFor(BRITE), name))).toEqual([]);
    expect(["edge-on", "play-segment"].filter((name) => offers(errorEditor(), name))).toEqual([
      "edge-on",
      "play-segment",
    ]);
    expect(offers(chainEditor(), "tag-4")).toBe(false);
  });
});

describe("an error that somebody marked", () => {
  it("is shown from its first frame, played once, looped, and jumped to", () => {
    const editor = errorEditor();
    const done: unknown[] = [];
    const state = { playing: false, range: null, looping: false };
    const clock = {
      position: () => 0,
      seekFrame: (frame: number) => void done.push(["seek", frame]),
      playOnce: (span: unknown) => void done.push(["play", span]),
      loop: (span: unknown) => void done.push(["loop", span]),
      state: { get: () => state },
    };
    editor.attach(clock as never);
    const given = { start: 24, end: 48 };
    expect(editor.given).toEqual(given);
    const context = { editor } as Context;
    expect(whyNot(command("play-segment"), context)).toBeNull();
    pressOn(editor)("play-segment", "loop", "edge-on");
    expect(done).toEqual([
      ["seek", 24],
      ["play", given],
      ["loop", given],
      ["seek", 24],
    ]);
  });
});

// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { contentOf } from "@/features/annotate/api/calls";
import type { Context } from "@/features/annotate/commands/table";
import { COMMANDS, isOffered, perform, whyNot } from "@/features/annotate/commands/table";
import { modeOf } from "@/features/annotate/document/mode";
import type { Desk } from "@/features/annotate/editor/editor";
import { sliceOf } from "@/features/annotate/document/text-spans";
import type { BodySpan } from "@/shared/api/types";
import { BRITE, deskFor, SPOTLIGHT } from "../fixtures";
import { chainDesk, errorDesk, OF_PROMPT, PLACES, SENTENCES, TEXT, textDesk, VIDEOCRITIC } from "../texts";

const command = (name: string) => COMMANDS.find((each) => each.name === name)!;

function pressOn(desk: Desk): (...names: string[]) => void {
  const surface = { focusReason: () => undefined, focusAnswer: () => undefined };
  const context = { desk, surface } as unknown as Context;
  return (...names) => names.forEach((name) => perform(command(name), context));
}

const tags = (desk: Desk) => desk.doc.spans.map((span) => [span.type, sliceOf(TEXT, span)]);
const notice = (desk: Desk) => desk.state.get().notice;

describe("tagging with keys", () => {
  it("goes from sentence to sentence, tags it, and takes the tag off with the same key", () => {
    const desk = chainDesk();
    const press = pressOn(desk);
    press("previous-sentence", "next-sentence", "tag-3", "tag-1");
    expect(tags(desk)).toEqual([
      ["temporal", SENTENCES[1]],
      ["logical", SENTENCES[1]],
    ]);
    press("tag-3");
    expect(tags(desk)).toEqual([["logical", SENTENCES[1]]]);
    press("next-sentence", "next-sentence", "next-sentence");
    expect(desk.state.get().reading.sentence).toBe(2);
    press("tag-2");
    desk.undo();
    expect(tags(desk)).toEqual([["logical", SENTENCES[1]]]);
    desk.redo();
    expect(tags(desk).at(-1)).toEqual(["hallucination", SENTENCES[2]]);
  });

  it("narrows a tag by words, and each step can be taken back", () => {
    const desk = chainDesk();
    const press = pressOn(desk);
    press("tag-2", "words-start-on", "words-end-back", "words-end-back");
    expect(tags(desk)).toEqual([["hallucination", "🐱 jumps onto the"]]);
    press("tag-1");
    expect(tags(desk).map(([, text]) => text)).toEqual(["🐱 jumps onto the", "🐱 jumps onto the"]);
    desk.undo();
    desk.undo();
    expect(tags(desk)).toEqual([["hallucination", "🐱 jumps onto the cafe\u0301"]]);
  });

  it("chooses words first and tags them then", () => {
    const desk = chainDesk();
    const press = pressOn(desk);
    press("next-sentence", "words-start-on", "words-start-on", "words-end-back", "words-end-back", "tag-1");
    expect(tags(desk)).toEqual([["logical", "👩‍🚀"]]);
    press("tag-1");
    expect(tags(desk)).toEqual([]);
    press("tag-3");
    expect(tags(desk)).toEqual([["temporal", "👩‍🚀"]]);
    press("all-words", "tag-1");
    expect(tags(desk)).toContainEqual(["logical", SENTENCES[1]]);
  });

  it("selects a tag that lies on some of the words instead of putting another over it", () => {
    const desk = chainDesk();
    const press = pressOn(desk);
    press("tag-1", "words-end-back", "next-sentence", "previous-sentence", "tag-1");
    expect(tags(desk)).toHaveLength(1);
    expect(notice(desk)).toContain("press again");
    expect(desk.chain.tag?.type).toBe("logical");
    press("tag-1");
    expect(tags(desk)).toEqual([]);
  });

  it("does not let a tag grow onto one of its type", () => {
    const desk = chainDesk();
    const press = pressOn(desk);
    press("tag-1", "words-end-back");
    desk.chain.choose(0, { from: PLACES[0]![1] - 3, to: PLACES[0]![1] - 2 });
    press("tag-1");
    expect(tags(desk)).toHaveLength(2);
    press(...Array.from({ length: 6 }, () => "words-start-back"), "words-end-back");
    expect(notice(desk)).toBe("The same words have this tag already.");
  });

  it("walks through all tags, round and round", () => {
    const desk = chainDesk();
    const press = pressOn(desk);
    press("next-tag");
    expect(notice(desk)).toBe("No sentence is tagged yet.");
    press("tag-1", "next-sentence", "next-sentence", "tag-2", "next-tag");
    expect([desk.chain.tag?.type, desk.state.get().reading.sentence]).toEqual(["logical", 0]);
    press("next-tag", "tag-delete");
    expect(tags(desk)).toEqual([["logical", SENTENCES[0]]]);
  });

  it("takes a reason of the selected tag in one step", () => {
    const desk = chainDesk();
    desk.chain.setReason("Nothing is selected");
    expect(desk.doc.spans).toEqual([]);
    pressOn(desk)("tag-1");
    desk.chain.setReason("It");
    desk.chain.setReason("It sleeps");
    expect(desk.doc.spans[0]?.reason).toBe("It sleeps");
    desk.undo();
    expect(desk.doc.spans[0]?.reason).toBe("");
  });

  it("changes nothing once it is locked", () => {
    const desk = chainDesk();
    pressOn(desk)("tag-1");
    desk.lock();
    desk.chain.toggle("temporal");
    desk.chain.removeSelected();
    expect(tags(desk)).toEqual([["logical", SENTENCES[0]]]);
  });
});

describe("no errors", () => {
  it("is said only where nothing is tagged", () => {
    const desk = chainDesk();
    const press = pressOn(desk);
    expect(desk.goToGap()?.message).toBe("Tag at least one sentence, or say that there are no errors.");
    press("tag-1", "chain-clean");
    expect(desk.doc.clean).toBe(false);
    expect(notice(desk)).toContain("take the tags off first");
    press("tag-delete", "chain-clean");
    expect(desk.content()).toMatchObject({ clean: true, segments: [] });
    expect(desk.gaps()).toEqual([]);
    press("tag-1");
    expect(desk.doc.clean).toBe(false);
  });
});

describe("what is sent", () => {
  it("has code points, and comes back as it went", () => {
    const desk = chainDesk();
    pressOn(desk)("next-sentence", "words-start-on", "words-start-on", "words-end-back", "words-end-back", "tag-1");
    desk.chain.setReason("Nobody is there");
    const content = desk.content();
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
    expect(chainDesk(contentOf(JSON.parse(JSON.stringify(content)))).content()).toEqual(content);
  });

  it("leads to a tag with a reason that is too long, in its sentence", () => {
    const desk = chainDesk();
    const press = pressOn(desk);
    press("next-sentence", "tag-1");
    desk.chain.setReason("x".repeat(31));
    press("previous-sentence");
    expect(desk.goToGap()).toMatchObject({ field: "reason" });
    expect([desk.chain.tag?.type, desk.state.get().reading.sentence]).toEqual(["logical", 1]);
    expect(notice(desk)).toContain("Tag 1: needs a reason of at most 30 characters");
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
    const offers = (desk: Desk, name: string) => isOffered(command(name), { desk } as Context);
    const prompt = textDesk(OF_PROMPT);
    expect(["play", "frame-on", "zoom-in", "edge-on", "mute"].filter((name) => offers(prompt, name))).toEqual([]);
    expect(["edge-on", "play-segment"].filter((name) => offers(deskFor(BRITE), name))).toEqual([]);
    expect(["edge-on", "play-segment"].filter((name) => offers(errorDesk(), name))).toEqual([
      "edge-on",
      "play-segment",
    ]);
    expect(offers(chainDesk(), "tag-4")).toBe(false);
  });
});

describe("an error that somebody marked", () => {
  it("is shown from its first frame, played once, looped, and jumped to", () => {
    const desk = errorDesk();
    const done: unknown[] = [];
    const state = { playing: false, range: null, looping: false };
    const clock = {
      position: () => 0,
      seekFrame: (frame: number) => void done.push(["seek", frame]),
      playOnce: (span: unknown) => void done.push(["play", span]),
      loop: (span: unknown) => void done.push(["loop", span]),
      state: { get: () => state },
    };
    desk.attach(clock as never);
    const given = { start: 24, end: 48 };
    expect(desk.given).toEqual(given);
    const context = { desk } as Context;
    expect(whyNot(command("play-segment"), context)).toBeNull();
    pressOn(desk)("play-segment", "loop", "edge-on");
    expect(done).toEqual([
      ["seek", 24],
      ["play", given],
      ["loop", given],
      ["seek", 24],
    ]);
  });
});

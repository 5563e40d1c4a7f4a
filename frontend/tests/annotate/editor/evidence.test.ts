import { describe, expect, it } from "vitest";
import { contentOf } from "@/features/annotate/api/calls";
import type { Context } from "@/features/annotate/commands/table";
import { COMMANDS, isOffered, perform } from "@/features/annotate/commands/table";
import { endOf, pinsOf } from "@/features/annotate/document/pinned-frames";
import { Editor } from "@/features/annotate/editor/editor";
import { EvidenceDrag } from "@/features/annotate/questions/evidence-drag";
import type { Instrument } from "@/shared/api/types";
import { BRITE, putPlayhead, QUESTIONS, tableAt, videoCalled, workWith } from "../fixtures";

const table = tableAt(24, 120);
const HEARD: Instrument = { ...BRITE, questions: { ...BRITE.questions!, audio_dimensions: ["Audio"] } };
const applicable = QUESTIONS.map((question) => ({ ...question, applicable: true }));

/** An editor of a clip, with or without sound, that asks one of the questions. */
function asking(question: string, { has_audio = true, instrument = HEARD } = {}) {
  const work = { ...workWith(applicable), video: { ...videoCalled("a"), has_audio } };
  const editor = new Editor(work, instrument, table, null);
  editor.answerEdits.ask(question);
  const context = { editor, surface: {} } as unknown as Context;
  const named = (name: string) => COMMANDS.find((command) => command.name === name)!;
  const at = (frame: number, name: string) => {
    putPlayhead(editor, frame);
    perform(named(name), context);
  };
  return { editor, at, offered: (name: string) => isOffered(named(name), context) };
}

const stored = (editor: Editor) => editor.content().answers[0];

describe("a range of frames as evidence", () => {
  it("goes from the first frame to behind the last, on the edges that segments have", () => {
    const { editor, at } = asking("q1");
    at(24, "yes");
    at(24, "pin-from");
    expect(stored(editor)).toMatchObject({ at_ms: 1000 });
    expect(stored(editor)).not.toHaveProperty("until_ms");
    at(47, "pin-to");
    expect(stored(editor)).toMatchObject({ value: "yes", at_ms: 1000, until_ms: 2000 });
  });

  it("is one frame where only its end is given, and no range once a frame is pinned", () => {
    const { editor, at } = asking("q1");
    at(10, "pin-to");
    expect(editor.answerEdits.given).toMatchObject({ frame: 10, until: 11 });
    at(12, "pin");
    expect(stored(editor)).toMatchObject({ at_ms: 500 });
    expect(stored(editor)).not.toHaveProperty("until_ms");
  });

  it("cannot end before its start, and loses its end where the start passes it", () => {
    const { editor, at } = asking("q1");
    at(20, "pin-from");
    at(30, "pin-to");
    at(5, "pin-to");
    expect(editor.state.get().notice).toBe("The end cannot come before the start. Move the start first.");
    expect(editor.answerEdits.given).toMatchObject({ frame: 20, until: 31 });
    at(25, "pin-from");
    expect(editor.answerEdits.given).toMatchObject({ frame: 25, until: 31 });
    at(31, "pin-from");
    expect(editor.answerEdits.given).toMatchObject({ frame: 31, until: undefined });
  });

  it("is removed as a whole, undone, and back from a draft", () => {
    const { editor, at } = asking("q1");
    at(20, "pin-from");
    at(30, "pin-to");
    const again = new Editor(editor.work, HEARD, table, editor.content());
    expect(again.content()).toEqual(editor.content());
    editor.answerEdits.unpin();
    expect(editor.content().answers).toEqual([]);
    editor.undo();
    expect(editor.answerEdits.given).toMatchObject({ frame: 20, until: 31 });
  });

  it("is a bar of its own next to a pin of its first frame", () => {
    const { editor, at } = asking("q1");
    at(20, "pin-from");
    at(30, "pin-to");
    editor.answerEdits.ask("q3");
    at(20, "pin");
    const pins = pinsOf(editor.doc, editor.questions);
    expect(pins.map((pin) => [pin.frame, endOf(pin), pin.questions.map(({ number }) => number)])).toEqual([
      [20, 21, [3]],
      [20, 31, [1]],
    ]);
  });
});

describe("an event that is seen and heard", () => {
  it("is offered for questions about sound, and for no others", () => {
    expect(asking("q2").offered("sound-event")).toBe(true);
    expect(asking("q2", { has_audio: false }).offered("sound-event")).toBe(false);
    expect(asking("q2", { instrument: BRITE }).offered("picture-event")).toBe(false);
    const { editor, at } = asking("q1");
    at(20, "sound-event");
    expect(editor.state.get().notice).toBe("This question is not about sound.");
    expect(editor.content().answers).toEqual([]);
  });

  it("has a frame and a time in ms, next to a range", () => {
    const { editor, at } = asking("q2");
    at(24, "no");
    at(24, "picture-event");
    at(36, "sound-event");
    expect(stored(editor)).toMatchObject({ at_ms: null, picture_ms: 1000, sound_ms: 1500 });
    editor.answerEdits.heard(1537);
    at(24, "pin-from");
    at(47, "pin-to");
    const all = { at_ms: 1000, until_ms: 2000, picture_ms: 1000, sound_ms: 1537 };
    expect(stored(editor)).toMatchObject(all);
    expect(contentOf(editor.content())).toEqual(editor.content()); // as a draft is read
    const again = new Editor(editor.work, HEARD, table, contentOf(editor.content()));
    expect(stored(again)).toEqual(stored(editor));
    editor.answerEdits.dropPair();
    expect(stored(editor)).toEqual({
      ...{ question: "q2", value: "no", unclear: false, at_ms: 1000, until_ms: 2000, note: "" },
    });
  });

  it("leads to where it is seen when no frame is pinned", () => {
    const { editor } = asking("q2");
    const shown: number[] = [];
    editor.player.set({ seekFrame: (frame: number) => void shown.push(frame) } as never);
    editor.answerEdits.showPin();
    editor.answerEdits.seen(24);
    editor.answerEdits.showPin();
    expect(shown).toEqual([24]);
  });
});

it("is in the draft before the question is answered, and asked for then", () => {
  const { editor } = asking("q2");
  editor.answerEdits.heard(40);
  expect(editor.content().answers).toEqual([
    { question: "q2", value: null, unclear: false, at_ms: null, note: "", sound_ms: 40 },
  ]);
  expect(editor.gaps().map(({ question }) => question)).toContain("q2");
});

describe("a drag along the lane of evidence", () => {
  const dragged = (question: string, ...stops: readonly number[]) => {
    const { editor } = asking(question);
    const drag = new EvidenceDrag(editor);
    drag.start(stops[0]!);
    for (const stop of stops.slice(1)) drag.drag(stop, true);
    return { editor, drag };
  };

  it("takes the frames that it passed, in either direction, as one step", () => {
    for (const stops of [
      [24.2, 40, 47.9],
      [47.9, 10, 24.2],
    ]) {
      const { editor, drag } = dragged("q1", ...stops);
      drag.end();
      expect(editor.answerEdits.given).toMatchObject({ frame: 24, until: 48 });
      editor.undo();
      expect(editor.answerEdits.given.frame).toBeNull();
    }
  });

  it("gives back what was there when it is cancelled, and changes nothing without movement", () => {
    const { editor, drag } = dragged("q1", 30, 50);
    drag.cancel();
    expect(editor.answerEdits.given.frame).toBeNull();
    drag.start(12);
    drag.drag(12.4, false);
    drag.end();
    expect(editor.answerEdits.given.frame).toBeNull();
  });
});

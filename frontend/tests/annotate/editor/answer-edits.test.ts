import { describe, expect, it } from "vitest";
import type { Context, Surface } from "@/features/annotate/commands/table";
import { COMMANDS, isOffered, perform, wordingOf } from "@/features/annotate/commands/table";
import { Desk } from "@/features/annotate/editor/editor";
import { ledTo, pinsOf, toLoudest } from "@/features/annotate/document/pinned-frames";
import { BRITE, fixedQuestions, putPlayhead, QUESTIONS, tableAt, VF_EVAL, workWith } from "../fixtures";

const table = tableAt(24, 120);
const asking = (): Desk => new Desk(workWith(fixedQuestions(VF_EVAL)), VF_EVAL, table, null);
const said = (desk: Desk, key: string) => desk.doc.answers[`of-${key}`];

/** A desk with what a key does to it, and how often the text field was gone to. */
function keyboard(desk: Desk) {
  let wrote = 0;
  const surface = { focusReason: () => (wrote += 1) } as unknown as Surface;
  const context: Context = { desk, surface };
  const named = (name: string) => COMMANDS.find((command) => command.name === name)!;
  return {
    press: (...names: string[]) => names.forEach((name) => perform(named(name), context)),
    offered: (name: string) => isOffered(named(name), context),
    wording: (name: string) => wordingOf(named(name), context),
    timesWritten: () => wrote,
  };
}

describe("questions in every form", () => {
  it("are answered one after the other by keys", () => {
    const desk = asking();
    const { press, timesWritten } = keyboard(desk);
    press("option-2", "go-on", "option-3", "option-2", "go-on", "option-4", "go-on");
    expect(desk.answering.question?.key).toBe("prompt");
    press("go-on");
    expect([timesWritten(), desk.answering.question?.key]).toEqual([1, "prompt"]);
    desk.answering.write("A red cup");
    expect(desk.gaps()).toEqual([]);
    expect(desk.content().answers.map(({ question, value }) => [question, value])).toEqual([
      ["of-alignment", "part"],
      ["of-quality", "blur,flicker"],
      ["of-looks", "4"],
      ["of-prompt", "A red cup"],
    ]);
    press("go-on");
    expect(timesWritten()).toBe(1);
  });

  it("say why a key is not for the one at hand", () => {
    const desk = asking();
    const { press, offered, wording } = keyboard(desk);
    expect([offered("yes"), offered("option-4"), offered("option-5"), offered("write")]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect([wording("option-1"), wording("option-4")]).toEqual(["Choose “All of it”", "Choose option or step 4"]);
    press("option-4");
    expect(desk.state.get().notice).toBe("This question has no option 4.");
    desk.answering.ask("of-prompt");
    press("unclear");
    expect([desk.state.get().notice, said(desk, "prompt")]).toEqual([
      "This question cannot be answered “unclear”.",
      undefined,
    ]);
  });

  it("offer yes and no, and no digits, where questions were written for a prompt", () => {
    const { offered } = keyboard(new Desk(workWith(QUESTIONS), BRITE, table, null));
    expect(["yes", "no", "option-1", "write"].map(offered)).toEqual([true, true, false, false]);
  });

  it("take back what was written as one step, and what was pressed step by step", () => {
    const desk = asking();
    desk.answering.ask("of-prompt");
    for (const text of ["A", "A red", "A red cup"]) desk.answering.write(text);
    desk.undo();
    expect(said(desk, "prompt")).toBeUndefined();
    desk.answering.ask("of-quality");
    desk.answering.press("blur");
    desk.answering.press("flicker");
    desk.undo();
    expect(said(desk, "quality")?.value).toBe("blur");
  });

  it("are open again once their words are gone", () => {
    const desk = asking();
    desk.answering.ask("of-prompt");
    desk.answering.write("A cup");
    desk.answering.write("  ");
    expect(said(desk, "prompt")?.value).toBeNull();
  });
});

describe("what is missing", () => {
  it("is said of each question in its form, in order", () => {
    const desk = asking();
    desk.answering.press("all");
    desk.answering.ask("of-prompt");
    desk.answering.write("A cup");
    expect(desk.gaps().map(({ message }) => message)).toEqual([
      "Question 2 is open.",
      "Question 3 is open.",
      "Question 4 needs 1 more word.",
    ]);
  });

  it("is an answer to a question that may stay open, once something is pinned to it", () => {
    const desk = asking();
    desk.answering.ask("of-prompt");
    putPlayhead(desk, 12);
    desk.answering.pinFrame();
    expect(desk.gaps().at(-1)?.message).toContain("Question 4 has a pin or a note without an answer");
    desk.answering.unpin();
    expect(desk.gaps().map(({ question }) => question)).not.toContain("of-prompt");
  });
});

describe("the pinned moment", () => {
  it("is gone to, and its question is asked", () => {
    const desk = asking();
    const shown: number[] = [];
    const clock = { position: () => 30, seekFrame: (frame: number) => Promise.resolve(shown.push(frame)) };
    desk.player.set(clock as unknown as NonNullable<ReturnType<typeof desk.player.get>>);
    desk.answering.pinFrame();
    desk.answering.ask("of-looks");
    desk.answering.showPin();
    expect([shown, desk.state.get().notice]).toEqual([[], "No moment is pinned to this question yet."]);
    desk.answering.showPin("of-alignment");
    expect([shown, desk.answering.question?.key]).toEqual([[30], "alignment"]);
  });
});

describe("the lane of evidence", () => {
  it("has one pin a frame, which leads from one of its questions to the next", () => {
    const desk = asking();
    for (const [question, frame] of [
      ["of-quality", 30],
      ["of-looks", 12],
      ["of-alignment", 30],
    ] as const) {
      desk.answering.ask(question);
      putPlayhead(desk, frame);
      desk.answering.pinFrame();
    }
    const pins = pinsOf(desk.doc, desk.questions);
    expect(pins.map(({ frame, questions }) => [frame, questions.map(({ number }) => number)])).toEqual([
      [12, [3]],
      [30, [1, 2]],
    ]);
    const led = ["of-looks", "of-alignment", "of-quality"].map((asked) => ledTo(pins[1]!, asked));
    expect(led).toEqual(["of-alignment", "of-quality", "of-alignment"]);
  });
});

describe("the sound", () => {
  it("is drawn next to its loudest moment, and noise stays flat", () => {
    expect(toLoudest({ peaks: [0, 0.1, 0.2], duration_ms: 90 })).toEqual({ peaks: [0, 0.5, 1], duration_ms: 90 });
    expect(Math.max(...toLoudest({ peaks: [0.005, 0.01], duration_ms: 9 }).peaks)).toBeCloseTo(0.2);
    expect(toLoudest({ peaks: [], duration_ms: 9 }).peaks).toEqual([]);
  });
});

it("an answer in any form comes back from a draft", () => {
  const desk = asking();
  desk.answering.press("part");
  desk.answering.ask("of-prompt");
  desk.answering.write("A red cup ");
  const again = new Desk(desk.work, VF_EVAL, table, desk.content());
  expect(again.content()).toEqual(desk.content());
  expect(again.answering.question?.key).toBe("quality");
});

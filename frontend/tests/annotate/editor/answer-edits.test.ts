import { describe, expect, it } from "vitest";
import type { Context, Surface } from "@/features/annotate/commands/table";
import { COMMANDS, isOffered, perform, wordingOf } from "@/features/annotate/commands/table";
import { Editor } from "@/features/annotate/editor/editor";
import { ledTo, pinsOf, toLoudest } from "@/features/annotate/document/pinned-frames";
import { BRITE, fixedQuestions, putPlayhead, QUESTIONS, tableAt, VF_EVAL, workWith } from "../fixtures";

const table = tableAt(24, 120);
const asking = (): Editor => new Editor(workWith(fixedQuestions(VF_EVAL)), VF_EVAL, table, null);
const said = (editor: Editor, key: string) => editor.doc.answers[`of-${key}`];

/** An editor with what a key does to it, and how often the text field got the focus. */
function keyboard(editor: Editor) {
  let wrote = 0;
  const surface = { focusReason: () => (wrote += 1) } as unknown as Surface;
  const context: Context = { editor, surface };
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
    const editor = asking();
    const { press, timesWritten } = keyboard(editor);
    press("option-2", "go-on", "option-3", "option-2", "go-on", "option-4", "go-on");
    expect(editor.answerEdits.question?.key).toBe("prompt");
    press("go-on");
    expect([timesWritten(), editor.answerEdits.question?.key]).toEqual([1, "prompt"]);
    editor.answerEdits.write("A red cup");
    expect(editor.gaps()).toEqual([]);
    expect(editor.content().answers.map(({ question, value }) => [question, value])).toEqual([
      ["of-alignment", "part"],
      ["of-quality", "blur,flicker"],
      ["of-looks", "4"],
      ["of-prompt", "A red cup"],
    ]);
    press("go-on");
    expect(timesWritten()).toBe(1);
  });

  it("say why a key is not for the one at hand", () => {
    const editor = asking();
    const { press, offered, wording } = keyboard(editor);
    expect([offered("yes"), offered("option-4"), offered("option-5"), offered("write")]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect([wording("option-1"), wording("option-4")]).toEqual(["Choose “All of it”", "Choose option 4"]);
    press("option-4");
    expect(editor.state.get().notice).toBe("This question has no option 4.");
    editor.answerEdits.ask("of-prompt");
    press("unclear");
    expect([editor.state.get().notice, said(editor, "prompt")]).toEqual([
      "“Unclear” is not an option for this question.",
      undefined,
    ]);
  });

  it("offer yes and no, and no digits, where questions were written for a prompt", () => {
    const { offered } = keyboard(new Editor(workWith(QUESTIONS), BRITE, table, null));
    expect(["yes", "no", "option-1", "write"].map(offered)).toEqual([true, true, false, false]);
  });

  it("take back what was written as one step, and what was pressed step by step", () => {
    const editor = asking();
    editor.answerEdits.ask("of-prompt");
    for (const text of ["A", "A red", "A red cup"]) editor.answerEdits.write(text);
    editor.undo();
    expect(said(editor, "prompt")).toBeUndefined();
    editor.answerEdits.ask("of-quality");
    editor.answerEdits.press("blur");
    editor.answerEdits.press("flicker");
    editor.undo();
    expect(said(editor, "quality")?.value).toBe("blur");
  });

  it("are open again once their words are gone", () => {
    const editor = asking();
    editor.answerEdits.ask("of-prompt");
    editor.answerEdits.write("A cup");
    editor.answerEdits.write("  ");
    expect(said(editor, "prompt")?.value).toBeNull();
  });
});

describe("auto-advance", () => {
  const remembering = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, v: string) => void kept.set(key, v),
    };
  };
  const withMemory = (memory = remembering()) =>
    new Editor(workWith(fixedQuestions(VF_EVAL)), VF_EVAL, table, null, memory);

  it("leads from a whole answer to the next open question, and is remembered", () => {
    const memory = remembering();
    const editor = withMemory(memory);
    const { press } = keyboard(editor);
    const asked = () => editor.answerEdits.question?.key;
    press("option-1");
    expect(asked()).toBe("alignment");
    press("auto-advance", "option-2");
    expect([asked(), said(editor, "alignment")?.value]).toEqual(["quality", "part"]);
    press("option-2", "option-3"); // several may be chosen
    expect(asked()).toBe("quality");
    press("unclear");
    expect(asked()).toBe("looks");
    expect(withMemory(memory).answerEdits.autoAdvance.get()).toBe(true);
    press("auto-advance");
    expect(withMemory(memory).answerEdits.autoAdvance.get()).toBe(false);
  });

  it("goes back to what was passed over, and stays where nothing is open", () => {
    const editor = withMemory();
    const { press } = keyboard(editor);
    press("auto-advance", "go-on", "unclear", "option-3");
    expect(editor.answerEdits.question?.key).toBe("prompt");
    editor.answerEdits.write("A red cup");
    editor.answerEdits.ask("of-looks");
    press("option-2");
    expect(editor.answerEdits.question?.key).toBe("alignment");
    press("option-1");
    expect(editor.answerEdits.question?.key).toBe("alignment");
  });

  it("leaves the one open whose answer is taken back, and passes over what not applicable", () => {
    const editor = new Editor(workWith(QUESTIONS), BRITE, table, null, remembering());
    const { press } = keyboard(editor);
    press("auto-advance", "yes");
    expect(editor.answerEdits.question?.id).toBe("q3");
    press("no");
    expect([editor.answerEdits.question?.id, editor.gaps()]).toEqual(["q3", []]);
  });
});

describe("what is missing", () => {
  it("is said of each question in its form, in order", () => {
    const editor = asking();
    editor.answerEdits.press("all");
    editor.answerEdits.ask("of-prompt");
    editor.answerEdits.write("A cup");
    expect(editor.gaps().map(({ message }) => message)).toEqual([
      "Question 2 is not answered.",
      "Question 3 is not answered.",
      "Question 4 needs 1 more word.",
    ]);
  });

  it("is an answer to a question that optional, once something is pinned to it", () => {
    const editor = asking();
    editor.answerEdits.ask("of-prompt");
    putPlayhead(editor, 12);
    editor.answerEdits.pinFrame();
    expect(editor.gaps().at(-1)?.message).toContain("Question 4 has evidence or a note but no answer");
    editor.answerEdits.unpin();
    expect(editor.gaps().map(({ question }) => question)).not.toContain("of-prompt");
  });
});

describe("the pinned moment", () => {
  it("is gone to, and its question is asked", () => {
    const editor = asking();
    const shown: number[] = [];
    const clock = { position: () => 30, seekFrame: (frame: number) => Promise.resolve(shown.push(frame)) };
    editor.player.set(clock as unknown as NonNullable<ReturnType<typeof editor.player.get>>);
    editor.answerEdits.pinFrame();
    editor.answerEdits.ask("of-looks");
    editor.answerEdits.showPin();
    expect([shown, editor.state.get().notice]).toEqual([[], "This question has no evidence yet."]);
    editor.answerEdits.showPin("of-alignment");
    expect([shown, editor.answerEdits.question?.key]).toEqual([[30], "alignment"]);
  });
});

describe("the lane of evidence", () => {
  it("has one pin a frame, which leads from one of its questions to the next", () => {
    const editor = asking();
    for (const [question, frame] of [
      ["of-quality", 30],
      ["of-looks", 12],
      ["of-alignment", 30],
    ] as const) {
      editor.answerEdits.ask(question);
      putPlayhead(editor, frame);
      editor.answerEdits.pinFrame();
    }
    const pins = pinsOf(editor.doc, editor.questions);
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
  const editor = asking();
  editor.answerEdits.press("part");
  editor.answerEdits.ask("of-prompt");
  editor.answerEdits.write("A red cup ");
  const again = new Editor(editor.work, VF_EVAL, table, editor.content());
  expect(again.content()).toEqual(editor.content());
  expect(again.answerEdits.question?.key).toBe("quality");
});

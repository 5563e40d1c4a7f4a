import { describe, expect, it } from "vitest";
import { commandsFor } from "@/features/review/engine/commands";
import { verdictOn } from "@/features/review/engine/draft";
import { fixedQuestions, VF_EVAL } from "../../annotate/fixtures";
import { editorFor, questions } from "../fixtures";

const asked = fixedQuestions(VF_EVAL).map(({ id, text, dimension, form, key }) => ({
  ...{ id, text, dimension, form, key, options: [] },
  values: { yes: 0, no: 0, unclear: 0 },
  disagree: false,
}));
const editor = () =>
  editorFor({ ...questions, instrument: { document: VF_EVAL }, questions: asked, lanes: [], adjudication: null });

describe("settling questions in every form", () => {
  it("presses options, steps and unclear, each where the question has it", () => {
    const settling = editor();
    const { answering } = settling;
    const said = () => verdictOn(settling.draft, settling.state.get().question!);
    answering.pressDigit(2);
    expect(said().value).toBe("part");
    settling.ask("of-quality");
    for (const digit of [3, 1, 2, 9]) answering.pressDigit(digit);
    expect(said().value).toBe("blur");
    answering.unclear();
    expect(said()).toMatchObject({ value: null, unclear: true });
    settling.ask("of-prompt");
    answering.unclear();
    expect(said().unclear).toBe(false);
    answering.press("blur");
    expect(said().value).toBeNull();
  });

  it("says what the words still need", () => {
    const settling = editor();
    settling.ask("of-alignment");
    settling.answering.press("all");
    settling.ask("of-quality");
    settling.answering.press("none");
    settling.ask("of-looks");
    settling.answering.press("4");
    settling.ask("of-prompt");
    settling.answering.write("A");
    settling.goToGap();
    expect(settling.state.get().notice).toBe("Question 4 needs 2 more words.");
    settling.answering.write(" ");
    settling.goToGap();
    expect(settling.state.get().notice).toBeNull();
  });

  it("has keys for what its questions offer, and no others", () => {
    const names = commandsFor(editor()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["option-4", "unclear"]));
    for (const missing of ["yes", "no", "option-5"]) expect(names).not.toContain(missing);
  });
});

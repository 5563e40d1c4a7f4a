import { describe, expect, it } from "vitest";
import { contentOf } from "@/features/annotate/api/calls";
import { areasAt } from "@/features/annotate/stage/box/visible-boxes";
import { Editor } from "@/features/annotate/editor/editor";
import type { Instrument } from "@/shared/api/types";
import { fixedQuestions, putPlayhead, tableAt, VF_EVAL, workWith } from "../fixtures";

const table = tableAt(25, 125);
const box = { x: 0.2, y: 0.3, w: 0.4, h: 0.2 };

/** The fixture's form, whose second question asks for the area of the flaws. */
const AREAS: Instrument = {
  ...VF_EVAL,
  questions: {
    ...VF_EVAL.questions!,
    fixed: VF_EVAL.questions!.fixed!.map((each) => (each.key === "quality" ? { ...each, area: true } : each)),
  },
};

function asked(): Editor {
  const editor = new Editor(workWith(fixedQuestions(AREAS)), AREAS, table, null);
  putPlayhead(editor, 10);
  editor.answerEdits.ask("of-quality");
  return editor;
}
const given = (editor: Editor) => editor.doc.answers["of-quality"];
const lacks = (editor: Editor) => editor.gaps().filter(({ question }) => question === "of-quality");

describe("the area of an answer", () => {
  it("is wanted of what can be seen alone", () => {
    const editor = asked();
    expect(editor.boxEdits.target).toBeNull();
    editor.answerEdits.press("blur");
    expect(lacks(editor)[0]?.message).toContain("needs its area");
    editor.answerEdits.press("none");
    expect([lacks(editor), editor.boxEdits.target]).toEqual([[], null]);
  });

  it("is pinned to the frame that is shown, and sent with it", () => {
    const editor = asked();
    editor.answerEdits.press("blur");
    editor.boxEdits.drag(editor.boxEdits.target!, { ...box, w: 0.1 });
    editor.boxEdits.drag(editor.boxEdits.target!, box);
    editor.commit();
    expect([given(editor)?.frame, lacks(editor)]).toEqual([10, []]);
    const sent = editor.content();
    expect(sent.answers).toMatchObject([{ value: "blur", at_ms: 400, box }]);
    expect(contentOf(sent)).toEqual(sent);
    expect(areasAt(editor.doc, 10)).toEqual([{ id: "of-quality", box }]);
    expect(areasAt(editor.doc, 11)).toEqual([]);
    const again = new Editor(workWith(fixedQuestions(AREAS)), AREAS, table, sent);
    expect(again.content()).toEqual(sent);
    editor.undo();
    expect(given(editor)?.box).toBeUndefined();
  });

  it("goes with what it was of: the choice, or its moment", () => {
    const editor = asked();
    editor.answerEdits.press("blur");
    editor.boxEdits.fill();
    expect(given(editor)?.box).toEqual({ x: 0, y: 0, w: 1, h: 1 });
    editor.answerEdits.press("none");
    expect(given(editor)?.box).toBeUndefined();
    editor.answerEdits.press("blur");
    editor.boxEdits.fill();
    editor.answerEdits.unpin();
    expect(given(editor)?.box).toBeUndefined();
  });
});

/** Verbs that say where on the frame something is: a segment's error, or what an answer names. */
import type { Box } from "@/shared/api/types";
import { needs } from "@/messages/commands";
import type { Point } from "../document/box";
import { growBox, MIDDLE, moveBox } from "../document/box";
import type { Editor } from "./editor";
import type { Doc, Segment } from "../document/document";
import { setAnswer } from "../document/document";
import { setMeaning } from "../document/segments";

/** What a drag on the picture gives its box to. */
export interface BoxTarget {
  readonly key: string;
  readonly box: Box | null;
  /** Its frames; null where it has none yet. */
  readonly frames: { readonly start: number; readonly end: number; readonly open: boolean } | null;
  readonly put: (doc: Doc, box: Box | null) => Doc;
}

const WHOLE: Box = { x: 0, y: 0, w: 1, h: 1 };

export class BoxEdits {
  constructor(private readonly editor: Editor) {}

  /** The selected segment, or the question that is asked where it wants an area. */
  get target(): BoxTarget | null {
    const { editor } = this;
    if (editor.selected) return ofSegment(editor.selected);
    return editor.answerEdits.takesArea ? ofAnswer(editor) : null;
  }

  /** Let the next drag on the picture draw the box of the target, and give its keys to the box. */
  begin(): void {
    const { editor, target } = this;
    if (!target) return editor.say(needs.selection);
    const { position } = editor;
    const { frames } = target;
    const inside = frames === null || frames.open || (frames.start <= position && position < frames.end);
    void editor.clock?.seekFrame(inside ? position : frames.start);
    editor.state.patch({ boxing: true, notice: null });
  }

  end(): void {
    this.editor.state.patch({ boxing: false });
  }

  toggle(): void {
    if (this.editor.state.get().boxing) this.end();
    else this.begin();
  }

  /** Show a box of a drag; nothing is remembered until the editor commits. */
  drag(target: BoxTarget, box: Box): void {
    this.editor.drag((before) => target.put(before, box));
  }

  /** Move the target's box by shares of the picture; where there is none, it begins in the middle. */
  moveBy(by: Point): void {
    this.alter((box) => moveBox(box, by), "move");
  }

  growBy(by: Point): void {
    this.alter((box) => growBox(box, by), "grow");
  }

  /** Mark the whole picture. */
  fill(): void {
    const { editor, target } = this;
    if (!target) return;
    editor.change((doc) => target.put(doc, WHOLE));
    this.end();
  }

  clear(): void {
    const { editor, target } = this;
    if (target) editor.change((doc) => target.put(doc, null));
  }

  private alter(next: (box: Box) => Box, how: string): void {
    const { target } = this;
    if (!target) return;
    const box = target.box ? next(target.box) : MIDDLE;
    this.editor.change((doc) => target.put(doc, box), `${how} box ${target.key}`);
  }
}

const ofSegment = (segment: Segment): BoxTarget => ({
  key: segment.id,
  box: segment.box,
  frames: segment,
  put: (doc, box) => setMeaning(doc, segment.id, { box }),
});

/** An area has a moment: where none is pinned yet, the frame that is shown. */
function ofAnswer(editor: Editor): BoxTarget {
  const { question } = editor.state.get();
  const { frame, until, box = null } = editor.answerEdits.given;
  const shown = editor.position;
  return {
    key: question ?? "",
    box,
    frames: frame === null ? null : { start: frame, end: until ?? frame + 1, open: false },
    put: (doc, to) =>
      question === null ? doc : setAnswer(doc, question, to ? { box: to, frame: frame ?? shown } : { box: undefined }),
  };
}

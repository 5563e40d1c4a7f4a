/** Verbs that say where on the frame a segment's error is. */
import type { Box } from "@/shared/api/types";
import { needs } from "@/messages/commands";
import type { Point } from "../document/box";
import { growBox, MIDDLE, moveBox } from "../document/box";
import type { Editor } from "./editor";
import type { Segment } from "../document/document";
import { setMeaning } from "../document/segments";

export class BoxEdits {
  constructor(private readonly editor: Editor) {}

  /** Let the next drag on the picture draw the box of the selected segment, and give its keys to the box. */
  begin(): void {
    const { editor } = this;
    const { selected } = editor;
    if (!selected) return editor.say(needs.selection);
    const { position } = editor;
    const inside = selected.open || (selected.start <= position && position < selected.end);
    void editor.clock?.seekFrame(inside ? position : selected.start);
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
  drag(id: string, box: Box): void {
    this.editor.drag((before) => setMeaning(before, id, { box }));
  }

  /** Move the selected segment's box by shares of the picture; a segment without one gets it in the middle. */
  moveBy(by: Point): void {
    this.alter((box) => moveBox(box, by), "move");
  }

  growBy(by: Point): void {
    this.alter((box) => growBox(box, by), "grow");
  }

  clear(): void {
    const { editor } = this;
    const { selected } = editor;
    if (selected) editor.change((doc) => setMeaning(doc, selected.id, { box: null }));
  }

  private alter(next: (box: Box) => Box, how: string): void {
    const { selected } = this.editor;
    if (!selected) return;
    const box = selected.box ? next(selected.box) : MIDDLE;
    this.editor.change((doc) => setMeaning(doc, selected.id, { box }), `${how} box ${selected.id}`);
  }
}

/** The segments whose boxes are shown: those with a frame inside, and one that is being drawn. */
export const boxedAt = (segments: readonly Segment[], frame: number): readonly Segment[] =>
  segments.filter(({ box, open, start, end }) => box !== null && (open || (start <= frame && frame < end)));

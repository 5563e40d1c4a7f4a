import { clampFrame } from "@/shared/engine/frames";
import type { Drags } from "@/shared/engine/track";
import { setAnswer } from "../document/document";
import type { Editor } from "../editor/editor";

/**
 * A drag along the lane of evidence: the frames that it passes are the evidence for the question that is asked. Without
 * movement it shows the frame, as elsewhere on the timeline. Escape gives back what was there.
 */
export class EvidenceDrag implements Drags {
  private from: number | null = null;
  private isRange = false;

  constructor(private readonly editor: Editor) {}

  start(at: number): void {
    this.from = this.show(at);
    this.isRange = false;
  }

  drag(at: number, far: boolean): void {
    const { from, editor } = this;
    if (from === null) return;
    const frame = this.show(at);
    const { question } = editor.state.get();
    this.isRange ||= far;
    if (question === null || !this.isRange) return;
    const range = { frame: Math.min(from, frame), until: Math.max(from, frame) + 1 };
    editor.drag((doc) => setAnswer(doc, question, range));
  }

  end(): void {
    this.from = null;
    if (this.isRange) this.editor.commit();
  }

  cancel(): void {
    this.from = null;
    this.editor.cancel();
  }

  private show(at: number): number {
    const frame = clampFrame(this.editor.table, Math.floor(at));
    void this.editor.clock?.seekFrame(frame);
    return frame;
  }
}

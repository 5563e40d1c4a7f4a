/** What a pointer does on the lanes: it scrubs, draws a new settled segment, or moves an edge of one. */
import { clampFrame, frameCount } from "@/shared/engine/frames";
import type { Drags } from "@/shared/engine/track";
import type { ReviewEditor } from "./review-editor";
import type { Side } from "./draft";
import { add, findSettled, moveEdge } from "./draft";

type Gesture =
  | { readonly kind: "scrub" }
  | { readonly kind: "draw"; readonly from: number; readonly id: string }
  | { readonly kind: "resize"; readonly id: string; readonly side: Side };

export class Gestures implements Drags {
  private current: Gesture | null = null;
  private moved = false;

  constructor(private readonly editor: ReviewEditor) {}

  scrub(at: number): void {
    this.start({ kind: "scrub" });
    this.show(at);
  }

  draw(at: number): void {
    this.start({ kind: "draw", from: at, id: this.editor.newId() });
  }

  resize(id: string, side: Side): void {
    this.editor.select(id);
    this.start({ kind: "resize", id, side });
  }

  drag(at: number, far: boolean): void {
    const gesture = this.current;
    if (!gesture) return;
    if (gesture.kind === "scrub") return this.show(at);
    if (!far && !this.moved) return;
    this.moved = true;
    if (gesture.kind === "draw") {
      const start = this.frame(Math.min(gesture.from, at));
      const end = this.frame(Math.max(gesture.from, at)) + 1;
      this.editor.drag((draft) => add(draft, gesture.id, { start, end }));
      this.editor.select(gesture.id);
      this.show(at);
      return;
    }
    const { id, side } = gesture;
    this.editor.drag((draft) => moveEdge(draft, id, side, Math.round(at), frameCount(this.editor.table)));
    const segment = findSettled(this.editor.draft, id);
    if (segment) this.show(side === "start" ? segment.start : segment.end - 1);
  }

  /** A drag becomes one step; a click on the lane shows the frame. */
  end(at: number): void {
    const gesture = this.current;
    this.current = null;
    if (this.moved) this.editor.commit();
    else if (gesture?.kind === "draw") this.show(at);
  }

  cancel(): void {
    this.current = null;
    this.editor.cancel();
  }

  private start(gesture: Gesture): void {
    this.current = gesture;
    this.moved = false;
  }

  private show(at: number): void {
    void this.editor.clock?.seekFrame(this.frame(at));
  }

  private frame(at: number): number {
    return clampFrame(this.editor.table, Math.floor(at));
  }
}

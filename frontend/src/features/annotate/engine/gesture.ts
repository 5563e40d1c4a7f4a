/**
 * What a pointer does on the timeline, as one small machine: idle, scrubbing, drawing, resizing, moving.
 *
 * Positions are fractions of frames along the track. A gesture takes the document as it was when it began and
 * computes every step from it, so Escape gives it back untouched.
 */
import { clampFrame, frameCount } from "@/shared/engine/frames";
import type { Drags } from "@/shared/engine/track";
import type { Desk } from "./desk";
import { addSegment, findSegment, moveEdge, moveSegment } from "./document";

export type Gesture =
  | { readonly kind: "scrub" }
  | { readonly kind: "draw"; readonly from: number; readonly id: string }
  | { readonly kind: "resize"; readonly id: string; readonly side: "start" | "end" }
  | { readonly kind: "move"; readonly id: string; readonly from: number };

export class Gestures implements Drags {
  private current: Gesture | null = null;
  private moved = false;

  constructor(private readonly desk: Desk) {}

  scrub(at: number): void {
    this.current = { kind: "scrub" };
    this.show(at);
  }

  draw(at: number): void {
    this.start({ kind: "draw", from: at, id: this.desk.newId() });
  }

  resize(id: string, side: "start" | "end"): void {
    this.desk.select(id);
    this.start({ kind: "resize", id, side });
  }

  move(id: string, at: number): void {
    this.desk.select(id);
    this.start({ kind: "move", id, from: at });
  }

  /** The pointer is at `at`; `far` once it has left the place where it went down by more than a tremble. */
  drag(at: number, far: boolean): void {
    const gesture = this.current;
    if (!gesture) return;
    if (gesture.kind === "scrub") return this.show(at);
    if (!far && !this.moved) return;
    this.moved = true;
    const frames = frameCount(this.desk.table);
    if (gesture.kind === "draw") {
      const start = this.frame(Math.min(gesture.from, at));
      const end = this.frame(Math.max(gesture.from, at)) + 1;
      this.desk.drag((doc) => addSegment(doc, gesture.id, { start, end }));
      this.desk.select(gesture.id);
      this.show(at);
    } else if (gesture.kind === "resize") {
      this.desk.drag((doc) => moveEdge(doc, gesture.id, gesture.side, Math.round(at), frames));
      const segment = findSegment(this.desk.doc, gesture.id);
      if (segment) this.show(gesture.side === "start" ? segment.start : segment.end - 1);
    } else {
      this.desk.drag((doc) => moveSegment(doc, gesture.id, Math.round(at - gesture.from), frames));
      const segment = findSegment(this.desk.doc, gesture.id);
      if (segment) this.show(segment.start);
    }
  }

  /** The pointer is up: the gesture becomes one step; without movement it was a click, which shows the frame. */
  end(at: number): void {
    const gesture = this.current;
    this.current = null;
    if (!gesture || gesture.kind === "scrub") return;
    if (this.moved) this.desk.commit();
    else if (gesture.kind !== "resize") this.show(at);
  }

  /** The pointer was taken away. */
  cancel(): void {
    this.current = null;
    this.desk.cancel();
  }

  private start(gesture: Gesture): void {
    this.current = gesture;
    this.moved = false;
  }

  private show(at: number): void {
    void this.desk.clock?.seekFrame(this.frame(at));
  }

  private frame(at: number): number {
    return clampFrame(this.desk.table, Math.floor(at));
  }
}

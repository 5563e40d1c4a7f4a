/**
 * What a pointer does on the timeline, as one small machine: idle, scrubbing, drawing, resizing, moving.
 *
 * Positions are fractions of frames along the track. A gesture takes the document as it was when it began and
 * computes every step from it, so Escape gives it back untouched. While an edge is dragged the stage shows the frame
 * inside that edge.
 */
import { clampFrame, frameCount } from "@/shared/engine/frames";
import { Store } from "@/shared/engine/store";
import type { Drags } from "@/shared/engine/track";
import type { Editor } from "./editor";
import { findSegment } from "../document/document";
import type { Side } from "../document/segments";
import { addSegment, edgesBeside, moveEdge, moveSegment, setMeaning, snapEdge, snapShift } from "../document/segments";

export type Gesture =
  | { readonly kind: "scrub" }
  | { readonly kind: "draw"; readonly from: number; readonly id: string; readonly type: string | null }
  | { readonly kind: "resize"; readonly id: string; readonly side: Side }
  | { readonly kind: "move"; readonly id: string; readonly from: number };

type Of<K extends Gesture["kind"]> = Extract<Gesture, { kind: K }>;
type SegmentEdits = Exclude<Gesture, { kind: "scrub" }>;

export class Gestures implements Drags {
  /** The edge of another segment, or of the playhead's frame, that holds what is dragged. */
  readonly snapped = new Store<number | null>(null);
  private current: Gesture | null = null;
  private moved = false;
  /** Edges that hold what is dragged: found when the drag begins, because the playhead goes along with it. */
  private edges: readonly number[] = [];

  constructor(private readonly editor: Editor) {}

  scrub(at: number): void {
    this.current = { kind: "scrub" };
    this.show(at);
  }

  /** Draw a segment from here; in the lane of a type it has that type. */
  draw(at: number, type: string | null = null): void {
    this.start({ kind: "draw", from: at, id: this.editor.newId(), type });
  }

  resize(id: string, side: Side): void {
    this.editor.select(id);
    this.start({ kind: "resize", id, side });
  }

  move(id: string, at: number): void {
    this.editor.select(id);
    this.start({ kind: "move", id, from: at });
  }

  /**
   * The pointer is at `at`; `far` once it has left the place where it went down by more than a tremble. Edges within
   * `reach` frames hold what is dragged; with a reach of 0 none does.
   */
  drag(at: number, far: boolean, reach: number): void {
    const gesture = this.current;
    if (!gesture) return;
    if (gesture.kind === "scrub") return this.show(at);
    if (!far && !this.moved) return;
    this.moved = true;
    this.perform(gesture, at, this.editor.timelineView.state.get().snap ? reach : 0);
  }

  /** The pointer is up: the gesture becomes one step; without movement it was a click, which shows the frame. */
  end(at: number): void {
    const gesture = this.current;
    this.current = null;
    this.snapped.set(null);
    if (!gesture || gesture.kind === "scrub") return;
    if (this.moved) this.editor.commit();
    else if (gesture.kind !== "resize") this.show(at);
  }

  /** The pointer was taken away. */
  cancel(): void {
    this.current = null;
    this.snapped.set(null);
    this.editor.cancel();
  }

  private perform(gesture: SegmentEdits, at: number, reach: number): void {
    if (gesture.kind === "draw") this.stretch(gesture, at, reach);
    else if (gesture.kind === "resize") this.resizeTo(gesture, at, reach);
    else this.moveTo(gesture, at, reach);
    this.tellSnapped(gesture.id, reach);
  }

  private stretch({ id, type, from }: Of<"draw">, at: number, reach: number): void {
    const back = at < from;
    const fixed = this.frame(from);
    const span = back
      ? { start: Math.min(this.edgeAt(at, reach, this.frame(at)), fixed), end: fixed + 1 }
      : { start: fixed, end: Math.max(this.edgeAt(at, reach, this.frame(at) + 1), fixed + 1) };
    this.editor.drag((doc) => setMeaning(addSegment(doc, id, span), id, { type }));
    this.editor.select(id);
    this.showEdge(id, back ? "start" : "end");
  }

  private resizeTo({ id, side }: Of<"resize">, at: number, reach: number): void {
    const edge = this.edgeAt(at, reach, Math.round(at));
    this.editor.drag((doc) => moveEdge(doc, id, side, edge, frameCount(this.editor.table)));
    this.showEdge(id, side);
  }

  private moveTo({ id, from }: Of<"move">, at: number, reach: number): void {
    this.editor.drag((doc) => {
      const span = findSegment(doc, id);
      if (!span) return doc;
      const by = Math.round(snapShift(span, at - from, this.edges, reach));
      return moveSegment(doc, id, by, frameCount(this.editor.table));
    });
    this.showEdge(id, "start");
  }

  /** The edge that holds a pointer at `at`, or where it would go by itself. */
  private edgeAt(at: number, reach: number, free: number): number {
    const held = snapEdge(at, this.edges, reach);
    return held === at ? free : Math.round(held);
  }

  private start(gesture: SegmentEdits): void {
    this.current = gesture;
    this.moved = false;
    this.edges = edgesBeside(this.editor.doc, gesture.id, this.editor.position);
  }

  private tellSnapped(id: string, reach: number): void {
    const segment = findSegment(this.editor.doc, id);
    const held = this.edges.find((edge) => edge === segment?.start || edge === segment?.end);
    this.snapped.set(reach > 0 ? (held ?? null) : null);
  }

  private showEdge(id: string, side: Side): void {
    const segment = findSegment(this.editor.doc, id);
    if (segment) this.show(side === "start" ? segment.start : segment.end - 1);
  }

  private show(at: number): void {
    void this.editor.clock?.seekFrame(this.frame(at));
  }

  private frame(at: number): number {
    return clampFrame(this.editor.table, Math.floor(at));
  }
}

/** Verbs that make and change segments, and say what they are. */
import type { FrameSpan } from "@/shared/engine/frames";
import { frameCount } from "@/shared/engine/frames";
import { notices } from "@/messages/annotate";
import { needs } from "@/messages/commands";
import type { Editor } from "./editor";
import type { Doc, Segment } from "../document/document";
import { findSegment, marksNothing, openSegment, setClean } from "../document/document";
import { segmentFrom } from "../document/navigation";
import * as edit from "../document/segments";

/** What is drawn while a key is held. */
interface Held {
  readonly id: string;
  /** The clip stood still when the key went down, and plays for as long as it is held. */
  readonly still: boolean;
}

export class SegmentEdits {
  private held: Held | null = null;

  constructor(private readonly editor: Editor) {}

  startHere(): void {
    const { editor } = this;
    const id = openSegment(editor.doc)?.id ?? editor.newId();
    this.drawFrom(id, null);
  }

  endHere(): void {
    const { editor } = this;
    const target = openSegment(editor.doc) ?? editor.selected;
    if (!target) return editor.say(notices.notStarted);
    if (!target.open && editor.position < target.start) return editor.say(notices.endBeforeStart);
    editor.change((doc) => edit.endAt(doc, target.id, editor.position));
    editor.select(target.id);
  }

  /** A key goes down: draw from the playhead until it comes up. A paused clip plays meanwhile. */
  hold(): void {
    const { editor } = this;
    if (this.held) return;
    const id = openSegment(editor.doc)?.id ?? editor.newId();
    const still = editor.clock?.state.get().playing === false;
    this.held = { id, still };
    this.drawFrom(id, heldStep(id));
    if (still && editor.position < frameCount(editor.table) - 1) void editor.clock?.play();
  }

  /** The key is up: the frame that is shown is the last one inside. */
  release(): void {
    const { editor, held } = this;
    this.held = null;
    if (!held || !findSegment(editor.doc, held.id)?.open) return;
    const last = editor.position;
    if (held.still) void editor.clock?.seekFrame(last);
    editor.change((doc) => edit.endAt(doc, held.id, last), heldStep(held.id));
    editor.select(held.id);
  }

  /** Move the start of the selected segment to the playhead. */
  moveStartHere(): void {
    const { position } = this.editor;
    this.withSelected(({ id }) => this.moveEdge(id, "start", position));
  }

  addSpan(span: FrameSpan): void {
    const id = this.editor.newId();
    this.editor.change((doc) => edit.addSegment(doc, id, span));
    this.editor.select(id);
  }

  moveEdge(id: string, side: edit.Side, edge: number): void {
    this.editor.change((doc) => edit.moveEdge(doc, id, side, edge, frameCount(this.editor.table)));
    this.showEdge(id, side);
  }

  /** Change an edge by frames; an open end counts from the playhead. */
  stepEdge(side: edit.Side, by: number): void {
    const { position } = this.editor;
    this.withSelected((segment) => {
      const shown = edit.spanShown(segment, position);
      this.moveEdge(segment.id, side, (side === "start" ? segment.start : shown.end) + by);
    });
  }

  /** Move the whole selected segment by frames. */
  nudge(by: number): void {
    const frames = frameCount(this.editor.table);
    this.withFinished(({ id }) => {
      this.editor.change((doc) => edit.moveSegment(doc, id, by, frames));
      this.showEdge(id, "start");
    });
  }

  /** Cut the selected segment before the frame at the playhead. */
  splitHere(): void {
    const { editor } = this;
    this.withFinished(({ id }) => {
      const { doc } = editor;
      const newId = editor.newId();
      editor.change((before) => edit.splitSegment(before, id, editor.position, newId));
      if (editor.doc === doc) editor.say(notices.notInside);
    });
  }

  /** Join the selected segment with the one that it touches or overlaps, else with the next of its type. */
  joinSelected(): void {
    const { editor } = this;
    this.withFinished(({ id }) => {
      const pairing = edit.pairingOf(editor.doc, id);
      if (!pairing) return editor.say(notices.nothingToJoin);
      editor.change((doc) => edit.joinSegments(doc, pairing));
      editor.select(pairing.first.id);
    });
  }

  duplicateSelected(): void {
    const { editor } = this;
    this.withFinished(({ id }) => {
      const newId = editor.newId();
      editor.change((doc) => edit.duplicateSegment(doc, id, newId));
      editor.select(newId);
    });
  }

  removeSelected(): void {
    const { editor } = this;
    this.withSelected((selected) => {
      const at = editor.doc.segments.indexOf(selected);
      editor.change((doc) => edit.removeSegment(doc, selected.id));
      editor.select(editor.doc.segments[Math.min(at, editor.doc.segments.length - 1)]?.id ?? null);
    });
  }

  setType(type: string): void {
    this.mean({ type });
  }

  setSeverity(severity: number): void {
    this.mean({ severity });
  }

  setReason(reason: string): void {
    const { selected } = this.editor;
    if (selected) this.editor.change((doc) => edit.setMeaning(doc, selected.id, { reason }), `reason ${selected.id}`);
  }

  toggleClean(): void {
    const { editor } = this;
    if (!editor.instrument.clean) return;
    if (!marksNothing(editor.doc)) return editor.say(needs.emptyList);
    editor.change((doc) => setClean(doc, !doc.clean));
  }

  /** Select the next segment (the one before when negative) and show where it starts. */
  selectBy(by: number): void {
    const next = segmentFrom(this.editor.doc, this.editor.state.get().selected, by);
    if (!next) return;
    this.editor.select(next.id);
    if (!next.open) void this.editor.clock?.seekFrame(next.start);
  }

  private drawFrom(id: string, merge: string | null): void {
    const { editor } = this;
    editor.change((doc: Doc) => edit.startDrawing(doc, id, editor.position), merge);
    editor.select(id);
  }

  private mean(part: Partial<Pick<Segment, "type" | "severity">>): void {
    const { selected } = this.editor;
    if (!selected) return this.editor.say(notices.notMarked);
    this.editor.change((doc) => edit.setMeaning(doc, selected.id, part));
  }

  private withSelected(act: (segment: Segment) => void): void {
    const { selected } = this.editor;
    if (selected) act(selected);
    else this.editor.say(needs.selection);
  }

  private withFinished(act: (segment: Segment) => void): void {
    this.withSelected((segment) => {
      if (segment.open) this.editor.say(notices.open);
      else act(segment);
    });
  }

  private showEdge(id: string, side: edit.Side): void {
    const segment = findSegment(this.editor.doc, id);
    if (segment) void this.editor.clock?.seekFrame(side === "start" ? segment.start : segment.end - 1);
  }
}

/** Drawing by a held key is one step to take back. */
const heldStep = (id: string): string => `held ${id}`;

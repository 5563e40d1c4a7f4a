/** Verbs that make and change segments, and say what they are. */
import type { FrameSpan } from "@/shared/engine/frames";
import { frameCount } from "@/shared/engine/frames";
import { notices } from "@/words/annotate";
import { needs } from "@/words/commands";
import type { Desk } from "./editor";
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

export class Marking {
  private held: Held | null = null;

  constructor(private readonly desk: Desk) {}

  startHere(): void {
    const { desk } = this;
    const id = openSegment(desk.doc)?.id ?? desk.newId();
    this.drawFrom(id, null);
  }

  endHere(): void {
    const { desk } = this;
    const target = openSegment(desk.doc) ?? desk.selected;
    if (!target) return desk.say(notices.notStarted);
    if (!target.open && desk.position < target.start) return desk.say(notices.endBeforeStart);
    desk.change((doc) => edit.endAt(doc, target.id, desk.position));
    desk.select(target.id);
  }

  /** A key goes down: draw from the playhead until it comes up. A clip that stands still plays meanwhile. */
  hold(): void {
    const { desk } = this;
    if (this.held) return;
    const id = openSegment(desk.doc)?.id ?? desk.newId();
    const still = desk.clock?.state.get().playing === false;
    this.held = { id, still };
    this.drawFrom(id, heldStep(id));
    if (still && desk.position < frameCount(desk.table) - 1) void desk.clock?.play();
  }

  /** The key is up: the frame that is shown is the last one inside. */
  release(): void {
    const { desk, held } = this;
    this.held = null;
    if (!held || !findSegment(desk.doc, held.id)?.open) return;
    const last = desk.position;
    if (held.still) void desk.clock?.seekFrame(last);
    desk.change((doc) => edit.endAt(doc, held.id, last), heldStep(held.id));
    desk.select(held.id);
  }

  /** Move the start of the selected segment to the playhead. */
  moveStartHere(): void {
    const { position } = this.desk;
    this.withSelected(({ id }) => this.moveEdge(id, "start", position));
  }

  addSpan(span: FrameSpan): void {
    const id = this.desk.newId();
    this.desk.change((doc) => edit.addSegment(doc, id, span));
    this.desk.select(id);
  }

  moveEdge(id: string, side: edit.Side, edge: number): void {
    this.desk.change((doc) => edit.moveEdge(doc, id, side, edge, frameCount(this.desk.table)));
    this.showEdge(id, side);
  }

  /** Change an edge by frames; an open end counts from the playhead. */
  stepEdge(side: edit.Side, by: number): void {
    const { position } = this.desk;
    this.withSelected((segment) => {
      const shown = edit.spanShown(segment, position);
      this.moveEdge(segment.id, side, (side === "start" ? segment.start : shown.end) + by);
    });
  }

  /** Move the whole selected segment by frames. */
  nudge(by: number): void {
    const frames = frameCount(this.desk.table);
    this.withFinished(({ id }) => {
      this.desk.change((doc) => edit.moveSegment(doc, id, by, frames));
      this.showEdge(id, "start");
    });
  }

  /** Cut the selected segment before the frame at the playhead. */
  splitHere(): void {
    const { desk } = this;
    this.withFinished(({ id }) => {
      const { doc } = desk;
      const newId = desk.newId();
      desk.change((before) => edit.splitSegment(before, id, desk.position, newId));
      if (desk.doc === doc) desk.say(notices.notInside);
    });
  }

  /** Join the selected segment with the one that it touches or overlaps, else with the next of its type. */
  joinSelected(): void {
    const { desk } = this;
    this.withFinished(({ id }) => {
      const pairing = edit.pairingOf(desk.doc, id);
      if (!pairing) return desk.say(notices.nothingToJoin);
      desk.change((doc) => edit.joinSegments(doc, pairing));
      desk.select(pairing.first.id);
    });
  }

  duplicateSelected(): void {
    const { desk } = this;
    this.withFinished(({ id }) => {
      const newId = desk.newId();
      desk.change((doc) => edit.duplicateSegment(doc, id, newId));
      desk.select(newId);
    });
  }

  removeSelected(): void {
    const { desk } = this;
    this.withSelected((selected) => {
      const at = desk.doc.segments.indexOf(selected);
      desk.change((doc) => edit.removeSegment(doc, selected.id));
      desk.select(desk.doc.segments[Math.min(at, desk.doc.segments.length - 1)]?.id ?? null);
    });
  }

  setType(type: string): void {
    this.mean({ type });
  }

  setSeverity(severity: number): void {
    this.mean({ severity });
  }

  setReason(reason: string): void {
    const { selected } = this.desk;
    if (selected) this.desk.change((doc) => edit.setMeaning(doc, selected.id, { reason }), `reason ${selected.id}`);
  }

  toggleClean(): void {
    const { desk } = this;
    if (!desk.instrument.clean) return;
    if (!marksNothing(desk.doc)) return desk.say(needs.emptyList);
    desk.change((doc) => setClean(doc, !doc.clean));
  }

  /** Select the next segment (the one before when negative) and show where it starts. */
  selectBy(by: number): void {
    const next = segmentFrom(this.desk.doc, this.desk.state.get().selected, by);
    if (!next) return;
    this.desk.select(next.id);
    if (!next.open) void this.desk.clock?.seekFrame(next.start);
  }

  private drawFrom(id: string, merge: string | null): void {
    const { desk } = this;
    desk.change((doc: Doc) => edit.startDrawing(doc, id, desk.position), merge);
    desk.select(id);
  }

  private mean(part: Partial<Pick<Segment, "type" | "severity">>): void {
    const { selected } = this.desk;
    if (!selected) return this.desk.say(notices.notMarked);
    this.desk.change((doc) => edit.setMeaning(doc, selected.id, part));
  }

  private withSelected(act: (segment: Segment) => void): void {
    const { selected } = this.desk;
    if (selected) act(selected);
    else this.desk.say(needs.selection);
  }

  private withFinished(act: (segment: Segment) => void): void {
    this.withSelected((segment) => {
      if (segment.open) this.desk.say(notices.open);
      else act(segment);
    });
  }

  private showEdge(id: string, side: edit.Side): void {
    const segment = findSegment(this.desk.doc, id);
    if (segment) void this.desk.clock?.seekFrame(side === "start" ? segment.start : segment.end - 1);
  }
}

/** Drawing by a held key is one step to take back. */
const heldStep = (id: string): string => `held ${id}`;

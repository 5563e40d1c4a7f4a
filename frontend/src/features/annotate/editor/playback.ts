/** Verbs that move the playhead by what is marked, and change how the clip is looked at. */
import { edgeMs, frameAway, frameCount } from "@/shared/engine/frames";
import { Store } from "@/shared/engine/store";
import { copyMoment } from "@/shared/time-links";
import { notices } from "@/messages/annotate";
import type { Editor } from "./editor";
import { edgeFrom } from "../document/navigation";
import { spanShown } from "../document/segments";

export type Size = "fit" | "actual";

const SECOND_MS = 1000;

export class Playback {
  /** Whether the picture fills the stage, or a pixel of it is a pixel of the page. */
  readonly size = new Store<Size>("fit");

  constructor(private readonly editor: Editor) {}

  /** Loop the selected segment or the one that is judged, or the clip when there is none; again to stop. */
  toggleLoop(): void {
    const { clock, selected, table } = this.editor;
    if (!clock) return;
    const whole = { start: 0, end: frameCount(table) };
    const wanted = selected && !selected.open ? selected : (this.editor.given ?? whole);
    clock.loop(clock.state.get().looping ? null : wanted);
  }

  /** Play the selected segment, or the one that is judged, once; one that is being drawn, up to the playhead. */
  playSegment(): void {
    const { clock, selected, given, position } = this.editor;
    const span = selected ? spanShown(selected, position) : given;
    if (span) void clock?.playOnce(span);
  }

  /** Play the second before the playhead, up to the frame that is shown; while it plays, from its start. */
  playLastSecond(): void {
    const { clock, position, table } = this.editor;
    if (!clock) return;
    const { playing, range, looping } = clock.state.get();
    if (playing && range && !looping) return void clock.playOnce(range);
    if (position === 0) return this.editor.say(notices.nothingBefore);
    void clock.playOnce({ start: frameAway(table, position, -SECOND_MS), end: position + 1 });
  }

  /** Go to the nearest edge of a segment after the playhead (before it when negative), else to the clip's end. */
  jumpEdge(by: 1 | -1): void {
    const { doc, given, table, position, clock } = this.editor;
    const next = edgeFrom(given ? [given] : doc.segments, frameCount(table), position, by);
    if (next !== undefined) void clock?.seekFrame(next);
    else this.editor.say(by > 0 ? notices.lastFrame : notices.firstFrame);
  }

  toggleSize(): void {
    this.size.set(this.size.get() === "fit" ? "actual" : "fit");
  }

  /** Copy a link that opens this clip at the playhead, for those who may see it. */
  async copyLink(): Promise<void> {
    const { work, table, position } = this.editor;
    this.editor.say(await copyMoment({ task: work.task.id }, edgeMs(table, position)));
  }
}

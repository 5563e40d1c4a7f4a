/** What a pointer does on the overview: it drags what is in sight along the clip. */
import type { Drags } from "@/shared/engine/track";
import type { TimelineView } from "./timeline-view";

export class Panning implements Drags {
  /** The frame in sight that the pointer holds, counted from the first in sight. */
  private grip = 0;
  private before = 0;

  constructor(private readonly view: TimelineView) {}

  /** The pointer goes down; beside what is in sight, that comes to it. */
  begin(at: number): void {
    const { start, end } = this.view.window;
    this.before = start;
    if (at < start || at > end) this.view.centre(at);
    this.grip = at - this.view.window.start;
  }

  drag(at: number): void {
    this.view.startAt(at - this.grip);
  }

  end(at: number): void {
    this.drag(at);
  }

  cancel(): void {
    this.view.startAt(this.before);
  }
}

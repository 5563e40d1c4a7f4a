/** The clip that comments are about: where it is, and how to go to a frame. */
import type { FrameTable } from "@/shared/engine/frames";
import type { Shown } from "@/shared/here";

export interface CommentedClip extends Shown {
  readonly table: FrameTable;
  seek(frame: number): void;
}

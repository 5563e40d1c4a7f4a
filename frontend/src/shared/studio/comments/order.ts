/** Comments along a clip. */
import type { FrameTable } from "@/shared/engine/frames";
import { frameNear } from "@/shared/engine/frames";
import type { Comment } from "./calls";

export type Order = "frame" | "time";

export const isOpen = ({ resolved_at, deleted }: Comment): boolean => resolved_at === null && !deleted;

/** Comments in an order; by frame, those on the whole clip come first. */
export function ordered(comments: readonly Comment[], order: Order): readonly Comment[] {
  if (order === "time") return [...comments].sort((a, b) => a.created_at.localeCompare(b.created_at));
  return [...comments].sort((a, b) => (a.at_ms ?? -1) - (b.at_ms ?? -1) || a.created_at.localeCompare(b.created_at));
}

/** The comments on one frame. */
export interface Pin {
  readonly frame: number;
  readonly comments: readonly Comment[];
  /** How many of them are open. */
  readonly open: number;
}

/** A pin for each frame that has comments, along the clip. Deleted ones have none. */
export function pinsOf(comments: readonly Comment[], table: FrameTable): readonly Pin[] {
  const byFrame = new Map<number, Comment[]>();
  for (const comment of comments) {
    if (comment.at_ms === null || comment.deleted) continue;
    const frame = frameNear(table, comment.at_ms);
    byFrame.set(frame, [...(byFrame.get(frame) ?? []), comment]);
  }
  return [...byFrame]
    .sort(([a], [b]) => a - b)
    .map(([frame, found]) => ({ frame, comments: found, open: found.filter(isOpen).length }));
}

/** "NV" of "nora.vale", "AN" of "ana". */
export function initialsOf(name: string): string {
  const parts = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = parts.length > 1 ? parts.slice(0, 2).map((part) => part[0]) : [...(parts[0] ?? "?")].slice(0, 2);
  return letters.join("").toUpperCase();
}

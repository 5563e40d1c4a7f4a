/** Links to a clip, to a moment of it, and to a segment. */
import { clipPath } from "@/shared/clip-links";
import type { FrameTable } from "@/shared/engine/frames";
import { clampFrame, frameNear } from "@/shared/engine/frames";

/** What an address asks for. */
export type Target =
  | { readonly kind: "start" }
  | { readonly kind: "ms"; readonly ms: number }
  | { readonly kind: "frame"; readonly frame: number }
  | { readonly kind: "segment"; readonly id: string };

/** Read an address: `?segment=`, `?frame=`, or `?t=` in milliseconds. What cannot be read is left out. */
export function targetIn(search: string): Target {
  const asked = new URLSearchParams(search);
  const segment = asked.get("segment") ?? "";
  if (segment !== "") return { kind: "segment", id: segment };
  const [frame, ms] = [wholeNumber(asked.get("frame")), wholeNumber(asked.get("t"))];
  if (frame !== null) return { kind: "frame", frame };
  return ms === null ? { kind: "start" } : { kind: "ms", ms };
}

const wholeNumber = (text: string | null): number | null => (/^\d{1,9}$/u.test(text ?? "") ? Number(text) : null);

/** The frame that a target is at; that of a segment is known once its lane is there. */
export function frameOf(target: Target, table: FrameTable): number {
  if (target.kind === "ms") return frameNear(table, target.ms);
  return target.kind === "frame" ? clampFrame(table, target.frame) : 0;
}

/** The filter that led to a page: the query string of the explorer. */
export const filterIn = (search: string): string => new URLSearchParams(search).get("from") ?? "";

/** The neighbour of a clip in a filter. */
export const neighbourPath = (video: string, filter: string): string =>
  clipPath(video, filter === "" ? {} : { from: filter });

/** Which boxes are shown at a frame. */
import type { Box } from "@/shared/api/types";
import type { Doc, Segment } from "../../document/document";

/** The segments whose boxes are shown: those with a frame inside, and one that is being drawn. */
export const boxedAt = (segments: readonly Segment[], frame: number): readonly Segment[] =>
  segments.filter(({ box, open, start, end }) => box !== null && (open || (start <= frame && frame < end)));

/** The areas of answers that are shown at a frame, each with its question. */
export const areasAt = ({ answers }: Doc, at: number): readonly { readonly id: string; readonly box: Box }[] =>
  Object.entries(answers).flatMap(([id, { box, frame, until }]) =>
    box && frame !== null && frame <= at && at < (until ?? frame + 1) ? [{ id, box }] : [],
  );

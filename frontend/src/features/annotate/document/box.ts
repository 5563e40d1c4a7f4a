/** A box on the frame: shares of the picture, whatever the size of the stage. */
import { box as messages } from "@/messages/boxes";
import type { Box } from "@/shared/api/types";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Handles by the sides that they move. */
export type Handle = "nw" | "ne" | "sw" | "se";
export const HANDLES: readonly Handle[] = ["nw", "ne", "sw", "se"];

/** The least width and height, as a share of the picture. */
const LEAST = 0.01;
/** The server keeps what it is sent: a ten-thousandth is finer than a pixel of any clip. */
const PLACES = 1e4;

/** Where a box begins that is made by keys. */
export const MIDDLE: Box = { x: 0.375, y: 0.375, w: 0.25, h: 0.25 };

/** The box between two corners, inside the picture and at least as large as can be seen. */
export function boxBetween(a: Point, b: Point): Box {
  const [left, right] = ordered(inside(a.x), inside(b.x));
  const [top, bottom] = ordered(inside(a.y), inside(b.y));
  return rounded({ x: left, y: top, w: Math.max(right - left, LEAST), h: Math.max(bottom - top, LEAST) });
}

/** Move a box, at most to the borders of the picture. */
export const moveBox = (box: Box, by: Point): Box => rounded({ ...box, x: box.x + by.x, y: box.y + by.y });

/** Change a box from its right lower corner; the left upper one stays. */
export function growBox(box: Box, by: Point): Box {
  const w = Math.min(Math.max(box.w + by.x, LEAST), 1 - box.x);
  const h = Math.min(Math.max(box.h + by.y, LEAST), 1 - box.y);
  return rounded({ ...box, w, h });
}

/** The box with one corner at a point; the corner across stays. */
export const pullCorner = (box: Box, handle: Handle, to: Point): Box => boxBetween(across(box, handle), to);

/** Where a handle is. */
export const cornerOf = (box: Box, handle: Handle): Point => ({
  x: handle.endsWith("e") ? box.x + box.w : box.x,
  y: handle.startsWith("s") ? box.y + box.h : box.y,
});

const ACROSS: Readonly<Record<Handle, Handle>> = { nw: "se", ne: "sw", sw: "ne", se: "nw" };
const across = (box: Box, handle: Handle): Point => cornerOf(box, ACROSS[handle]);

/** "left 12%, top 40%, width 25%, height 30%" */
export const boxWords = ({ x, y, w, h }: Box): string => messages.place(percent(x), percent(y), percent(w), percent(h));

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** Whole ten-thousandths that stay inside the picture, so that rounding pushes no box over its border. */
function rounded({ x, y, w, h }: Box): Box {
  const [width, height] = [whole(w), whole(h)];
  return {
    x: Math.min(Math.max(whole(x), 0), PLACES - width) / PLACES,
    y: Math.min(Math.max(whole(y), 0), PLACES - height) / PLACES,
    w: width / PLACES,
    h: height / PLACES,
  };
}

const whole = (share: number): number => Math.round(share * PLACES);
const inside = (share: number): number => Math.min(Math.max(share, 0), 1);
const ordered = (a: number, b: number): readonly [number, number] => (a < b ? [a, b] : [b, a]);

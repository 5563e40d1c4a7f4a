/** The words of boxes on the frame. */

export const box = {
  grip: "Box on the frame: arrow keys move it, Shift + arrow keys resize it, Delete removes it",
  none: "no box yet",
  place: (left: string, top: string, width: string, height: string) =>
    `left ${left}, top ${top}, width ${width}, height ${height}`,
  draw: "Draw a box around the error.",
  change: "Draw a new box, or move this one with the arrow keys; hold Shift to resize.",
  /** After the keys that do it. */
  clears: "removes it,",
  ends: "finishes",
};

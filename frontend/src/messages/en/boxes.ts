/** The words of boxes on the frame. */

export const box = {
  grip: "Box on the frame: arrows move it, Shift and arrows resize it, Delete clears it",
  none: "no box yet",
  place: (left: string, top: string, width: string, height: string) =>
    `left ${left}, top ${top}, width ${width}, height ${height}`,
  draw: "Drag a box over the error.",
  change: "Drag a new box, or move it with the arrows; Shift resizes.",
  /** After the keys that do it. */
  clears: "clears,",
  ends: "ends",
};

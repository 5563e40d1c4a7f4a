/** The messages of two clips side by side; of each in turn, left before right. */
import type { pair as english } from "../en/pair";

export const pair: typeof english = {
  name: "Zwei Clips nebeneinander",
  sides: ["Links", "Rechts"],
  clips: ["Linker Clip", "Rechter Clip"],
  frame: (frame, last) => `Frame ${frame} / ${last}`,
  noFrame: "noch kein Frame",
  hear: ["Linken Clip hören", "Rechten Clip hören"],
};

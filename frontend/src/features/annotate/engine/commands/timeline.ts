/** Commands that change how the timeline is looked at. */
import { ZOOM_STEP } from "../view";
import type { Command } from "./types";
import { BOTH, hasSelection, NEEDS_SELECTION, SEGMENTS } from "./types";

export const timeline: readonly Command[] = [
  {
    name: "zoom-in",
    label: "Zoom in on the timeline",
    group: "Watch",
    keys: ["+", "="],
    modes: BOTH,
    perform: ({ desk }) => desk.view.zoomBy(ZOOM_STEP, desk.position + 0.5),
  },
  {
    name: "zoom-out",
    label: "Zoom out of the timeline",
    group: "Watch",
    keys: ["-"],
    modes: BOTH,
    perform: ({ desk }) => desk.view.zoomBy(1 / ZOOM_STEP, desk.position + 0.5),
  },
  {
    name: "zoom-all",
    label: "Whole clip on the timeline",
    group: "Watch",
    keys: ["0"],
    modes: BOTH,
    perform: ({ desk }) => desk.view.fit(),
  },
  {
    name: "zoom-segment",
    label: "Fill the timeline with the segment",
    group: "Watch",
    keys: ["i"],
    modes: SEGMENTS,
    when: hasSelection,
    needs: NEEDS_SELECTION,
    perform: ({ desk }) => {
      if (desk.selected) desk.view.fitSpan(desk.selected);
    },
  },
  {
    name: "lanes",
    label: "A lane for each type",
    group: "Watch",
    keys: ["t"],
    modes: SEGMENTS,
    perform: ({ desk }) => desk.view.toggleLanes(),
  },
  {
    name: "snap",
    label: "Snap to edges while dragging",
    group: "Mark",
    keys: ["a"],
    modes: SEGMENTS,
    perform: ({ desk }) => desk.view.toggleSnap(),
  },
];

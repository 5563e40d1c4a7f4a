/** Commands that change how the timeline is looked at. */
import { ZOOM_STEP } from "../editor/timeline-view";
import { timeline as words } from "@/words/commands";
import type { Command } from "./types";
import { ALWAYS, hasClip, hasSelection, NEEDS_SELECTION, SEGMENTS } from "./types";

export const timeline: readonly Command[] = [
  {
    name: "zoom-in",
    label: words.zoomIn,
    group: "Watch",
    keys: ["+", "="],
    modes: ALWAYS,
    fits: hasClip,
    perform: ({ desk }) => desk.view.zoomBy(ZOOM_STEP, desk.position + 0.5),
  },
  {
    name: "zoom-out",
    label: words.zoomOut,
    group: "Watch",
    keys: ["-"],
    modes: ALWAYS,
    fits: hasClip,
    perform: ({ desk }) => desk.view.zoomBy(1 / ZOOM_STEP, desk.position + 0.5),
  },
  {
    name: "zoom-all",
    label: words.zoomAll,
    group: "Watch",
    keys: ["0"],
    modes: ALWAYS,
    fits: hasClip,
    perform: ({ desk }) => desk.view.fit(),
  },
  {
    name: "zoom-segment",
    label: words.zoomSegment,
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
    label: words.lanes,
    group: "Watch",
    keys: ["t"],
    modes: SEGMENTS,
    perform: ({ desk }) => desk.view.toggleLanes(),
  },
  {
    name: "snap",
    label: words.snap,
    group: "Mark",
    keys: ["a"],
    modes: SEGMENTS,
    perform: ({ desk }) => desk.view.toggleSnap(),
  },
];

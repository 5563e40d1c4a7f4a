/** Commands that change how the timeline is looked at. */
import { ZOOM_STEP } from "../editor/timeline-view";
import { timeline as messages } from "@/messages/commands";
import type { Command } from "./types";
import { ALWAYS, hasClip, hasSelection, NEEDS_SELECTION, SEGMENTS } from "./types";

export const timeline: readonly Command[] = [
  {
    name: "zoom-in",
    label: messages.zoomIn,
    group: "Watch",
    keys: ["+", "="],
    modes: ALWAYS,
    fits: hasClip,
    perform: ({ editor }) => editor.timelineView.zoomBy(ZOOM_STEP, editor.position + 0.5),
  },
  {
    name: "zoom-out",
    label: messages.zoomOut,
    group: "Watch",
    keys: ["-"],
    modes: ALWAYS,
    fits: hasClip,
    perform: ({ editor }) => editor.timelineView.zoomBy(1 / ZOOM_STEP, editor.position + 0.5),
  },
  {
    name: "zoom-all",
    label: messages.zoomAll,
    group: "Watch",
    keys: ["0"],
    modes: ALWAYS,
    fits: hasClip,
    perform: ({ editor }) => editor.timelineView.fit(),
  },
  {
    name: "zoom-segment",
    label: messages.zoomSegment,
    group: "Watch",
    keys: ["i"],
    modes: SEGMENTS,
    when: hasSelection,
    needs: NEEDS_SELECTION,
    perform: ({ editor }) => {
      if (editor.selected) editor.timelineView.fitSpan(editor.selected);
    },
  },
  {
    name: "lanes",
    label: messages.lanes,
    group: "Watch",
    keys: ["t"],
    modes: SEGMENTS,
    perform: ({ editor }) => editor.timelineView.toggleLanes(),
  },
  {
    name: "snap",
    label: messages.snap,
    group: "Mark",
    keys: ["a"],
    modes: SEGMENTS,
    perform: ({ editor }) => editor.timelineView.toggleSnap(),
  },
];

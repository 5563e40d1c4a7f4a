/** Commands that say what the selected segment is. */
import { mark as messages } from "@/messages/commands";
import type { Editor } from "../editor/editor";
import type { Command } from "./types";
import { hasSelection, NEEDS_SELECTION, SEGMENTS } from "./types";

export const meaning: readonly Command[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n): Command => ({
    name: `type-${n}`,
    label: messages.type(n),
    group: "Mark",
    keys: [`${n}`],
    modes: SEGMENTS,
    wording: ({ editor }) => editor.instrument.segments?.types[n - 1]?.label ?? messages.type(n),
    fits: ({ editor }) => n <= (editor.instrument.segments?.types.length ?? 0),
    perform: ({ editor }) => editor.segmentEdits.setType(editor.instrument.segments?.types[n - 1]?.key ?? ""),
  })),
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n): Command => ({
    name: `severity-${n}`,
    label: messages.severity(n),
    group: "Mark",
    keys: [`Shift+${n}`],
    modes: SEGMENTS,
    wording: ({ editor }) =>
      messages.severityOf(editor.instrument.segments?.severity?.label ?? messages.severityLabel, n),
    fits: ({ editor }) => inScale(editor, n),
    perform: ({ editor }) => editor.segmentEdits.setSeverity(n),
  })),
  {
    name: "reason",
    label: messages.reason,
    group: "Mark",
    keys: ["Enter"],
    modes: SEGMENTS,
    when: hasSelection,
    needs: NEEDS_SELECTION,
    perform: ({ surface }) => surface.focusReason(),
  },
  {
    name: "box",
    label: messages.box,
    group: "Mark",
    keys: ["f"],
    modes: SEGMENTS,
    fits: ({ editor }) => editor.instrument.segments?.box === true,
    when: hasSelection,
    needs: NEEDS_SELECTION,
    perform: ({ editor }) => editor.boxEdits.toggle(),
  },
];

const inScale = (editor: Editor, n: number): boolean => {
  const scale = editor.instrument.segments?.severity;
  return scale !== undefined && scale !== null && n >= scale.min && n <= scale.max;
};

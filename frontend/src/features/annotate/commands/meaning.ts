/** Commands that say what the selected segment is. */
import { mark as words } from "@/words/commands";
import type { Desk } from "../editor/editor";
import type { Command } from "./types";
import { hasSelection, NEEDS_SELECTION, SEGMENTS } from "./types";

export const meaning: readonly Command[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n): Command => ({
    name: `type-${n}`,
    label: words.type(n),
    group: "Mark",
    keys: [`${n}`],
    modes: SEGMENTS,
    wording: ({ desk }) => desk.instrument.segments?.types[n - 1]?.label ?? words.type(n),
    fits: ({ desk }) => n <= (desk.instrument.segments?.types.length ?? 0),
    perform: ({ desk }) => desk.marking.setType(desk.instrument.segments?.types[n - 1]?.key ?? ""),
  })),
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n): Command => ({
    name: `severity-${n}`,
    label: words.severity(n),
    group: "Mark",
    keys: [`Shift+${n}`],
    modes: SEGMENTS,
    wording: ({ desk }) => words.severityOf(desk.instrument.segments?.severity?.label ?? words.severityLabel, n),
    fits: ({ desk }) => inScale(desk, n),
    perform: ({ desk }) => desk.marking.setSeverity(n),
  })),
  {
    name: "reason",
    label: words.reason,
    group: "Mark",
    keys: ["Enter"],
    modes: SEGMENTS,
    when: hasSelection,
    needs: NEEDS_SELECTION,
    perform: ({ surface }) => surface.focusReason(),
  },
  {
    name: "box",
    label: words.box,
    group: "Mark",
    keys: ["f"],
    modes: SEGMENTS,
    fits: ({ desk }) => desk.instrument.segments?.box === true,
    when: hasSelection,
    needs: NEEDS_SELECTION,
    perform: ({ desk }) => desk.boxing.toggle(),
  },
];

const inScale = (desk: Desk, n: number): boolean => {
  const scale = desk.instrument.segments?.severity;
  return scale !== undefined && scale !== null && n >= scale.min && n <= scale.max;
};

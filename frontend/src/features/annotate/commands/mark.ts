/** Commands that make, change and choose segments. */
import { mark as messages } from "@/messages/commands";
import type { Side } from "../document/segments";
import type { Command, Context } from "./types";
import { MODES, hasSelection, NEEDS_SELECTION, SEGMENTS } from "./types";

type Part = Pick<Command, "name" | "label" | "keys" | "perform">;

const marking = (part: Part): Command => ({ group: "Mark", modes: SEGMENTS, ...part });

const changing = (part: Part): Command => ({ ...marking(part), when: hasSelection, needs: NEEDS_SELECTION });

const stepEdge =
  (side: Side, by: number) =>
  ({ editor }: Context): void =>
    editor.segmentEdits.stepEdge(side, by);

export const mark: readonly Command[] = [
  marking({
    name: "start",
    label: messages.start,
    keys: ["["],
    perform: ({ editor }) => editor.segmentEdits.startHere(),
  }),
  marking({ name: "end", label: messages.end, keys: ["]"], perform: ({ editor }) => editor.segmentEdits.endHere() }),
  {
    ...marking({
      name: "hold",
      label: messages.hold,
      keys: ["x"],
      perform: ({ editor }) => editor.segmentEdits.hold(),
    }),
    release: ({ editor }) => editor.segmentEdits.release(),
  },
  changing({
    name: "move-start",
    label: messages.moveStart,
    keys: ["{", "Alt+["],
    perform: ({ editor }) => editor.segmentEdits.moveStartHere(),
  }),
  changing({ name: "start-back", label: messages.startBack, keys: ["q"], perform: stepEdge("start", -1) }),
  changing({ name: "start-on", label: messages.startOn, keys: ["w"], perform: stepEdge("start", 1) }),
  changing({ name: "end-back", label: messages.endBack, keys: ["Shift+q"], perform: stepEdge("end", -1) }),
  changing({ name: "end-on", label: messages.endOn, keys: ["Shift+w"], perform: stepEdge("end", 1) }),
  changing({
    name: "nudge-back",
    label: messages.nudgeBack,
    keys: ["Ctrl+ArrowLeft"],
    perform: ({ editor }) => editor.segmentEdits.nudge(-1),
  }),
  changing({
    name: "nudge-on",
    label: messages.nudgeOn,
    keys: ["Ctrl+ArrowRight"],
    perform: ({ editor }) => editor.segmentEdits.nudge(1),
  }),
  changing({
    name: "split",
    label: messages.split,
    keys: ["s"],
    perform: ({ editor }) => editor.segmentEdits.splitHere(),
  }),
  changing({
    name: "join",
    label: messages.join,
    keys: ["g"],
    perform: ({ editor }) => editor.segmentEdits.joinSelected(),
  }),
  changing({
    name: "duplicate",
    label: messages.duplicate,
    keys: ["d", "Ctrl+d"],
    perform: ({ editor }) => editor.segmentEdits.duplicateSelected(),
  }),
  changing({
    name: "delete",
    label: messages.delete,
    keys: ["Delete", "Backspace"],
    perform: ({ editor }) => editor.segmentEdits.removeSelected(),
  }),
  marking({
    name: "next-segment",
    label: messages.next,
    keys: ["ArrowDown"],
    perform: ({ editor }) => editor.segmentEdits.selectBy(1),
  }),
  marking({
    name: "previous-segment",
    label: messages.previous,
    keys: ["ArrowUp"],
    perform: ({ editor }) => editor.segmentEdits.selectBy(-1),
  }),
  {
    name: "escape",
    label: messages.escape,
    group: "Mark",
    keys: ["Escape"],
    modes: MODES,
    inText: true,
    perform: ({ editor, surface }) => {
      if (editor.cancel()) return;
      editor.boxEdits.end();
      surface.escape();
    },
  },
];

/** Commands that make, change and choose segments. */
import { mark as words } from "@/words/commands";
import type { Side } from "../document/segments";
import type { Command, Context } from "./types";
import { MODES, hasSelection, NEEDS_SELECTION, SEGMENTS } from "./types";

type Part = Pick<Command, "name" | "label" | "keys" | "perform">;

const marking = (part: Part): Command => ({ group: "Mark", modes: SEGMENTS, ...part });

const changing = (part: Part): Command => ({ ...marking(part), when: hasSelection, needs: NEEDS_SELECTION });

const stepEdge =
  (side: Side, by: number) =>
  ({ desk }: Context): void =>
    desk.marking.stepEdge(side, by);

export const mark: readonly Command[] = [
  marking({ name: "start", label: words.start, keys: ["["], perform: ({ desk }) => desk.marking.startHere() }),
  marking({ name: "end", label: words.end, keys: ["]"], perform: ({ desk }) => desk.marking.endHere() }),
  {
    ...marking({
      name: "hold",
      label: words.hold,
      keys: ["x"],
      perform: ({ desk }) => desk.marking.hold(),
    }),
    release: ({ desk }) => desk.marking.release(),
  },
  changing({
    name: "move-start",
    label: words.moveStart,
    keys: ["{", "Alt+["],
    perform: ({ desk }) => desk.marking.moveStartHere(),
  }),
  changing({ name: "start-back", label: words.startBack, keys: ["q"], perform: stepEdge("start", -1) }),
  changing({ name: "start-on", label: words.startOn, keys: ["w"], perform: stepEdge("start", 1) }),
  changing({ name: "end-back", label: words.endBack, keys: ["Shift+q"], perform: stepEdge("end", -1) }),
  changing({ name: "end-on", label: words.endOn, keys: ["Shift+w"], perform: stepEdge("end", 1) }),
  changing({
    name: "nudge-back",
    label: words.nudgeBack,
    keys: ["Ctrl+ArrowLeft"],
    perform: ({ desk }) => desk.marking.nudge(-1),
  }),
  changing({
    name: "nudge-on",
    label: words.nudgeOn,
    keys: ["Ctrl+ArrowRight"],
    perform: ({ desk }) => desk.marking.nudge(1),
  }),
  changing({ name: "split", label: words.split, keys: ["s"], perform: ({ desk }) => desk.marking.splitHere() }),
  changing({
    name: "join",
    label: words.join,
    keys: ["g"],
    perform: ({ desk }) => desk.marking.joinSelected(),
  }),
  changing({
    name: "duplicate",
    label: words.duplicate,
    keys: ["d", "Ctrl+d"],
    perform: ({ desk }) => desk.marking.duplicateSelected(),
  }),
  changing({
    name: "delete",
    label: words.delete,
    keys: ["Delete", "Backspace"],
    perform: ({ desk }) => desk.marking.removeSelected(),
  }),
  marking({
    name: "next-segment",
    label: words.next,
    keys: ["ArrowDown"],
    perform: ({ desk }) => desk.marking.selectBy(1),
  }),
  marking({
    name: "previous-segment",
    label: words.previous,
    keys: ["ArrowUp"],
    perform: ({ desk }) => desk.marking.selectBy(-1),
  }),
  {
    name: "escape",
    label: words.escape,
    group: "Mark",
    keys: ["Escape"],
    modes: MODES,
    inText: true,
    perform: ({ desk, surface }) => {
      if (desk.cancel()) return;
      desk.boxing.end();
      surface.escape();
    },
  },
];

/** Commands that make, change and choose segments. */
import type { Side } from "../segments";
import type { Command, Context } from "./types";
import { BOTH, hasSelection, NEEDS_SELECTION, SEGMENTS } from "./types";

type Part = Pick<Command, "name" | "label" | "keys" | "perform">;

const marking = (part: Part): Command => ({ group: "Mark", modes: SEGMENTS, ...part });

const changing = (part: Part): Command => ({ ...marking(part), when: hasSelection, needs: NEEDS_SELECTION });

const stepEdge =
  (side: Side, by: number) =>
  ({ desk }: Context): void =>
    desk.marking.stepEdge(side, by);

export const mark: readonly Command[] = [
  marking({ name: "start", label: "Start here", keys: ["["], perform: ({ desk }) => desk.marking.startHere() }),
  marking({ name: "end", label: "End here", keys: ["]"], perform: ({ desk }) => desk.marking.endHere() }),
  {
    ...marking({
      name: "hold",
      label: "Mark while this is held",
      keys: ["x"],
      perform: ({ desk }) => desk.marking.hold(),
    }),
    release: ({ desk }) => desk.marking.release(),
  },
  changing({
    name: "move-start",
    label: "Move the segment's start here",
    keys: ["{", "Alt+["],
    perform: ({ desk }) => desk.marking.moveStartHere(),
  }),
  changing({ name: "start-back", label: "Start one frame earlier", keys: ["q"], perform: stepEdge("start", -1) }),
  changing({ name: "start-on", label: "Start one frame later", keys: ["w"], perform: stepEdge("start", 1) }),
  changing({ name: "end-back", label: "End one frame earlier", keys: ["Shift+q"], perform: stepEdge("end", -1) }),
  changing({ name: "end-on", label: "End one frame later", keys: ["Shift+w"], perform: stepEdge("end", 1) }),
  changing({
    name: "nudge-back",
    label: "Whole segment one frame earlier",
    keys: ["Ctrl+ArrowLeft"],
    perform: ({ desk }) => desk.marking.nudge(-1),
  }),
  changing({
    name: "nudge-on",
    label: "Whole segment one frame later",
    keys: ["Ctrl+ArrowRight"],
    perform: ({ desk }) => desk.marking.nudge(1),
  }),
  changing({ name: "split", label: "Split here", keys: ["s"], perform: ({ desk }) => desk.marking.splitHere() }),
  changing({
    name: "join",
    label: "Join with the neighbour, or the next of this type",
    keys: ["g"],
    perform: ({ desk }) => desk.marking.joinSelected(),
  }),
  changing({
    name: "duplicate",
    label: "Duplicate the segment",
    keys: ["d", "Ctrl+d"],
    perform: ({ desk }) => desk.marking.duplicateSelected(),
  }),
  changing({
    name: "delete",
    label: "Delete the segment",
    keys: ["Delete", "Backspace"],
    perform: ({ desk }) => desk.marking.removeSelected(),
  }),
  marking({
    name: "next-segment",
    label: "Next segment",
    keys: ["ArrowDown"],
    perform: ({ desk }) => desk.marking.selectBy(1),
  }),
  marking({
    name: "previous-segment",
    label: "Previous segment",
    keys: ["ArrowUp"],
    perform: ({ desk }) => desk.marking.selectBy(-1),
  }),
  {
    name: "escape",
    label: "Leave the text or the box, give a drag up",
    group: "Mark",
    keys: ["Escape"],
    modes: BOTH,
    inText: true,
    perform: ({ desk, surface }) => {
      if (desk.cancel()) return;
      desk.boxing.end();
      surface.escape();
    },
  },
];

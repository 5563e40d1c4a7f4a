/** Everything that a key does on the page of a clip. */
import type { Keyed } from "@/shared/engine/keys";
import { commands as messages } from "@/messages/studio/clip";
import type { Viewer } from "./viewer";

/** What commands ask of the page around the viewer. */
export interface Surface {
  /** The next clip of the filter, or the one before (−1). */
  neighbour(way: 1 | -1): void;
  comment(): void;
  copyLink(): void;
  /** Put the focus on a segment, so that Tab goes on from there. */
  focusSegment(id: string): void;
  /** Leave the text field. Tells whether there was one. */
  leave(): boolean;
}

export interface Command extends Keyed {
  readonly label: string;
  readonly perform: (viewer: Viewer, surface: Surface) => void;
}

const toLane =
  (way: 1 | -1): Command["perform"] =>
  (viewer, surface) => {
    const id = viewer.toLane(way);
    if (id !== null) surface.focusSegment(id);
  };

export const COMMANDS: readonly Command[] = [
  { name: "play", label: messages.play, keys: ["Space"], perform: ({ clock }) => clock?.toggle() },
  { name: "frame-back", label: messages.frameBack, keys: [","], perform: (viewer) => viewer.step(-1) },
  { name: "frame-on", label: messages.frameOn, keys: ["."], perform: (viewer) => viewer.step(1) },
  { name: "second-back", label: messages.secondBack, keys: ["ArrowLeft"], perform: (viewer) => viewer.jump(-1000) },
  { name: "second-on", label: messages.secondOn, keys: ["ArrowRight"], perform: (viewer) => viewer.jump(1000) },
  { name: "edge-back", label: messages.edgeBack, keys: ["["], perform: (viewer) => viewer.toEdge(-1) },
  { name: "edge-on", label: messages.edgeOn, keys: ["]"], perform: (viewer) => viewer.toEdge(1) },
  { name: "loop", label: messages.loop, keys: ["r"], perform: (viewer) => viewer.toggleLoop() },
  { name: "lane-up", label: messages.laneUp, keys: ["ArrowUp"], perform: toLane(-1) },
  { name: "lane-down", label: messages.laneDown, keys: ["ArrowDown"], perform: toLane(1) },
  { name: "next", label: messages.next, keys: ["j"], perform: (_, surface) => surface.neighbour(1) },
  { name: "previous", label: messages.previous, keys: ["k"], perform: (_, surface) => surface.neighbour(-1) },
  { name: "comment", label: messages.comment, keys: ["c"], perform: (_, surface) => surface.comment() },
  { name: "copy-link", label: messages.copyLink, keys: ["l"], perform: (_, surface) => surface.copyLink() },
  {
    ...{ name: "escape", label: messages.escape, keys: ["Escape"], inText: true },
    perform: (viewer, surface) => {
      if (!surface.leave()) viewer.rest();
    },
  },
];

/** As the list of keys shows them. */
export const PAGE_KEYS = [...COMMANDS, { label: messages.nextSegment, keys: ["Tab"] }].map(({ keys, label }) => ({
  keys,
  label,
}));

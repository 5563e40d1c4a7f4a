/** Commands that move the playhead. */
import { frameAway, frameCount } from "@/shared/engine/frames";
import type { Command, Context } from "./types";
import { BOTH, hasSelection, NEEDS_SELECTION, SEGMENTS } from "./types";

interface Part extends Pick<Command, "name" | "label" | "keys"> {
  readonly modes?: Command["modes"];
  readonly release?: Command["release"];
  readonly perform: (desk: Context["desk"]) => unknown;
}

/** A command that needs a clip on the screen. */
const watching = ({ modes = BOTH, perform, ...rest }: Part): Command => ({
  ...rest,
  modes,
  group: "Watch",
  when: ({ desk }) => desk.clock !== null,
  needs: "The clip is not on the screen yet.",
  perform: ({ desk }) => void perform(desk),
});

const jump =
  (ms: number): Part["perform"] =>
  (desk) =>
    desk.clock?.seekFrame(frameAway(desk.table, desk.position, ms));

const release = ({ desk }: Context): void => desk.clock?.release();

export const watch: readonly Command[] = [
  watching({ name: "play", label: "Play, pause", keys: ["Space"], perform: ({ clock }) => clock?.toggle() }),
  watching({
    name: "frame-back",
    label: "One frame back; hold to go on",
    keys: [","],
    perform: ({ clock }) => clock?.hold(-1),
    release,
  }),
  watching({
    name: "frame-on",
    label: "One frame on; hold to go on",
    keys: ["."],
    perform: ({ clock }) => clock?.hold(1),
    release,
  }),
  watching({ name: "second-back", label: "One second back", keys: ["ArrowLeft"], perform: jump(-1000) }),
  watching({ name: "second-on", label: "One second on", keys: ["ArrowRight"], perform: jump(1000) }),
  watching({ name: "five-back", label: "Five seconds back", keys: ["Shift+ArrowLeft"], perform: jump(-5000) }),
  watching({ name: "five-on", label: "Five seconds on", keys: ["Shift+ArrowRight"], perform: jump(5000) }),
  watching({ name: "first-frame", label: "First frame", keys: ["Home"], perform: ({ clock }) => clock?.seekFrame(0) }),
  watching({
    name: "last-frame",
    label: "Last frame",
    keys: ["End"],
    perform: ({ clock, table }) => clock?.seekFrame(frameCount(table) - 1),
  }),
  watching({
    name: "edge-back",
    label: "To the segment edge before",
    keys: [";"],
    modes: SEGMENTS,
    perform: (desk) => desk.watching.jumpEdge(-1),
  }),
  watching({
    name: "edge-on",
    label: "To the next segment edge",
    keys: ["'"],
    modes: SEGMENTS,
    perform: (desk) => desk.watching.jumpEdge(1),
  }),
  watching({
    name: "shuttle-back",
    label: "Play backwards; again for faster",
    keys: ["j"],
    perform: ({ clock }) => clock?.shuttle(-1),
  }),
  watching({ name: "pause", label: "Pause", keys: ["k"], perform: ({ clock }) => clock?.pause() }),
  watching({
    name: "shuttle-on",
    label: "Play at 1×; again for faster",
    keys: ["l"],
    perform: ({ clock }) => clock?.shuttle(1),
  }),
  watching({ name: "slower", label: "Slower", keys: ["<"], perform: ({ clock }) => clock?.changeRate(-1) }),
  watching({ name: "faster", label: "Faster", keys: [">"], perform: ({ clock }) => clock?.changeRate(1) }),
  {
    ...watching({
      name: "play-segment",
      label: "Play the segment once",
      keys: ["Shift+Space"],
      modes: SEGMENTS,
      perform: (desk) => desk.watching.playSegment(),
    }),
    when: (context) => context.desk.clock !== null && hasSelection(context),
    needs: NEEDS_SELECTION,
  },
  watching({
    name: "loop",
    label: "Loop the segment, or the clip",
    keys: ["r"],
    perform: (desk) => desk.watching.toggleLoop(),
  }),
  watching({
    name: "last-second",
    label: "Play the last second once more",
    keys: ["b"],
    perform: (desk) => desk.watching.playLastSecond(),
  }),
  {
    ...watching({
      name: "mute",
      label: "Sound on, off",
      keys: ["m"],
      perform: ({ clock }) => clock?.setMuted(!clock.state.get().muted),
    }),
    fits: ({ desk }) => desk.work.video.has_audio,
  },
  watching({
    name: "size",
    label: "Fit the picture, or show its actual size",
    keys: ["z"],
    perform: (desk) => desk.watching.toggleSize(),
  }),
  watching({
    name: "copy-link",
    label: "Copy a link to this moment",
    keys: ["Alt+c"],
    perform: (desk) => desk.watching.copyLink(),
  }),
];

/** Commands that move the playhead. */
import { frameAway, frameCount } from "@/shared/engine/frames";
import { needs, watch as words } from "@/words/commands";
import { videosOf } from "../media/footage";
import { modeOf } from "../document/mode";
import type { Command, Context } from "./types";
import { ALWAYS, hasClip, hasSelection, NEEDS_SELECTION } from "./types";

interface Part extends Pick<Command, "name" | "label" | "keys"> {
  readonly fits?: Command["fits"];
  readonly release?: Command["release"];
  readonly perform: (desk: Context["desk"]) => unknown;
}

/** A command that needs a clip on the screen. */
const watching = ({ fits = hasClip, perform, ...rest }: Part): Command => ({
  ...rest,
  modes: ALWAYS,
  group: "Watch",
  fits,
  when: ({ desk }) => desk.clock !== null,
  needs: needs.clip,
  perform: ({ desk }) => void perform(desk),
});

const jump =
  (ms: number): Part["perform"] =>
  (desk) =>
    desk.clock?.seekFrame(frameAway(desk.table, desk.position, ms));

/** Whether there are segments of a clip to jump to: the person's own, or one that is judged. */
const hasEdges = ({ desk }: Context): boolean => modeOf(desk.instrument) === "segments" || desk.given !== null;

const release = ({ desk }: Context): void => desk.clock?.release();

export const watch: readonly Command[] = [
  watching({ name: "play", label: words.play, keys: ["Space"], perform: ({ clock }) => clock?.toggle() }),
  watching({
    name: "frame-back",
    label: words.frameBack,
    keys: [","],
    perform: ({ clock }) => clock?.hold(-1),
    release,
  }),
  watching({
    name: "frame-on",
    label: words.frameOn,
    keys: ["."],
    perform: ({ clock }) => clock?.hold(1),
    release,
  }),
  watching({ name: "second-back", label: words.secondBack, keys: ["ArrowLeft"], perform: jump(-1000) }),
  watching({ name: "second-on", label: words.secondOn, keys: ["ArrowRight"], perform: jump(1000) }),
  watching({ name: "five-back", label: words.fiveBack, keys: ["Shift+ArrowLeft"], perform: jump(-5000) }),
  watching({ name: "five-on", label: words.fiveOn, keys: ["Shift+ArrowRight"], perform: jump(5000) }),
  watching({
    name: "first-frame",
    label: words.firstFrame,
    keys: ["Home"],
    perform: ({ clock }) => clock?.seekFrame(0),
  }),
  watching({
    name: "last-frame",
    label: words.lastFrame,
    keys: ["End"],
    perform: ({ clock, table }) => clock?.seekFrame(frameCount(table) - 1),
  }),
  watching({
    name: "edge-back",
    label: words.edgeBack,
    keys: [";"],
    fits: hasEdges,
    perform: (desk) => desk.watching.jumpEdge(-1),
  }),
  watching({
    name: "edge-on",
    label: words.edgeOn,
    keys: ["'"],
    fits: hasEdges,
    perform: (desk) => desk.watching.jumpEdge(1),
  }),
  watching({
    name: "shuttle-back",
    label: words.shuttleBack,
    keys: ["j"],
    perform: ({ clock }) => clock?.shuttle(-1),
  }),
  watching({ name: "pause", label: words.pause, keys: ["k"], perform: ({ clock }) => clock?.pause() }),
  watching({
    name: "shuttle-on",
    label: words.shuttleOn,
    keys: ["l"],
    perform: ({ clock }) => clock?.shuttle(1),
  }),
  watching({ name: "slower", label: words.slower, keys: ["<"], perform: ({ clock }) => clock?.changeRate(-1) }),
  watching({ name: "faster", label: words.faster, keys: [">"], perform: ({ clock }) => clock?.changeRate(1) }),
  {
    ...watching({
      name: "play-segment",
      label: words.playSegment,
      keys: ["Shift+Space"],
      fits: hasEdges,
      perform: (desk) => desk.watching.playSegment(),
    }),
    when: (context) => context.desk.clock !== null && (hasSelection(context) || context.desk.given !== null),
    needs: NEEDS_SELECTION,
  },
  watching({
    name: "loop",
    label: words.loop,
    keys: ["r"],
    perform: (desk) => desk.watching.toggleLoop(),
  }),
  watching({
    name: "last-second",
    label: words.lastSecond,
    keys: ["b"],
    perform: (desk) => desk.watching.playLastSecond(),
  }),
  {
    ...watching({
      name: "mute",
      label: words.mute,
      keys: ["m"],
      perform: ({ clock }) => clock?.setMuted(!clock.state.get().muted),
    }),
    fits: ({ desk }) => videosOf(desk.work).some(({ has_audio }) => has_audio),
  },
  watching({
    name: "size",
    label: words.size,
    keys: ["z"],
    perform: (desk) => desk.watching.toggleSize(),
  }),
  watching({
    name: "copy-link",
    label: words.copyLink,
    keys: ["Alt+c"],
    perform: (desk) => desk.watching.copyLink(),
  }),
];

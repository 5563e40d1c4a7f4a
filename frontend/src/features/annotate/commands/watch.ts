/** Commands that move the playhead. */
import { frameAway, frameCount } from "@/shared/engine/frames";
import { needs, watch as messages } from "@/messages/commands";
import { videosOf } from "../media/footage";
import { modeOf } from "../document/mode";
import type { Command, Context } from "./types";
import { ALWAYS, hasClip, hasSelection, NEEDS_SELECTION } from "./types";

interface Part extends Pick<Command, "name" | "label" | "keys"> {
  readonly fits?: Command["fits"];
  readonly release?: Command["release"];
  readonly perform: (editor: Context["editor"]) => unknown;
}

/** A command that needs a clip on the screen. */
const watching = ({ fits = hasClip, perform, ...rest }: Part): Command => ({
  ...rest,
  modes: ALWAYS,
  group: "Watch",
  fits,
  when: ({ editor }) => editor.clock !== null,
  needs: needs.clip,
  perform: ({ editor }) => void perform(editor),
});

const jump =
  (ms: number): Part["perform"] =>
  (editor) =>
    editor.clock?.seekFrame(frameAway(editor.table, editor.position, ms));

/** Whether there are segments of a clip to jump to: the person's own, or one that is judged. */
const hasEdges = ({ editor }: Context): boolean => modeOf(editor.instrument) === "segments" || editor.given !== null;

const release = ({ editor }: Context): void => editor.clock?.release();

export const watch: readonly Command[] = [
  watching({ name: "play", label: messages.play, keys: ["Space"], perform: ({ clock }) => clock?.toggle() }),
  watching({
    name: "frame-back",
    label: messages.frameBack,
    keys: [","],
    perform: ({ clock }) => clock?.hold(-1),
    release,
  }),
  watching({
    name: "frame-on",
    label: messages.frameOn,
    keys: ["."],
    perform: ({ clock }) => clock?.hold(1),
    release,
  }),
  watching({ name: "second-back", label: messages.secondBack, keys: ["ArrowLeft"], perform: jump(-1000) }),
  watching({ name: "second-on", label: messages.secondOn, keys: ["ArrowRight"], perform: jump(1000) }),
  watching({ name: "five-back", label: messages.fiveBack, keys: ["Shift+ArrowLeft"], perform: jump(-5000) }),
  watching({ name: "five-on", label: messages.fiveOn, keys: ["Shift+ArrowRight"], perform: jump(5000) }),
  watching({
    name: "first-frame",
    label: messages.firstFrame,
    keys: ["Home"],
    perform: ({ clock }) => clock?.seekFrame(0),
  }),
  watching({
    name: "last-frame",
    label: messages.lastFrame,
    keys: ["End"],
    perform: ({ clock, table }) => clock?.seekFrame(frameCount(table) - 1),
  }),
  watching({
    name: "edge-back",
    label: messages.edgeBack,
    keys: [";"],
    fits: hasEdges,
    perform: (editor) => editor.playback.jumpEdge(-1),
  }),
  watching({
    name: "edge-on",
    label: messages.edgeOn,
    keys: ["'"],
    fits: hasEdges,
    perform: (editor) => editor.playback.jumpEdge(1),
  }),
  watching({
    name: "shuttle-back",
    label: messages.shuttleBack,
    keys: ["j"],
    perform: ({ clock }) => clock?.shuttle(-1),
  }),
  watching({ name: "pause", label: messages.pause, keys: ["k"], perform: ({ clock }) => clock?.pause() }),
  watching({
    name: "shuttle-on",
    label: messages.shuttleOn,
    keys: ["l"],
    perform: ({ clock }) => clock?.shuttle(1),
  }),
  watching({ name: "slower", label: messages.slower, keys: ["<"], perform: ({ clock }) => clock?.changeRate(-1) }),
  watching({ name: "faster", label: messages.faster, keys: [">"], perform: ({ clock }) => clock?.changeRate(1) }),
  {
    ...watching({
      name: "play-segment",
      label: messages.playSegment,
      keys: ["Shift+Space"],
      fits: hasEdges,
      perform: (editor) => editor.playback.playSegment(),
    }),
    when: (context) => context.editor.clock !== null && (hasSelection(context) || context.editor.given !== null),
    needs: NEEDS_SELECTION,
  },
  watching({
    name: "loop",
    label: messages.loop,
    keys: ["r"],
    perform: (editor) => editor.playback.toggleLoop(),
  }),
  watching({
    name: "last-second",
    label: messages.lastSecond,
    keys: ["b"],
    perform: (editor) => editor.playback.playLastSecond(),
  }),
  {
    ...watching({
      name: "mute",
      label: messages.mute,
      keys: ["m"],
      perform: ({ clock }) => clock?.setMuted(!clock.state.get().muted),
    }),
    fits: ({ editor }) => videosOf(editor.work).some(({ has_audio }) => has_audio),
  },
  watching({
    name: "size",
    label: messages.size,
    keys: ["z"],
    perform: (editor) => editor.playback.toggleSize(),
  }),
  watching({
    name: "copy-link",
    label: messages.copyLink,
    keys: ["Alt+c"],
    perform: (editor) => editor.playback.copyLink(),
  }),
];

import { Button } from "@/shared/components/Button";
import { Position } from "@/shared/components/Position";
import { SPEEDS } from "@/shared/engine/clock-state";
import { useFrameHere } from "@/shared/here";
import { useClock, useStore } from "@/shared/hooks";
import { transport as messages } from "@/messages/studio/clip";
import type { Shown } from "../engine/rows";
import type { Viewer } from "../engine/viewer";

interface TransportProps {
  readonly viewer: Viewer;
  readonly hasAudio: boolean;
  readonly onComment: () => void;
}

const KINDS: readonly (readonly [Shown["kind"], string])[] = [
  ["all", messages.lanes.all],
  ["person", messages.lanes.people],
  ["critic", messages.lanes.critics],
  ["truth", messages.lanes.truth],
];

/** What moves the playhead, and which kinds of lanes are shown. */
export function Transport({ viewer, hasAudio, onComment }: TransportProps) {
  const playing = useClock(viewer, (state) => state.playing, false);
  const looping = useClock(viewer, (state) => state.looping, false);
  const isShown = useStore(viewer.player) !== null;
  const frame = useFrameHere(viewer);
  return (
    <div className="trans" role="toolbar" aria-label={messages.player}>
      <Button
        {...{ icon: "first", look: "quiet", title: messages.edgeBack.title, "aria-label": messages.edgeBack.label }}
        onClick={() => viewer.toEdge(-1)}
      />
      <Button icon="back" look="quiet" aria-label={messages.frameBack} onClick={() => viewer.step(-1)} />
      <Button
        icon={playing ? "pause" : "play"}
        aria-label={playing ? messages.pause : messages.play}
        disabled={!isShown}
        onClick={() => viewer.clock?.toggle()}
      />
      <Button icon="fwd" look="quiet" aria-label={messages.frameOn} onClick={() => viewer.step(1)} />
      <Button
        {...{ icon: "last", look: "quiet", title: messages.edgeOn.title, "aria-label": messages.edgeOn.label }}
        onClick={() => viewer.toEdge(1)}
      />
      <Position table={viewer.table} frame={frame} />
      <span className="sep" />
      <Speed viewer={viewer} />
      <Button
        {...{ icon: "loop", look: "quiet", size: "sm", keys: ["R"] }}
        aria-pressed={looping}
        onClick={() => viewer.toggleLoop()}
      >
        {messages.loop}
      </Button>
      {hasAudio ? <Sound viewer={viewer} /> : <span className="xs dim clip-silent">{messages.silent}</span>}
      <span className="grow" />
      <Button icon="msg" size="sm" keys={["C"]} onClick={onComment}>
        {messages.comment}
      </Button>
      <Kinds viewer={viewer} />
    </div>
  );
}

function Speed({ viewer }: { viewer: Viewer }) {
  const rate = useClock(viewer, (state) => state.rate, 1);
  return (
    <select
      className="btn sm quiet"
      aria-label={messages.speed}
      value={rate}
      onChange={({ target }) => viewer.clock?.setRate(Number(target.value))}
    >
      {SPEEDS.map((speed) => (
        <option key={speed} value={speed}>
          {speed}×
        </option>
      ))}
    </select>
  );
}

function Sound({ viewer }: { viewer: Viewer }) {
  const muted = useClock(viewer, (state) => state.muted, false);
  return (
    <Button
      {...{ icon: muted ? "mute" : "vol", look: "quiet", size: "sm" }}
      aria-label={messages.sound}
      aria-pressed={!muted}
      onClick={() => viewer.clock?.setMuted(!muted)}
    />
  );
}

function Kinds({ viewer }: { viewer: Viewer }) {
  const { kind } = useStore(viewer.shown);
  return (
    <div className="segc" role="group" aria-label={messages.shown}>
      {KINDS.map(([key, label]) => (
        <button key={key} type="button" aria-pressed={kind === key} onClick={() => viewer.showKind(key)}>
          {label}
        </button>
      ))}
    </div>
  );
}

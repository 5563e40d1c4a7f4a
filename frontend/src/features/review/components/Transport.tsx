import { Button } from "@/shared/components/Button";
import { seconds } from "@/shared/format";
import { durationMs, edgeMs, frameCount } from "@/shared/engine/frames";
import { useClock, useFrame, useStore } from "@/shared/hooks";
import type { ReviewDesk } from "../engine/review-editor";
import { useDesk } from "./hooks";

export interface TransportProps {
  readonly desk: ReviewDesk;
  readonly onHelp: () => void;
}

/** Buttons for everything that moves the playhead, and for undo. */
export function Transport({ desk, onHelp }: TransportProps) {
  const playing = useClock(desk, (state) => state.playing, false);
  const looping = useClock(desk, (state) => state.looping, false);
  const { history } = useDesk(desk);
  return (
    <div className="trans" role="toolbar" aria-label="Player">
      <Button icon="back" look="quiet" aria-label="One frame back (,)" onClick={() => void desk.clock?.step(-1)} />
      <Button
        icon={playing ? "pause" : "play"}
        aria-label={playing ? "Pause (Space)" : "Play (Space)"}
        onClick={() => desk.clock?.toggle()}
      />
      <Button icon="fwd" look="quiet" aria-label="One frame on (.)" onClick={() => void desk.clock?.step(1)} />
      <Position desk={desk} />
      <span className="sep" />
      <Button icon="loop" look="quiet" size="sm" keys={["R"]} aria-pressed={looping} onClick={() => desk.toggleLoop()}>
        Loop {desk.scene.groups.length > 0 ? "group" : "clip"}
      </Button>
      <Button
        icon="link"
        look="quiet"
        size="sm"
        aria-label="Copy a link to this moment"
        title="Copy a link to this moment (Alt C)"
        onClick={() => void desk.copyLink()}
      />
      <span className="grow" />
      <Critics desk={desk} />
      <Button
        icon="undo"
        look="quiet"
        size="sm"
        aria-label="Undo"
        title="Undo (Ctrl Z)"
        aria-disabled={history.past.length === 0}
        onClick={() => desk.undo()}
      />
      <Button
        icon="redo"
        look="quiet"
        size="sm"
        aria-label="Redo"
        title="Redo (Ctrl Y)"
        aria-disabled={history.future.length === 0}
        onClick={() => desk.redo()}
      />
      <Button icon="help" look="quiet" size="sm" aria-label="Keys" onClick={onHelp} />
    </div>
  );
}

function Position({ desk }: { desk: ReviewDesk }) {
  const frame = useFrame(desk);
  return (
    <span className="tc">
      <span>frame</span>
      <b data-testid="frame-number">{frame}</b>
      <span>/ {frameCount(desk.table) - 1}</span>
      <span className="gap" />
      <b>{seconds(edgeMs(desk.table, frame))}</b>
      <span>/ {seconds(durationMs(desk.table))} s</span>
    </span>
  );
}

function Critics({ desk }: { desk: ReviewDesk }) {
  const shown = useStore(desk.critics);
  if (!desk.scene.lanes.some(({ kind }) => kind === "critic")) return null;
  return (
    <label className="chk">
      <input type="checkbox" checked={shown} onChange={() => desk.critics.set(!shown)} />
      Show critics
    </label>
  );
}

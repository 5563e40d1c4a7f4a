import { Button } from "@/shared/components/Button";
import { durationMs, edgeMs, frameCount } from "@/shared/engine/frames";
import { seconds } from "@/shared/format";
import { useClock, useFrame } from "@/shared/hooks";
import type { Desk } from "../engine/desk";
import { openSegment } from "../engine/document";
import { useDesk } from "../hooks";

const RATES = [0.25, 0.5, 1, 1.5, 2] as const;

/** Buttons for everything that moves the playhead, and for marking. */
export function Transport({ desk }: { desk: Desk }) {
  const playing = useClock(desk, (state) => state.playing, false);
  return (
    <div className="trans" role="toolbar" aria-label="Player">
      <Button icon="first" look="quiet" aria-label="Previous segment edge" onClick={() => desk.jumpEdge(-1)} />
      <Button icon="back" look="quiet" aria-label="One frame back (,)" onClick={() => void desk.clock?.step(-1)} />
      <Button
        icon={playing ? "pause" : "play"}
        aria-label={playing ? "Pause (Space)" : "Play (Space)"}
        onClick={() => desk.clock?.toggle()}
      />
      <Button icon="fwd" look="quiet" aria-label="One frame on (.)" onClick={() => void desk.clock?.step(1)} />
      <Button icon="last" look="quiet" aria-label="Next segment edge" onClick={() => desk.jumpEdge(1)} />
      <Position desk={desk} />
      <span className="sep" />
      <Speed desk={desk} />
      <Loop desk={desk} />
      <Sound desk={desk} />
      <span className="grow" />
      {desk.instrument.segments ? <MarkButtons desk={desk} /> : null}
      <UndoButtons desk={desk} />
    </div>
  );
}

function Position({ desk }: { desk: Desk }) {
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

function Speed({ desk }: { desk: Desk }) {
  const rate = useClock(desk, (state) => state.rate, 1);
  return (
    <select
      className="btn sm quiet"
      aria-label="Speed"
      value={rate}
      onChange={(event) => {
        desk.clock?.setRate(Number(event.target.value));
        event.target.blur();
      }}
    >
      {RATES.map((value) => (
        <option key={value} value={value}>
          {value}×
        </option>
      ))}
    </select>
  );
}

function Loop({ desk }: { desk: Desk }) {
  const looping = useClock(desk, (state) => state.looping, false);
  return (
    <Button icon="loop" look="quiet" size="sm" keys={["R"]} aria-pressed={looping} onClick={() => desk.toggleLoop()}>
      Loop
    </Button>
  );
}

function Sound({ desk }: { desk: Desk }) {
  const muted = useClock(desk, (state) => state.muted, false);
  if (!desk.work.video.has_audio) return <span className="dim xs">no sound</span>;
  const label = muted ? "Sound off" : "Sound on";
  return (
    <Button
      icon={muted ? "mute" : "vol"}
      look="quiet"
      size="sm"
      aria-label={label}
      onClick={() => desk.clock?.setMuted(!muted)}
    />
  );
}

function MarkButtons({ desk }: { desk: Desk }) {
  const { history } = useDesk(desk);
  const drawing = openSegment(history.present) !== undefined;
  return (
    <>
      <Button size="sm" keys={["["]} data-testid="start-mark" onClick={() => desk.startHere()}>
        Start
      </Button>
      <Button size="sm" keys={["]"]} data-testid="end-mark" aria-pressed={drawing} onClick={() => desk.endHere()}>
        End
      </Button>
      <span className="sep" />
    </>
  );
}

function UndoButtons({ desk }: { desk: Desk }) {
  const { history } = useDesk(desk);
  return (
    <>
      <Button
        icon="undo"
        look="quiet"
        size="sm"
        aria-label="Undo"
        aria-disabled={history.past.length === 0}
        onClick={() => desk.undo()}
      />
      <Button
        icon="redo"
        look="quiet"
        size="sm"
        aria-label="Redo"
        aria-disabled={history.future.length === 0}
        onClick={() => desk.redo()}
      />
    </>
  );
}

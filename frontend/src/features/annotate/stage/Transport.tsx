import type { PointerEvent } from "react";
import { useRef } from "react";
import type { IconName } from "@/shared/components/Icon";
import { SPEEDS } from "@/shared/engine/clock-state";
import { durationMs, edgeMs, frameCount } from "@/shared/engine/frames";
import { seconds } from "@/shared/format";
import { useClock, useFrame, useStore } from "@/shared/hooks";
import { transport as words } from "@/words/annotate";
import { units } from "@/words/shared";
import { press } from "../commands/table";
import { modeOf } from "../document/mode";
import type { Desk } from "../editor/editor";
import { openSegment } from "../document/document";
import { videosOf } from "../media/footage";
import { useDesk } from "../controls/hooks";
import { CommandButton, useKeysOf, useTable } from "../controls/Commands";

/** Buttons for everything that moves the playhead, and for marking. */
export function Transport({ desk }: { desk: Desk }) {
  useStore(desk.player);
  const marks = modeOf(desk.instrument) === "segments";
  return (
    <div className="trans" role="toolbar" aria-label={words.name}>
      {marks ? <CommandButton name="edge-back" icon="first" look="quiet" /> : null}
      <StepButton name="frame-back" icon="back" />
      <PlayButton desk={desk} />
      <StepButton name="frame-on" icon="fwd" />
      {marks ? <CommandButton name="edge-on" icon="last" look="quiet" /> : null}
      <Position desk={desk} />
      <span className="sep" />
      <Speed desk={desk} />
      <Again desk={desk} marks={marks} />
      <Sound desk={desk} />
      <span className="grow" />
      {marks ? <MarkButtons desk={desk} /> : null}
      <UndoButtons />
    </div>
  );
}

function PlayButton({ desk }: { desk: Desk }) {
  const playing = useClock(desk, (state) => state.playing, false);
  const label = useLabel(playing ? words.pause : words.play, "play");
  return <CommandButton name="play" icon={playing ? "pause" : "play"} aria-label={label} />;
}

/** What a button does now, and its key. */
function useLabel(label: string, name: string): string {
  const keys = useKeysOf(name);
  return keys.length > 0 ? `${label} (${keys.join(" ")})` : label;
}

/** A step that goes on while the button is held. The keyboard clicks it, a pointer presses it. */
function StepButton({ name, icon }: { name: string; icon: IconName }) {
  const { context, keyboard } = useTable();
  const up = useRef<(() => void) | null>(null);
  const release = () => {
    up.current?.();
    up.current = null;
  };
  const begin = ({ button }: PointerEvent) => {
    const command = keyboard.command(name);
    if (button === 0 && command) up.current = press(command, context);
  };
  return (
    <CommandButton
      name={name}
      icon={icon}
      look="quiet"
      onPointerDown={begin}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onClickCapture={(event) => {
        if (event.detail > 0) event.stopPropagation();
      }}
    />
  );
}

function Position({ desk }: { desk: Desk }) {
  const frame = useFrame(desk);
  const last = frameCount(desk.table) - 1;
  const whole = seconds(durationMs(desk.table));
  return (
    <span className="tc">
      <span>{words.frame}</span>
      <b data-testid="frame-number" style={{ minWidth: `${String(last).length}ch` }}>
        {frame}
      </b>
      <span>/ {last}</span>
      <span className="gap" />
      <b style={{ minWidth: `${whole.length}ch` }}>{seconds(edgeMs(desk.table, frame))}</b>
      <span>/ {units.seconds(whole)}</span>
    </span>
  );
}

function Speed({ desk }: { desk: Desk }) {
  const rate = useClock(desk, (state) => state.rate, 1);
  const reverse = useClock(desk, (state) => state.reverse, false);
  const keys = [
    useKeysOf("slower"),
    useKeysOf("faster"),
    useKeysOf("shuttle-back"),
    useKeysOf("pause"),
    useKeysOf("shuttle-on"),
  ];
  const [slower = "", faster = "", back = "", pause = "", on = ""] = keys.map((each) => each.join(" "));
  return (
    <select
      className="btn sm quiet speed"
      aria-label={words.speed}
      data-testid="speed"
      title={words.speedHint(slower, faster, back, pause, on)}
      aria-disabled={desk.clock === null}
      value={rate}
      onChange={(event) => {
        desk.clock?.setRate(Number(event.target.value));
        event.target.blur();
      }}
    >
      {SPEEDS.map((value) => (
        <option key={value} value={value}>
          {reverse ? "−" : ""}
          {value}×
        </option>
      ))}
    </select>
  );
}

/** Ways to see something once more. */
function Again({ desk, marks }: { desk: Desk; marks: boolean }) {
  const looping = useClock(desk, (state) => state.looping, false);
  return (
    <>
      {marks ? <CommandButton name="play-segment" icon="once" look="quiet" size="sm" /> : null}
      <CommandButton name="loop" icon="loop" look="quiet" size="sm" aria-pressed={looping}>
        {words.loop}
      </CommandButton>
      <CommandButton name="last-second" look="quiet" size="sm">
        {words.lastSecond}
      </CommandButton>
    </>
  );
}

function Sound({ desk }: { desk: Desk }) {
  const muted = useClock(desk, (state) => state.muted, false);
  const volume = useClock(desk, (state) => state.volume, 1);
  const label = useLabel(muted ? words.soundOn : words.soundOff, "mute");
  if (!videosOf(desk.work).some(({ has_audio }) => has_audio)) return <span className="dim xs">{words.noSound}</span>;
  return (
    <>
      <CommandButton name="mute" icon={muted ? "mute" : "vol"} look="quiet" size="sm" aria-label={label} />
      <input
        className="volume"
        type="range"
        aria-label={words.volume}
        min={0}
        max={1}
        step={0.05}
        value={muted ? 0 : volume}
        onChange={(event) => desk.clock?.setVolume(Number(event.target.value))}
        onPointerUp={(event) => event.currentTarget.blur()}
      />
    </>
  );
}

function MarkButtons({ desk }: { desk: Desk }) {
  const { history } = useDesk(desk);
  const drawing = openSegment(history.present) !== undefined;
  return (
    <>
      <CommandButton name="start" size="sm" data-testid="start-mark">
        {words.start}
      </CommandButton>
      <CommandButton name="end" size="sm" data-testid="end-mark" aria-pressed={drawing}>
        {words.end}
      </CommandButton>
      <span className="sep" />
    </>
  );
}

const UndoButtons = () => (
  <>
    <CommandButton name="undo" icon="undo" look="quiet" size="sm" />
    <CommandButton name="redo" icon="redo" look="quiet" size="sm" />
  </>
);

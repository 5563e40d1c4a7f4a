import type { PointerEvent } from "react";
import { useRef } from "react";
import type { IconName } from "@/shared/components/Icon";
import { SPEEDS } from "@/shared/engine/clock-state";
import { durationMs, edgeMs, frameCount } from "@/shared/engine/frames";
import { seconds } from "@/shared/format";
import { useClock, useFrame, useStore } from "@/shared/hooks";
import { transport as messages } from "@/messages/annotate";
import { units } from "@/messages/shared";
import { press } from "../commands/table";
import { modeOf } from "../document/mode";
import type { Editor } from "../editor/editor";
import { openSegment } from "../document/document";
import { videosOf } from "../media/footage";
import { useEditor } from "../controls/hooks";
import { CommandButton, useKeysOf, useTable } from "../controls/Commands";

/** Buttons for everything that moves the playhead, and for marking. */
export function Transport({ editor }: { editor: Editor }) {
  useStore(editor.player);
  const marks = modeOf(editor.instrument) === "segments";
  return (
    <div className="trans" role="toolbar" aria-label={messages.name}>
      {marks ? <CommandButton name="edge-back" icon="first" look="quiet" /> : null}
      <StepButton name="frame-back" icon="back" />
      <PlayButton editor={editor} />
      <StepButton name="frame-on" icon="fwd" />
      {marks ? <CommandButton name="edge-on" icon="last" look="quiet" /> : null}
      <Position editor={editor} />
      <span className="sep" />
      <Speed editor={editor} />
      <Again editor={editor} marks={marks} />
      <Sound editor={editor} />
      <span className="grow" />
      {marks ? <MarkButtons editor={editor} /> : null}
      <UndoButtons />
    </div>
  );
}

function PlayButton({ editor }: { editor: Editor }) {
  const playing = useClock(editor, (state) => state.playing, false);
  const label = useLabel(playing ? messages.pause : messages.play, "play");
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

function Position({ editor }: { editor: Editor }) {
  const frame = useFrame(editor);
  const last = frameCount(editor.table) - 1;
  const whole = seconds(durationMs(editor.table));
  return (
    <span className="tc">
      <span>{messages.frame}</span>
      <b data-testid="frame-number" style={{ minWidth: `${String(last).length}ch` }}>
        {frame}
      </b>
      <span className="whole">/ {last}</span>
      <span className="gap" />
      <b style={{ minWidth: `${whole.length}ch` }}>{seconds(edgeMs(editor.table, frame))}</b>
      <span className="whole">/ {units.seconds(whole)}</span>
    </span>
  );
}

function Speed({ editor }: { editor: Editor }) {
  const rate = useClock(editor, (state) => state.rate, 1);
  const reverse = useClock(editor, (state) => state.reverse, false);
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
      aria-label={messages.speed}
      data-testid="speed"
      title={messages.speedHint(slower, faster, back, pause, on)}
      aria-disabled={editor.clock === null}
      value={rate}
      onChange={(event) => {
        editor.clock?.setRate(Number(event.target.value));
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
function Again({ editor, marks }: { editor: Editor; marks: boolean }) {
  const looping = useClock(editor, (state) => state.looping, false);
  return (
    <>
      {marks ? <CommandButton name="play-segment" icon="once" look="quiet" size="sm" /> : null}
      <CommandButton name="loop" icon="loop" look="quiet" size="sm" aria-pressed={looping}>
        {messages.loop}
      </CommandButton>
      <CommandButton name="last-second" look="quiet" size="sm">
        {messages.lastSecond}
      </CommandButton>
    </>
  );
}

function Sound({ editor }: { editor: Editor }) {
  const muted = useClock(editor, (state) => state.muted, false);
  const volume = useClock(editor, (state) => state.volume, 1);
  const label = useLabel(muted ? messages.soundOn : messages.soundOff, "mute");
  if (!videosOf(editor.work).some(({ has_audio }) => has_audio))
    return <span className="dim xs">{messages.noSound}</span>;
  return (
    <>
      <CommandButton name="mute" icon={muted ? "mute" : "vol"} look="quiet" size="sm" aria-label={label} />
      <input
        className="volume"
        type="range"
        aria-label={messages.volume}
        min={0}
        max={1}
        step={0.05}
        value={muted ? 0 : volume}
        onChange={(event) => editor.clock?.setVolume(Number(event.target.value))}
        onPointerUp={(event) => event.currentTarget.blur()}
      />
    </>
  );
}

function MarkButtons({ editor }: { editor: Editor }) {
  const { history } = useEditor(editor);
  const drawing = openSegment(history.present) !== undefined;
  return (
    <>
      <CommandButton name="start" size="sm" data-testid="start-mark">
        {messages.start}
      </CommandButton>
      <CommandButton name="end" size="sm" data-testid="end-mark" aria-pressed={drawing}>
        {messages.end}
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

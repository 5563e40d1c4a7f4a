import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { Button } from "@/shared/components/Button";
import { useStore } from "@/shared/hooks";
import { device as messages } from "@/messages/entry";
import type { IconName } from "@/shared/components/Icon";
import { Icon } from "@/shared/components/Icon";
import type { StepProps } from "./EntryPage";
import { faultsOf, isKeyPress } from "./engine/device";
import { NUMBERS, SoundCheck } from "./engine/sound-check";
import { Heading } from "./Heading";
import { Problem } from "./Problem";
import type { SoundState } from "./engine/sound-check";

/** Whether this computer will do. It is tried as often as it takes; then the clock starts. */
export function DeviceCheck({ participation, here }: StepProps) {
  const { entry, busy } = here;
  const width_px = useSyncExternalStore(onResize, () => window.innerWidth);
  const keyboard = useKeyPressed();
  const check = useMemo(() => new SoundCheck(playTones), []);
  const sound = useStore(check.state) === "heard" || !entry.needs_sound;
  const [tried, setTried] = useState(false);
  const faults = faultsOf(entry, { width_px, keyboard, sound });
  const begin = () => {
    setTried(true);
    void participation.begin({ width_px, keyboard, sound });
  };
  return (
    <>
      <Heading>{messages.heading}</Heading>
      <p>{messages.explained}</p>
      <ul className="card checks">
        <Check
          name={messages.width}
          status={faults.includes("narrow") ? "failed" : "ok"}
          says={messages.widthIs(width_px, entry.min_width_px)}
          remedy={messages.widthRemedy}
        />
        <Check
          name={messages.keyboard}
          status={keyboard ? "ok" : tried ? "failed" : "open"}
          says={keyboard ? messages.pressed : messages.press}
          remedy={messages.keyboardRemedy}
        />
        {entry.needs_sound ? <SoundAnswer check={check} tried={tried} /> : null}
      </ul>
      <Problem here={here} />
      {tried && faults.length > 0 ? (
        <p className="note warn" role="alert" data-testid="not-yet">
          {messages.notYet} {faults.map((fault) => NAMES[fault]).join(", ")}
        </p>
      ) : null}
      <p className="row">
        <Button look="pri" size="lg" aria-busy={busy} data-testid="begin" onClick={begin}>
          {messages.begin}
        </Button>
        <span className="hint">{messages.clock(entry.max_minutes)}</span>
      </p>
    </>
  );
}

const NAMES = { narrow: messages.width, no_keyboard: messages.keyboard, no_sound: messages.sound };

function onResize(told: () => void): () => void {
  window.addEventListener("resize", told);
  return () => window.removeEventListener("resize", told);
}

function useKeyPressed(): boolean {
  const [pressed, setPressed] = useState(false);
  useEffect(() => {
    const see = (event: KeyboardEvent) => {
      if (isKeyPress(event)) setPressed(true);
    };
    window.addEventListener("keydown", see);
    return () => window.removeEventListener("keydown", see);
  }, []);
  return pressed;
}

const SAYS: Readonly<Record<SoundState, string>> = {
  untried: messages.soundWhy,
  playing: messages.playing,
  asking: messages.howMany,
  heard: messages.heard,
  wrong: messages.wrong,
  silent: messages.silent,
};

/** Some tones, and the question how many there were. */
function SoundAnswer({ check, tried }: { check: SoundCheck; tried: boolean }) {
  const state = useStore(check.state);
  return (
    <Check name={messages.sound} status={statusOf(state, tried)} says={SAYS[state]} remedy={remedyIn(state)}>
      {state === "asking" ? (
        <div className="row answers" role="group" aria-label={messages.howMany}>
          {NUMBERS.map((n) => (
            <Button key={n} data-testid={`tones-${n}`} onClick={() => check.answer(n)}>
              {n}
            </Button>
          ))}
          <Button onClick={() => check.answer(null)}>{messages.none}</Button>
        </div>
      ) : null}
      {state === "heard" ? null : (
        <p>
          <Button icon="vol" aria-disabled={state === "playing"} data-testid="play" onClick={() => void check.play()}>
            {state === "untried" ? messages.play : state === "playing" ? messages.playing : messages.playAgain}
          </Button>
        </p>
      )}
    </Check>
  );
}

function statusOf(state: SoundState, tried: boolean): Status {
  if (state === "heard") return "ok";
  return tried || state === "wrong" || state === "silent" ? "failed" : "open";
}

/** What was wrong says itself what helps. */
const remedyIn = (state: SoundState): string => (state === "untried" ? messages.soundRemedy : "");

/** Plays tones, so that a person can count them. */
const HZ = 660;
const LOUDNESS = 0.3;
/** From one tone to the next, and how long each sounds, s. */
const APART = 0.45;
const LONG = 0.22;
/** In which a tone swells and fades, so that it does not click, s. */
const EDGE = 0.02;

/** @throws Error where the browser has no sound */
async function playTones(tones: number): Promise<void> {
  const context = new AudioContext();
  const first = context.currentTime + 0.15;
  for (let i = 0; i < tones; i += 1) playTone(context, first + i * APART);
  await new Promise((resolve) => setTimeout(resolve, (0.15 + tones * APART) * 1000));
  void context.close();
}

function playTone(context: AudioContext, at: number): void {
  const tone = new OscillatorNode(context, { frequency: HZ });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + EDGE);
  volume.gain.setValueAtTime(LOUDNESS, at + LONG - EDGE);
  volume.gain.linearRampToValueAtTime(0, at + LONG);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + LONG);
}

type Status = keyof typeof messages.states;

const ICONS: Readonly<Record<Status, IconName>> = { ok: "check", open: "clock", failed: "warn" };
const LOOKS: Readonly<Record<Status, string>> = { ok: "ok", open: "", failed: "warn" };

interface CheckProps {
  readonly name: string;
  readonly status: Status;
  readonly says: string;
  /** What helps, said while it does not do. */
  readonly remedy: string;
  readonly children?: ReactNode;
}

/** One thing that a computer has to have. */
const Check = ({ name, status, says, remedy, children }: CheckProps) => (
  <li data-testid="check" data-status={status}>
    <h2>{name}</h2>
    <div className="col checked">
      <p role="status">
        {says} {status === "failed" ? remedy : null}
      </p>
      {children}
    </div>
    <span className={`pill ${LOOKS[status]}`}>
      <Icon name={ICONS[status]} />
      {messages.states[status]}
    </span>
  </li>
);

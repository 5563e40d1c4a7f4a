import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { Button } from "@/shared/components/Button";
import { useStore } from "@/shared/hooks";
import { device as messages } from "@/messages/entry";
import { Check } from "./Check";
import type { StepProps } from "./EntryPage";
import { faultsOf, isKeyPress } from "./engine/device";
import { SoundCheck } from "./engine/sound-check";
import { Heading } from "./Heading";
import { Problem } from "./Problem";
import { SoundAnswer } from "./SoundAnswer";
import { playTones } from "./tones";

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

import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { Button } from "@/shared/components/Button";
import { useStore } from "@/shared/hooks";
import { device as words } from "@/words/entry";
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
      <Heading>{words.heading}</Heading>
      <p>{words.explained}</p>
      <ul className="card checks">
        <Check
          name={words.width}
          status={faults.includes("narrow") ? "failed" : "ok"}
          says={words.widthIs(width_px, entry.min_width_px)}
          remedy={words.widthRemedy}
        />
        <Check
          name={words.keyboard}
          status={keyboard ? "ok" : tried ? "failed" : "open"}
          says={keyboard ? words.pressed : words.press}
          remedy={words.keyboardRemedy}
        />
        {entry.needs_sound ? <SoundAnswer check={check} tried={tried} /> : null}
      </ul>
      <Problem here={here} />
      {tried && faults.length > 0 ? (
        <p className="note warn" role="alert" data-testid="not-yet">
          {words.notYet} {faults.map((fault) => NAMES[fault]).join(", ")}
        </p>
      ) : null}
      <p className="row">
        <Button look="pri" size="lg" aria-busy={busy} data-testid="begin" onClick={begin}>
          {words.begin}
        </Button>
        <span className="hint">{words.clock(entry.max_minutes)}</span>
      </p>
    </>
  );
}

const NAMES = { narrow: words.width, no_keyboard: words.keyboard, no_sound: words.sound };

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

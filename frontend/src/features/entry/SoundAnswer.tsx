import { Button } from "@/shared/components/Button";
import { useStore } from "@/shared/hooks";
import { device as messages } from "@/messages/entry";
import type { Status } from "./Check";
import { Check } from "./Check";
import type { SoundCheck, SoundState } from "./engine/sound-check";
import { NUMBERS } from "./engine/sound-check";

const SAYS: Readonly<Record<SoundState, string>> = {
  untried: messages.soundWhy,
  playing: messages.playing,
  asking: messages.howMany,
  heard: messages.heard,
  wrong: messages.wrong,
  silent: messages.silent,
};

/** Some tones, and the question how many there were. */
export function SoundAnswer({ check, tried }: { check: SoundCheck; tried: boolean }) {
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

import { answerTimes as messages } from "@/messages/answer-times";
import { seconds } from "../format";
import { Button } from "./Button";

export interface Times {
  readonly at_ms: number | null;
  readonly until_ms?: number | null;
  readonly picture_ms?: number | null;
  readonly sound_ms?: number | null;
}

/** The times that an answer names: its moment or range, and when an event is seen and heard; each goes there. */
export function AnswerTimes({ times, show }: { times: Times; show: ((ms: number) => void) | null }) {
  const { at_ms, until_ms, picture_ms, sound_ms } = times;
  const goTo = (ms: number, label: string) => (
    <Button icon="pin" size="sm" disabled={show === null} onClick={() => show?.(ms)}>
      {label}
    </Button>
  );
  const isPair = typeof picture_ms === "number" && typeof sound_ms === "number";
  return (
    <>
      {at_ms === null
        ? null
        : goTo(
            at_ms,
            typeof until_ms === "number"
              ? messages.range(seconds(at_ms), seconds(until_ms))
              : messages.moment(seconds(at_ms)),
          )}
      {typeof picture_ms === "number" ? goTo(picture_ms, messages.picture(seconds(picture_ms))) : null}
      {typeof sound_ms === "number" ? goTo(sound_ms, messages.sound(seconds(sound_ms))) : null}
      {isPair ? <span className="dim sm">{messages.late(sound_ms - picture_ms)}</span> : null}
    </>
  );
}

import { useState } from "react";
import type { Recruitment } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { money } from "@/shared/format";
import { stateButtons as messages } from "@/messages/studio/recruiting";
import { actions } from "@/messages/studio/shared";
import { setState } from "../api/calls";
import { useChange } from "./useChange";
import { Confirm } from "./Confirm";

type State = Recruitment["state"];

const PILLS: Readonly<Record<State, { readonly name: string; readonly look: string }>> = {
  draft: { name: messages.states.draft, look: "" },
  open: { name: messages.states.open, look: "ok" },
  paused: { name: messages.states.paused, look: "warn" },
  closed: { name: messages.states.closed, look: "" },
};

export const StatePill = ({ state }: { state: State }) => (
  <span className={`pill ${PILLS[state].look}`}>{PILLS[state].name}</span>
);

/** What a recruitment can become from what it is. */
const MOVES: Readonly<Record<State, readonly Exclude<State, "draft">[]>> = {
  draft: ["open"],
  open: ["paused", "closed"],
  paused: ["open", "closed"],
  closed: ["open"],
};

interface Move {
  readonly verb: string;
  readonly said: string;
  readonly then: (found: Recruitment) => readonly string[];
}

const STAY = messages.continue;
const WORDS: Readonly<Record<Exclude<State, "draft">, Move>> = {
  open: {
    verb: actions.open,
    said: messages.done.open,
    then: ({ reward_minor, currency }) => [
      messages.effects.open,
      messages.effects.owed(money(reward_minor, currency)),
      messages.effects.protected,
    ],
  },
  paused: {
    verb: messages.pause,
    said: messages.done.paused,
    then: () => [messages.effects.paused, STAY],
  },
  closed: {
    verb: messages.close,
    said: messages.done.closed,
    then: () => [messages.effects.closed, STAY],
  },
};

/** Opens, pauses and closes, each after one question. */
export function StateButtons({ study, found }: { study: string; found: Recruitment }) {
  const [asked, ask] = useState<Exclude<State, "draft"> | null>(null);
  const change = useChange(
    (state: Exclude<State, "draft">) => setState(study, state),
    (_, state) => WORDS[state].said,
    () => ask(null),
  );
  const close = () => {
    change.reset();
    ask(null);
  };
  return (
    <>
      {MOVES[found.state].map((state) => (
        <Button key={state} size="sm" look={state === "open" ? "pri" : "plain"} onClick={() => ask(state)}>
          {WORDS[state].verb}
        </Button>
      ))}
      {asked ? (
        <Confirm
          title={messages.title(WORDS[asked].verb)}
          then={WORDS[asked].then(found)}
          verb={WORDS[asked].verb}
          change={change}
          onGo={() => change.mutate(asked)}
          onClose={close}
        />
      ) : null}
    </>
  );
}

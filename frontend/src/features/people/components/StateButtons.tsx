import { useState } from "react";
import type { Recruitment } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { money } from "@/shared/format";
import { setState } from "../api/calls";
import { useChange } from "./useChange";
import { Confirm } from "./Confirm";

type State = Recruitment["state"];

const PILLS: Readonly<Record<State, { readonly name: string; readonly look: string }>> = {
  draft: { name: "not opened yet", look: "" },
  open: { name: "open", look: "ok" },
  paused: { name: "paused", look: "warn" },
  closed: { name: "closed", look: "" },
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

const STAY = "Current participants continue and get the code at the end.";
const WORDS: Readonly<Record<Exclude<State, "draft">, Move>> = {
  open: {
    verb: "Open",
    said: "Recruitment is open: people can join through its address.",
    then: ({ reward_minor, currency }) => [
      "People can join through the address, read the consent form and start to work.",
      `Everyone who completes the study is owed ${money(reward_minor, currency)}.`,
      "Their terms are protected: the reward and the time limit can only increase, and the number of tasks can only decrease.",
    ],
  },
  paused: {
    verb: "Pause",
    said: "Recruitment is paused: no new people can join.",
    then: () => ["No new people can join until you reopen it.", STAY],
  },
  closed: {
    verb: "Close",
    said: "Recruitment is closed: no new people can join.",
    then: () => ["No new people can join. You can reopen it.", STAY],
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
          title={`${WORDS[asked].verb} recruitment?`}
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

import { useState } from "react";
import { state as messages } from "@/messages/studio/study-settings";
import type { Study } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Confirm } from "@/shared/studio/Confirm";
import { Pill } from "@/shared/studio/Pill";
import type { StudySettings } from "../api/calls";
import { changeSettings } from "../api/calls";
import { useSettled } from "./useSettled";

type State = StudySettings["state"];

const NOW: Readonly<Record<State, readonly [label: string, look: "ok" | "warn" | undefined, says: string]>> = {
  running: [messages.now.running.label, "ok", messages.now.running.effect],
  paused: [messages.now.paused.label, "warn", messages.now.paused.effect],
  archived: [messages.now.archived.label, undefined, messages.now.archived.effect],
};

const MOVES: Readonly<Record<State, readonly State[]>> = {
  running: ["paused", "archived"],
  paused: ["running", "archived"],
  archived: ["running"],
};

const DOES: Readonly<Record<State, readonly [does: string, happens: string]>> = {
  running: [messages.moves.running.verb, messages.moves.running.effect],
  paused: [messages.moves.paused.verb, messages.moves.paused.effect],
  archived: [messages.moves.archived.verb, messages.moves.archived.effect],
};

/** Whether the study runs, and what can be made of it. */
export function StateCard({ study, settings }: { study: Study; settings: StudySettings }) {
  const [asking, setAsking] = useState<State | null>(null);
  const settle = useSettled(study.id);
  const [label, look, says] = NOW[settings.state];
  return (
    <section className="card" aria-labelledby="state">
      <header>
        <h2 id="state">
          {messages.heading} <Pill look={look}>{label}</Pill>
        </h2>
        {MOVES[settings.state].map((next) => (
          <Button key={next} size="sm" onClick={() => setAsking(next)} data-testid={`make-${next}`}>
            {DOES[next][0]}
          </Button>
        ))}
      </header>
      <p className="settings-box mut" role="status">
        {says}
      </p>
      {asking === null ? null : (
        <Confirm
          title={`${DOES[asking][0]} ${settings.name}`}
          does={DOES[asking][0]}
          act={() => changeSettings(study.id, { state: asking })}
          onDone={settle}
          onClose={() => setAsking(null)}
        >
          <p>{DOES[asking][1]}</p>
        </Confirm>
      )}
    </section>
  );
}

import { useState } from "react";
import type { Study } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Confirm } from "@/shared/studio/Confirm";
import { Pill } from "@/shared/studio/Pill";
import type { StudySettings } from "../api/settings-calls";
import { changeSettings } from "../api/settings-calls";
import { useSettled } from "./useSettled";

type State = StudySettings["state"];

const NOW: Readonly<Record<State, readonly [label: string, look: "ok" | "warn" | undefined, says: string]>> = {
  running: ["Running", "ok", "People get tasks."],
  paused: ["Paused", "warn", "No new tasks and no new people. Tasks in progress can be submitted."],
  archived: ["Archived", undefined, "The study has ended. You can still read and resume it."],
};

const MOVES: Readonly<Record<State, readonly State[]>> = {
  running: ["paused", "archived"],
  paused: ["running", "archived"],
  archived: ["running"],
};

const DOES: Readonly<Record<State, readonly [does: string, happens: string]>> = {
  running: ["Resume", "People get tasks again."],
  paused: ["Pause", "No new tasks are assigned and no new people can join. Tasks in progress can be submitted."],
  archived: ["Archive", "The study ends and no tasks are assigned. Nothing is lost, and you can resume it."],
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
          State <Pill look={look}>{label}</Pill>
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

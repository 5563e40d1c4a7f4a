import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { known as messages } from "@/messages/studio/study-settings";
import type { Study } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { SettledDialog } from "@/shared/studio/SettledDialog";
import { toast } from "@/shared/studio/Toast";
import { checkScheduleQuery, roundsQuery } from "../api/round-calls";
import { addGold, addPractice } from "../api/settings-calls";

/** Practice clips and known answers, added by choosing settled clips of the project. */
export function KnownAnswers({ study }: { study: Study }) {
  const [choosing, setChoosing] = useState<"practice" | "gold" | null>(null);
  const training = useQuery(roundsQuery(study.id)).data?.find((round) => round.training);
  const schedule = useQuery(checkScheduleQuery(study.id, study.round.n)).data;
  const queries = useQueryClient();
  const { key, version } = study.instrument;
  const add = async (tasks: readonly string[]) => {
    if (tasks.length === 0) return;
    const { created, existing } = await (choosing === "practice" ? addPractice : addGold)(study.id, tasks);
    await Promise.all(
      ["rounds", "check-schedule"].map((name) => queries.invalidateQueries({ queryKey: [name, study.id] })),
    );
    toast({ text: messages.added(created, existing) });
  };
  return (
    <section className="card" aria-labelledby="known">
      <header>
        <h2 id="known">{messages.heading}</h2>
      </header>
      <div className="settings-box settings-pair">
        <p>
          <b>{messages.practice.count(training?.tasks ?? 0)}</b>
          <span className="hint">{messages.practice.hint}</span>
        </p>
        <Button size="sm" onClick={() => setChoosing("practice")}>
          {messages.practice.add}
        </Button>
        <p>
          <b>{messages.gold.count(schedule?.gold ?? 0)}</b>
          <span className="hint">
            {messages.gold.hint(
              study.round.n,
              schedule ? messages.gold.often(schedule.gold_first_percent, schedule.gold_later_percent) : "",
            )}
          </span>
        </p>
        <Button size="sm" onClick={() => setChoosing("gold")}>
          {messages.gold.add}
        </Button>
      </div>
      {choosing === null ? null : (
        <SettledDialog
          title={choosing === "practice" ? messages.practice.add : messages.gold.add}
          project={study.project.id}
          instrument={key}
          version={version}
          does={(n) => messages.add(n)}
          onChoose={add}
          onClose={() => setChoosing(null)}
        />
      )}
    </section>
  );
}

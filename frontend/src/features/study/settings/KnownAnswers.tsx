import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Study } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { plural } from "@/shared/format";
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
    const before = existing > 0 ? `; ${existing} already added` : "";
    toast({ text: `${plural(created, "clip")} added${before}.` });
  };
  return (
    <section className="card" aria-labelledby="known">
      <header>
        <h2 id="known">Practice and known answers</h2>
      </header>
      <div className="settings-box settings-pair">
        <p>
          <b>{plural(training?.tasks ?? 0, "practice clip")}</b>
          <span className="hint">
            Each person does these once before the other tasks and sees the correct answers after each.
          </span>
        </p>
        <Button size="sm" onClick={() => setChoosing("practice")}>
          Add practice clips
        </Button>
        <p>
          <b>{plural(schedule?.gold ?? 0, "known answer")}</b>
          <span className="hint">
            Mixed into the tasks of round {study.round.n}
            {schedule
              ? `: ${schedule.gold_first_percent}% of the first tasks, ${schedule.gold_later_percent}% later`
              : ""}
            . Set the frequency under “Hidden quality checks”.
          </span>
        </p>
        <Button size="sm" onClick={() => setChoosing("gold")}>
          Add known answers
        </Button>
      </div>
      {choosing === null ? null : (
        <SettledDialog
          title={choosing === "practice" ? "Add practice clips" : "Add known answers"}
          project={study.project.id}
          instrument={key}
          version={version}
          does={(n) => `Add ${plural(n, "clip")}`}
          onChoose={add}
          onClose={() => setChoosing(null)}
        />
      )}
    </section>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Study } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { plural } from "@/shared/format";
import { go } from "@/shared/navigation";
import { Confirm } from "@/shared/studio/Confirm";
import { toast } from "@/shared/studio/Toast";
import type { StudySettings } from "../api/settings-calls";
import { deleteStudy } from "../api/settings-calls";
import "./settings.css";

/** By kind: one, and many where an s does not do. */
const WORDS: Readonly<Record<string, readonly [one: string, many?: string]>> = {
  annotations: ["annotation"],
  in_hand: ["task in progress", "tasks in progress"],
  critic_runs: ["critic run"],
  prediction_sets: ["prediction set"],
  ground_truths: ["ground truth"],
  reports: ["report"],
  releases: ["release"],
  participations: ["participation"],
  guideline_flags: ["guideline flag"],
};

/** Deletes a study in which nothing would be lost; else says what would be. */
export function DeleteCard({ study, settings }: { study: Study; settings: StudySettings }) {
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const lost = Object.entries(settings.would_be_lost);
  return (
    <section className="card" aria-labelledby="deleting">
      <header>
        <h2 id="deleting">Delete</h2>
        {lost.length === 0 ? (
          <Button size="sm" look="danger" icon="trash" onClick={() => setAsking(true)}>
            Delete study
          </Button>
        ) : null}
      </header>
      {lost.length === 0 ? (
        <p className="settings-box mut">No work has been done in this study, so nothing would be lost.</p>
      ) : (
        <div className="settings-box">
          <p>This study cannot be deleted. Archive it instead. Deleting it would lose:</p>
          <ul className="settings-lost" data-testid="would-be-lost">
            {lost.map(([kind, n]) => (
              <li key={kind}>{plural(n, ...(WORDS[kind] ?? [kind]))}</li>
            ))}
          </ul>
        </div>
      )}
      {isAsking ? (
        <Confirm
          title={`Delete ${settings.name}`}
          does="Delete"
          look="danger"
          act={() => deleteStudy(study.id)}
          onDone={async () => {
            go(`/projects/${study.project.id}`);
            toast({ text: `${settings.name} deleted.` });
            await Promise.all(["navigation", "studies"].map((key) => queries.invalidateQueries({ queryKey: [key] })));
          }}
          onClose={() => setAsking(false)}
        >
          <p>This deletes its rounds, tasks, rules and recruitment. The clips stay in the project.</p>
        </Confirm>
      ) : null}
    </section>
  );
}

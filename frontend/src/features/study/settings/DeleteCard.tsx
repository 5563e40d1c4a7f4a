import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deleting as messages } from "@/messages/studio/study-settings";
import type { Study } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { go } from "@/shared/navigation";
import { Confirm } from "@/shared/studio/Confirm";
import { toast } from "@/shared/studio/Toast";
import type { StudySettings } from "../api/settings-calls";
import { deleteStudy } from "../api/settings-calls";
import "./settings.css";

/** Deletes a study in which nothing would be lost; else says what would be. */
export function DeleteCard({ study, settings }: { study: Study; settings: StudySettings }) {
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const lost = Object.entries(settings.would_be_lost);
  return (
    <section className="card" aria-labelledby="deleting">
      <header>
        <h2 id="deleting">{messages.heading}</h2>
        {lost.length === 0 ? (
          <Button size="sm" look="danger" icon="trash" onClick={() => setAsking(true)}>
            {messages.delete}
          </Button>
        ) : null}
      </header>
      {lost.length === 0 ? (
        <p className="settings-box mut">{messages.nothing}</p>
      ) : (
        <div className="settings-box">
          <p>{messages.refused}</p>
          <ul className="settings-lost" data-testid="would-be-lost">
            {lost.map(([kind, n]) => (
              <li key={kind}>{messages.lost[kind]?.(n) ?? messages.other(n, kind)}</li>
            ))}
          </ul>
        </div>
      )}
      {isAsking ? (
        <Confirm
          title={messages.title(settings.name)}
          does={messages.heading}
          look="danger"
          act={() => deleteStudy(study.id)}
          onDone={async () => {
            go(`/projects/${study.project.id}`);
            toast({ text: messages.done(settings.name) });
            await Promise.all(["navigation", "studies"].map((key) => queries.invalidateQueries({ queryKey: [key] })));
          }}
          onClose={() => setAsking(false)}
        >
          <p>{messages.effect}</p>
        </Confirm>
      ) : null}
    </section>
  );
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/shared/components/Button";
import { TextField } from "@/shared/studio/fields";
import { toast } from "@/shared/studio/Toast";
import { name as messages } from "@/messages/studio/projects";
import type { Project } from "./api/settings-calls";
import { changeProject } from "./api/settings-calls";
import { AsyncForm } from "@/shared/components/AsyncForm";

/** The name of a project. */
export function NameCard({ project }: { project: Project }) {
  const [name, setName] = useState(project.name);
  const queries = useQueryClient();
  const archived = project.archived_at !== null;
  const save = useMutation({
    mutationFn: () => changeProject(project.id, { name }),
    onSuccess: async () => {
      await queries.invalidateQueries();
      toast({ text: messages.done });
    },
  });
  const missing = name.trim() === "" ? messages.missing : undefined;
  return (
    <section className="card" aria-labelledby="project-name">
      <header>
        <h2 id="project-name">{messages.heading}</h2>
      </header>
      <AsyncForm
        className="form project-box"
        onSend={() => {
          if (!missing) save.mutate();
        }}
      >
        <TextField
          label={messages.label}
          value={name}
          maxLength={200}
          isDisabled={archived}
          problem={save.error?.message ?? missing}
          onChange={(typed) => {
            save.reset();
            setName(typed);
          }}
        />
        <span className="row end">
          <Button
            type="submit"
            look="pri"
            disabled={archived || name === project.name || missing !== undefined}
            aria-busy={save.isPending}
          >
            {messages.save}
          </Button>
        </span>
      </AsyncForm>
    </section>
  );
}

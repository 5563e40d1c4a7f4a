import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/shared/components/Button";
import { TextField } from "@/shared/studio/fields";
import { toast } from "@/shared/studio/Toast";
import type { Project } from "./api/settings-calls";
import { changeProject } from "./api/settings-calls";

/** The name of a project. */
export function NameCard({ project }: { project: Project }) {
  const [name, setName] = useState(project.name);
  const queries = useQueryClient();
  const archived = project.archived_at !== null;
  const save = useMutation({
    mutationFn: () => changeProject(project.id, { name }),
    onSuccess: async () => {
      await queries.invalidateQueries();
      toast({ text: "The project has its new name." });
    },
  });
  const missing = name.trim() === "" ? "Give the project a name." : undefined;
  return (
    <section className="card" aria-labelledby="project-name">
      <header>
        <h2 id="project-name">Name</h2>
      </header>
      <form
        className="form project-box"
        onSubmit={(event) => {
          event.preventDefault();
          if (!missing) save.mutate();
        }}
      >
        <TextField
          label="Name of the project"
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
            Save the name
          </Button>
        </span>
      </form>
    </section>
  );
}

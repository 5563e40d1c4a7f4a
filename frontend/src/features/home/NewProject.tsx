import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/shared/components/Button";
import { Dialog } from "@/shared/studio/Dialog";
import { TextField } from "@/shared/studio/fields";
import { changeProject, createProject } from "./api/calls";

interface Renamed {
  readonly id: string;
  readonly name: string;
}

/** Make a project, or give one another name. */
export function NewProject({ onClose, renames }: { readonly onClose: () => void; readonly renames?: Renamed }) {
  const [name, setName] = useState(renames?.name ?? "");
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () => (renames ? changeProject(renames.id, { name }) : createProject(name)),
    onSuccess: async () => {
      await queries.invalidateQueries();
      onClose();
    },
  });
  return (
    <Dialog title={renames ? "Rename project" : "New project"} onClose={onClose}>
      <form
        className="col"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <TextField label="Name" value={name} onChange={setName} />
        {save.isError ? (
          <p role="alert" className="bad xs">
            {save.error.message}
          </p>
        ) : null}
        <div className="row">
          <Button type="submit" look="pri" disabled={name.trim() === ""} aria-busy={save.isPending}>
            {renames ? "Rename" : "Create"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/shared/components/Button";
import { Dialog } from "@/shared/studio/Dialog";
import { TextField } from "@/shared/studio/fields";
import { newProject as messages } from "@/messages/studio/home";
import { actions } from "@/messages/studio/shared";
import { createProject } from "./api/calls";
import { AsyncForm } from "@/shared/components/AsyncForm";

/** Make a project. */
export function NewProject({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState("");
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () => createProject(name),
    onSuccess: async () => {
      await queries.invalidateQueries();
      onClose();
    },
  });
  return (
    <Dialog title={messages.title} onClose={onClose}>
      <AsyncForm className="col" onSend={() => save.mutate()}>
        <TextField label={messages.name} value={name} onChange={setName} />
        {save.isError ? (
          <p role="alert" className="bad xs">
            {save.error.message}
          </p>
        ) : null}
        <div className="row">
          <Button type="submit" look="pri" disabled={name.trim() === ""} aria-busy={save.isPending}>
            {actions.create}
          </Button>
          <Button onClick={onClose}>{actions.cancel}</Button>
        </div>
      </AsyncForm>
    </Dialog>
  );
}

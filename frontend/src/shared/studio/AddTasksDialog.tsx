import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { adding as messages } from "@/messages/studio/subjects";
import type { ChosenSubjects } from "../api/subjects";
import { addSubjects } from "../api/subjects";
import type { Study } from "../api/types";
import { AsyncForm } from "../components/AsyncForm";
import { WORDS } from "../subjects";
import { Dialog } from "./Dialog";
import { FormActions } from "./FormActions";
import { SampleFields, sampledOf } from "./SampleFields";
import { SubjectChoice } from "./SubjectChoice";
import { toast } from "./Toast";

interface AddTasksDialogProps {
  readonly study: Pick<Study, "id" | "project" | "instrument_document">;
  readonly onClose: () => void;
}

/** More tasks for a study, about whatever its instrument asks about. */
export function AddTasksDialog({ study, onClose }: AddTasksDialogProps) {
  const kind = study.instrument_document.subject ?? "video";
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ChosenSubjects>({ filter: "", subjects: [] });
  const [{ sample, seed }, setSample] = useState<{ sample: number | null; seed: number }>({ sample: null, seed: 7 });
  const isChosen =
    chosen.filter === null ? chosen.subjects.length > 0 : kind !== "marked_error" || chosen.filter !== "";
  const add = useMutation({
    mutationFn: () => addSubjects(study.id, chosen, sampledOf(sample, seed)),
    onSuccess: async ({ created, existing }) => {
      toast({ text: messages.added(created, existing) });
      onClose();
      await queries.invalidateQueries();
    },
  });
  return (
    <Dialog title={messages.title} wide onClose={onClose}>
      <AsyncForm className="subject-form" onSend={() => add.mutate()}>
        <p className="mut">{messages.text(WORDS[kind].title)}</p>
        <SubjectChoice project={study.project.id} kind={kind} value={chosen} onChange={setChosen} />
        {chosen.filter === null ? null : (
          <SampleFields
            ofClips={kind === "video"}
            title={WORDS[kind].title}
            size={sample}
            seed={seed}
            onChange={(part) => setSample((before) => ({ ...before, ...part }))}
          />
        )}
        <FormActions
          does={add.isPending ? messages.adding : messages.add}
          error={add.error?.message}
          disabled={add.isPending || !isChosen}
          onCancel={onClose}
          testId="add-tasks"
        />
      </AsyncForm>
    </Dialog>
  );
}

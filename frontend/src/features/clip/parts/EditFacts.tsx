import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import { Button } from "@/shared/components/Button";
import { Dialog } from "@/shared/studio/Dialog";
import { TextField } from "@/shared/studio/fields";
import { facts as messages } from "@/messages/studio/clip";
import { actions } from "@/messages/studio/shared";
import type { ClipFacts } from "../api/calls";
import { editFacts } from "../api/calls";
import { refreshClip } from "./TakeDownDialog";

const FIELDS = ["prompt", "generator", "category", "source", "seed"] as const;
type Field = (typeof FIELDS)[number];

const LABELS: Readonly<Record<Field, string>> = messages.labels;

/** Change what is known of the clip; only what was changed is sent. */
export function EditFacts({ facts, onClose }: { facts: ClipFacts; onClose: () => void }) {
  const before = beginning(facts);
  const [values, setValues] = useState(before);
  const queries = useQueryClient();
  const changed = FIELDS.filter((field) => values[field] !== before[field]);
  const saving = useMutation({
    mutationFn: () => editFacts(facts.id, Object.fromEntries(changed.map((field) => [field, values[field]]))),
    onSuccess: async () => {
      await refreshClip(queries, facts.id);
      onClose();
    },
  });
  const problems = refusedFields(saving.error);
  return (
    <Dialog title={messages.editOf(facts.video)} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate();
        }}
      >
        {FIELDS.map((field) => (
          <TextField
            key={field}
            label={LABELS[field]}
            rows={field === "prompt" ? 3 : 1}
            hint={field === "generator" ? messages.generator : undefined}
            value={values[field]}
            problem={problems[field]}
            onChange={(value) => setValues({ ...values, [field]: value })}
          />
        ))}
        <span className="row end">
          <span className="bad xs grow" role="alert">
            {messageBeside(saving.error, FIELDS)}
          </span>
          <Button onClick={onClose}>{actions.cancel}</Button>
          <Button type="submit" look="pri" disabled={changed.length === 0 || saving.isPending}>
            {actions.save}
          </Button>
        </span>
      </form>
    </Dialog>
  );
}

/** "veo3 1" is "veo3@1" where it is typed: the version is behind the last space. */
export const beginning = ({ prompt, generator, category, source, seed }: ClipFacts): Record<Field, string> => ({
  ...{ prompt, category, source, seed },
  generator: generator.replace(/ (?=[^ ]*$)/u, "@"),
});

import type { Query } from "@tanstack/react-query";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { find as messages } from "@/messages/studio/review";
import { actions } from "@/messages/studio/shared";
import type { Study } from "@/shared/api/types";
import { AnnotatorChoice } from "@/shared/components/AnnotatorChoice";
import { Button } from "@/shared/components/Button";
import { Dialog } from "@/shared/studio/Dialog";
import { calls } from "../api/calls";
import type { Found } from "../api/types";
import { Job } from "../engine/job";
import { AsyncForm } from "@/shared/components/AsyncForm";

export interface FindDialogProps {
  readonly study: Study;
  readonly onClose: () => void;
  /** Called when the queue holds what was found. */
  readonly onFound: (found: Found) => void;
}

/** Whose annotations are compared, and the search itself. */
export function FindDialog({ study, onClose, onFound }: FindDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(study.annotators.map(({ id }) => id)));
  const queries = useQueryClient();
  const find = useMutation({
    mutationFn: () => calls.find(study.id, [...chosen]),
    onSuccess: async (found) => {
      /* what was begun stays; everything else is loaded again with its new groups */
      const isUntouched = ({ state }: Query) => !(state.data instanceof Job && state.data.editor.get().dirty);
      await Promise.all([
        queries.invalidateQueries({ queryKey: ["reviews", study.id] }),
        queries.invalidateQueries({ queryKey: ["review"], predicate: isUntouched }),
      ]);
      onFound(found);
    },
  });
  return (
    <Dialog title={messages.title} onClose={onClose}>
      <AsyncForm className="find" onSend={() => find.mutate()}>
        {study.annotators.length === 0 ? (
          <p className="hint">{messages.none}</p>
        ) : (
          <AnnotatorChoice legend={messages.compare} rows={study.annotators} chosen={chosen} onChange={setChosen} />
        )}
        <p className="bad xs" role="alert">
          {find.error?.message}
        </p>
        <div className="row">
          <span className="grow hint" role="status">
            {chosen.size < 2 ? messages.tooFew : ""}
          </span>
          <Button onClick={onClose}>{actions.cancel}</Button>
          <Button type="submit" look="pri" disabled={find.isPending || chosen.size < 2} data-testid="find-now">
            {find.isPending ? messages.searching : messages.find}
          </Button>
        </div>
      </AsyncForm>
    </Dialog>
  );
}

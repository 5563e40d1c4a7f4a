import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { decide as messages } from "@/messages/studio/questions";
import { Button } from "@/shared/components/Button";
import { count } from "@/shared/format";
import { Confirm } from "@/shared/studio/Confirm";
import { TextField } from "@/shared/studio/fields";
import { ErrorState } from "@/shared/studio/states";
import { toast } from "@/shared/studio/Toast";
import type { ChosenQuestions, Decision } from "./api/calls";
import { decideQuestions } from "./api/calls";

interface QuestionDecisionsProps {
  readonly project: string;
  readonly chosen: ChosenQuestions;
  /** How many are selected, and how many the filter matches. */
  readonly n: number;
  readonly all: number;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

/** What can be decided about the selected questions. */
export function QuestionDecisions({ project, chosen, n, all, onSelectAll, onClear }: QuestionDecisionsProps) {
  const [isRejecting, setRejecting] = useState(false);
  const [reason, setReason] = useState("");
  const queries = useQueryClient();
  const decide = async (decision: Pick<Decision, "state" | "rejection">) => {
    const { changed } = await decideQuestions(project, { ...chosen, ...decision });
    toast({ text: messages.done(changed) });
    onClear();
    await queries.invalidateQueries({ queryKey: ["questions", project] });
  };
  const deciding = useMutation({ mutationFn: decide });
  return (
    <div className="card question-bar" role="region" aria-label={messages.selected(n)}>
      {deciding.isError ? <ErrorState title={messages.failed} error={deciding.error} /> : null}
      <div className="row wrap">
        <span>{messages.selected(n)}</span>
        {n < all ? (
          <Button look="quiet" onClick={onSelectAll}>
            {messages.all(count(all))}
          </Button>
        ) : null}
        <span className="grow" />
        <Button look="pri" disabled={deciding.isPending} onClick={() => deciding.mutate({ state: "kept" })}>
          {messages.keep}
        </Button>
        <Button disabled={deciding.isPending} onClick={() => setRejecting(true)}>
          {messages.reject}
        </Button>
        <Button disabled={deciding.isPending} onClick={() => deciding.mutate({ state: "draft" })}>
          {messages.draft}
        </Button>
        <Button look="quiet" onClick={onClear}>
          {messages.clear}
        </Button>
      </div>
      {isRejecting ? (
        <Confirm
          title={messages.title(n)}
          does={messages.does}
          disabled={reason.trim() === ""}
          act={() => decide({ state: "rejected", rejection: reason.trim() })}
          onDone={() => undefined}
          onClose={() => setRejecting(false)}
        >
          <TextField label={messages.reason} value={reason} onChange={setReason} maxLength={500} isRequired autoFocus />
        </Confirm>
      ) : null}
    </div>
  );
}

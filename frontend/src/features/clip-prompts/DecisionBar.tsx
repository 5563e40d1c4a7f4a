import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { decide as messages } from "@/messages/studio/clip-prompts";
import { Button } from "@/shared/components/Button";
import { Confirm } from "@/shared/studio/Confirm";
import { TextField } from "@/shared/studio/fields";
import { ErrorState } from "@/shared/studio/states";
import { toast } from "@/shared/studio/Toast";
import type { Decision } from "./api/calls";
import { decidePrompts } from "./api/calls";

interface DecisionBarProps {
  readonly project: string;
  /** Ids. */
  readonly selected: readonly string[];
  readonly onClear: () => void;
}

/** What can be done to the selected prompts. */
export function DecisionBar({ project, selected, onClear }: DecisionBarProps) {
  const [isRejecting, setRejecting] = useState(false);
  const [reason, setReason] = useState("");
  const queries = useQueryClient();
  const n = selected.length;
  const decide = async (decision: Omit<Decision, "prompts">) => {
    const { changed } = await decidePrompts(project, { prompts: [...selected], ...decision });
    toast({ text: messages.done(changed) });
    onClear();
    await queries.invalidateQueries({ queryKey: ["clip-prompts", project] });
  };
  const deciding = useMutation({ mutationFn: decide });
  return (
    <div className="card clip-prompt-bar" role="region" aria-label={messages.selected(n)}>
      {deciding.isError ? <ErrorState title={messages.failed} error={deciding.error} /> : null}
      <div className="row wrap">
        <span className="grow">{messages.selected(n)}</span>
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

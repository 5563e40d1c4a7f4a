import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { decide as messages } from "@/messages/studio/clip-prompts";
import { generating } from "@/messages/studio/prompt-orders";
import { Button } from "@/shared/components/Button";
import { count } from "@/shared/format";
import { Confirm } from "@/shared/studio/Confirm";
import { TextField } from "@/shared/studio/fields";
import { ErrorState } from "@/shared/studio/states";
import { toast } from "@/shared/studio/Toast";
import type { Decision } from "./api/calls";
import { decidePrompts } from "./api/calls";
import type { ChosenPrompts } from "./api/selection";
import { EditPrompts } from "./EditPrompts";
import { GenerateClips } from "./GenerateClips";

interface DecisionBarProps {
  readonly project: string;
  readonly chosen: ChosenPrompts;
  /** How many are selected, and how many the filter matches. */
  readonly n: number;
  readonly all: number;
  readonly isAdmin: boolean;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

/** What can be done to the selected prompts. */
export function DecisionBar({ project, chosen, n, all, isAdmin, onSelectAll, onClear }: DecisionBarProps) {
  const [asked, setAsked] = useState<"reject" | "edit" | "clips" | null>(null);
  const [reason, setReason] = useState("");
  const queries = useQueryClient();
  const decide = async (decision: Pick<Decision, "state" | "rejection">) => {
    const { changed } = await decidePrompts(project, { ...chosen, ...decision });
    toast({ text: messages.done(changed) });
    onClear();
    await queries.invalidateQueries({ queryKey: ["clip-prompts", project] });
  };
  const deciding = useMutation({ mutationFn: decide });
  return (
    <div className="card clip-prompt-bar" role="region" aria-label={messages.selected(n)}>
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
        <Button disabled={deciding.isPending} onClick={() => setAsked("reject")}>
          {messages.reject}
        </Button>
        <Button disabled={deciding.isPending} onClick={() => deciding.mutate({ state: "draft" })}>
          {messages.draft}
        </Button>
        {isAdmin ? <Button onClick={() => setAsked("edit")}>{messages.edit}</Button> : null}
        <Button onClick={() => setAsked("clips")}>{generating.open}</Button>
        <Button look="quiet" onClick={onClear}>
          {messages.clear}
        </Button>
      </div>
      {asked === "edit" ? (
        <EditPrompts {...{ project, chosen, n }} onDone={onClear} onClose={() => setAsked(null)} />
      ) : null}
      {asked === "clips" ? (
        <GenerateClips {...{ project, chosen, n }} onDone={onClear} onClose={() => setAsked(null)} />
      ) : null}
      {asked === "reject" ? (
        <Confirm
          title={messages.title(n)}
          does={messages.does}
          disabled={reason.trim() === ""}
          act={() => decide({ state: "rejected", rejection: reason.trim() })}
          onDone={() => undefined}
          onClose={() => setAsked(null)}
        >
          <TextField label={messages.reason} value={reason} onChange={setReason} maxLength={500} isRequired autoFocus />
        </Confirm>
      ) : null}
    </div>
  );
}

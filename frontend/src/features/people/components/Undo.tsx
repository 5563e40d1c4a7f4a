import { useState } from "react";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import type { RuleEvent } from "@/shared/api/types";
import { undo as messages } from "@/messages/studio/people";
import { actions } from "@/messages/studio/shared";
import { undoEvent } from "../api/calls";
import { doneText, undoing } from "../engine/events";
import { useChange } from "./useChange";
import { Then } from "./Confirm";
import { TextField } from "./TextField";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { FormActions } from "@/shared/studio/FormActions";

/** Undoes an event, with the reason for those who look at it later. */
export function Undo({ event, onDone }: { event: RuleEvent; onDone: () => void }) {
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const undo = useChange(
    (given: string) => undoEvent(event.id, given),
    () => messages.done(event.annotator.label, doneText(event)),
    onDone,
  );
  const empty = reason.trim() === "";
  const problem = refusedFields(undo.error).reason ?? (tried && empty ? messages.noReason : undefined);
  return (
    <AsyncForm
      className="form"
      aria-label={messages.title}
      onSend={() => {
        setTried(true);
        if (!empty) undo.mutate(reason);
      }}
    >
      <p>{messages.ask(doneText(event), event.annotator.label)}</p>
      <Then sentences={undoing(event)} />
      <TextField label={messages.reason} problem={problem} value={reason} onWrite={setReason} />
      <FormActions
        does={actions.undo}
        error={messageBeside(undo.error, ["reason"]) || undefined}
        disabled={undo.isPending}
        onCancel={onDone}
      />
    </AsyncForm>
  );
}

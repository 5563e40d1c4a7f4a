import { useState } from "react";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import type { RuleEvent } from "@/shared/api/types";
import { undo as messages } from "@/messages/studio/people";
import { actions } from "@/messages/studio/shared";
import { undoEvent } from "../api/calls";
import { doneText, undoing } from "../engine/events";
import { useChange } from "./useChange";
import { Foot, Then } from "./Confirm";
import { TextField } from "./TextField";

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
    <form
      className="form"
      aria-label={messages.title}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        setTried(true);
        if (!empty) undo.mutate(reason);
      }}
    >
      <p>{messages.ask(doneText(event), event.annotator.label)}</p>
      <Then sentences={undoing(event)} />
      <TextField label={messages.reason} problem={problem} value={reason} onWrite={setReason} />
      <Foot
        verb={actions.undo}
        problem={messageBeside(undo.error, ["reason"]) || undefined}
        isPending={undo.isPending}
        onClose={onDone}
      />
    </form>
  );
}

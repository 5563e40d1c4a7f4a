import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import type { Hold } from "@/shared/api/types";
import { Dialog } from "@/shared/studio/Dialog";
import { Field } from "@/shared/components/Field";
import { hold as messages } from "@/messages/studio/projects";
import { hold } from "./api/calls";
import { FormActions } from "@/shared/studio/FormActions";
import { AsyncForm } from "@/shared/components/AsyncForm";

export interface HoldDialogProps {
  readonly video: { readonly id: string; readonly video: string };
  readonly onHeld: (hold: Hold) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Says what taking a video down does, and asks why. */
export function HoldDialog({ video: { id, video }, onHeld, onClose }: HoldDialogProps) {
  const [reason, setReason] = useState("");
  const holding = useMutation({
    mutationFn: () => hold(id, reason.trim()),
    onSuccess: async (held) => {
      await onHeld(held);
      onClose();
    },
  });
  return (
    <Dialog title={messages.title(video)} onClose={onClose}>
      <AsyncForm className="form" onSend={() => holding.mutate()}>
        <p>{messages.text}</p>
        <Field label={messages.reason.label} problem={refusedFields(holding.error).reason} hint={messages.reason.hint}>
          {(tied) => (
            <textarea
              {...tied}
              className="in"
              rows={2}
              maxLength={500}
              autoFocus
              placeholder={messages.reason.example}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <FormActions
          error={messageBeside(holding.error, ["reason"])}
          onCancel={onClose}
          look="danger"
          disabled={holding.isPending || reason.trim() === ""}
          does={messages.takeDown}
        />
      </AsyncForm>
    </Dialog>
  );
}

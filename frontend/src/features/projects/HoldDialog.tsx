import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import type { Hold } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Dialog } from "@/shared/studio/Dialog";
import { Field } from "@/shared/components/Field";
import { hold } from "./api/calls";

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
    <Dialog title={`Take down ${video}?`} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          holding.mutate();
        }}
      >
        <p>
          All its tasks are removed from the queues of all studies, and its clip is no longer served. People who have it
          open keep their draft and continue with another task. Its annotations are kept but do not count while it is
          taken down. You can restore it.
        </p>
        <Field label="Reason" problem={refusedFields(holding.error).reason} hint="Visible to researchers.">
          {(tied) => (
            <textarea
              {...tied}
              className="in"
              rows={2}
              maxLength={500}
              autoFocus
              placeholder="for example: removal requested by the creator"
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <span className="row end">
          <span className="bad xs grow" role="alert">
            {messageBeside(holding.error, ["reason"])}
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="danger" disabled={holding.isPending || reason.trim() === ""}>
            Take down
          </Button>
        </span>
      </form>
    </Dialog>
  );
}

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
    <Dialog title={`Hold ${video}?`} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          holding.mutate();
        }}
      >
        <p>
          Every task about it leaves the queues, in all studies, and its clip is served to nobody. Who has it open keeps
          their draft and goes on to another. What was said of it stays, and counts for nothing while it is held. It can
          be put back.
        </p>
        <Field
          label="Why"
          problem={refusedFields(holding.error).reason}
          hint="Kept with the hold, and read by researchers."
        >
          {(tied) => (
            <textarea
              {...tied}
              className="in"
              rows={2}
              maxLength={500}
              autoFocus
              placeholder="such as: the maker asked us to take it down"
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <span className="row end">
          <span className="bad xs grow" role="alert">
            {messageBeside(holding.error, ["reason"])}
          </span>
          <Button onClick={onClose}>Leave it</Button>
          <Button type="submit" look="danger" disabled={holding.isPending || reason.trim() === ""}>
            Hold it
          </Button>
        </span>
      </form>
    </Dialog>
  );
}

import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Dialog } from "./Dialog";
import { FormActions } from "./FormActions";
import { AsyncForm } from "../components/AsyncForm";

export interface ConfirmProps {
  readonly title: string;
  /** What is on the button that does it. */
  readonly does: string;
  readonly look?: "pri" | "danger";
  readonly disabled?: boolean;
  readonly act: () => Promise<unknown>;
  /** It is done; the dialog is about to go. */
  readonly onDone: () => Promise<unknown> | void;
  readonly onClose: () => void;
  /** What will happen. */
  readonly children: ReactNode;
}

/** Asks once before something is done that others will notice. An error of the server is shown next to the buttons. */
export function Confirm({ title, does, look = "pri", disabled, act, onDone, onClose, children }: ConfirmProps) {
  const doing = useMutation({
    mutationFn: act,
    onSuccess: async () => {
      await onDone();
      onClose();
    },
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <AsyncForm className="form" onSend={() => doing.mutate()}>
        {children}
        <FormActions
          error={doing.error?.message}
          onCancel={onClose}
          look={look}
          disabled={disabled || doing.isPending}
          does={does}
        />
      </AsyncForm>
    </Dialog>
  );
}

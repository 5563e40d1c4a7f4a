import type { ReactNode } from "react";
import { Dialog } from "@/shared/studio/Dialog";
import { confirm as messages } from "@/messages/studio/people";
import { FormActions } from "@/shared/studio/FormActions";
import { AsyncForm } from "@/shared/components/AsyncForm";

interface ConfirmProps {
  readonly title: string;
  /** What will happen, a sentence each. */
  readonly then: readonly string[];
  readonly verb: string;
  readonly change: { readonly isPending: boolean; readonly error: Error | null };
  readonly onGo: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks once, and says what will happen. */
export const Confirm = ({ title, then, verb, change, onGo, onClose, children }: ConfirmProps) => (
  <Dialog title={title} onClose={onClose}>
    <AsyncForm className="form" onSend={() => onGo()}>
      <Then sentences={then} />
      {children}
      <FormActions does={verb} error={change.error?.message} disabled={change.isPending} onCancel={onClose} />
    </AsyncForm>
  </Dialog>
);

/** What will happen. */
export const Then = ({ sentences }: { sentences: readonly string[] }) => (
  <ul className="people-then" aria-label={messages.effects}>
    {sentences.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);

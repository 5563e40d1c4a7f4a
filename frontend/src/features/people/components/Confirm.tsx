import type { ReactNode } from "react";
import { Dialog } from "@/shared/studio/Dialog";
import { confirm as messages } from "@/messages/studio/people";
import { FormActions } from "@/shared/studio/FormActions";

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
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        onGo();
      }}
    >
      <Then sentences={then} />
      {children}
      <Foot verb={verb} problem={change.error?.message} isPending={change.isPending} onClose={onClose} />
    </form>
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

interface FootProps {
  readonly verb: string;
  /** What went wrong, and has no field to stand at. */
  readonly problem?: string;
  readonly isPending: boolean;
  readonly onClose: () => void;
}

/** The end of a form in a dialog. */
export const Foot = ({ verb, problem, isPending, onClose }: FootProps) => (
  <FormActions error={problem} onCancel={onClose} disabled={isPending} does={verb} />
);

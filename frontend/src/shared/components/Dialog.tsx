import type { ReactNode } from "react";
import { useId, useLayoutEffect, useRef } from "react";
import { dialog as messages } from "@/messages/shared";
import { Button } from "./Button";

/**
 * A modal dialog on the browser's own <dialog>, which holds the focus and closes on Escape. It is closed before it is
 * taken away, so that the browser gives the focus back to what opened it.
 */
export function Dialog({ title, wide, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={wide ? "dlg wide" : "dlg"}
      aria-labelledby={heading}
      onCancel={onClose}
      onClose={onClose}
    >
      <div className="row">
        <h1 id={heading}>{title}</h1>
        <span className="grow" />
        <Button icon="x" look="quiet" size="sm" aria-label={messages.close} onClick={onClose} />
      </div>
      {children}
    </dialog>
  );
}

export interface DialogProps {
  readonly title: string;
  readonly wide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { dialog as messages } from "@/messages/shared";
import { Button } from "../components/Button";

export interface DialogProps {
  readonly title: string;
  readonly wide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog: it holds the focus, closes on Escape, and gives the focus back to what opened it. */
export function Dialog({ title, wide, onClose, children }: DialogProps) {
  const body = useRef<HTMLElement>(null);
  useEscapeWithoutFocus(body, onClose);
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={(open) => (open ? undefined : onClose())}>
      <Modal className={wide ? "dlg wide" : "dlg"}>
        <AriaDialog ref={body} className="dlg-body">
          <div className="row">
            <Heading level={1} slot="title">
              {title}
            </Heading>
            <span className="grow" />
            <Button icon="x" look="quiet" size="sm" aria-label={messages.close} onClick={onClose} />
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/**
 * React Aria hears Escape in the dialog alone. A button that is disabled while it works loses the focus, in Chromium
 * without an event, and until the focus is brought back a key reaches the page: it closes the dialog on top, too.
 */
function useEscapeWithoutFocus(body: { readonly current: HTMLElement | null }, onClose: () => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || event.target !== document.body) return;
      if ([...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1) === body.current) onClose();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [body, onClose]);
}

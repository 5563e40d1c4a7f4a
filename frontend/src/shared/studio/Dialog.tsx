import type { ReactNode } from "react";
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
export const Dialog = ({ title, wide, onClose, children }: DialogProps) => (
  <ModalOverlay className="overlay" isOpen onOpenChange={(open) => (open ? undefined : onClose())}>
    <Modal className={wide ? "dlg wide" : "dlg"}>
      <AriaDialog className="dlg-body">
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

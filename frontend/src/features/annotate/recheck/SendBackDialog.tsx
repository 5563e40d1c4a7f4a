import { useState } from "react";
import { Dialog } from "@/shared/components/Dialog";
import { sendBack as messages } from "@/messages/recheck";
import { Actions, useSending } from "../dialogs/LeaveDialogs";

export interface SendBackProps {
  readonly onClose: () => void;
  readonly onSend: (note: string) => Promise<void>;
}

/** As many characters as the server keeps. */
const MOST = 500;

/** Send work back to its annotator, with a note on what to change. */
export function SendBackDialog({ onSend, onClose }: SendBackProps) {
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const [failure, send] = useSending(onClose);
  const missing = tried && note.trim() === "";
  const go = () => {
    setTried(true);
    if (note.trim() !== "") send(() => onSend(note.trim()));
  };
  return (
    <Dialog title={messages.title} onClose={onClose}>
      <p className="mut">{messages.explained}</p>
      <label className="fld">
        <span>{messages.note}</span>
        <textarea
          className="in"
          rows={4}
          required
          maxLength={MOST}
          value={note}
          aria-invalid={missing}
          data-testid="send-back-note"
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
      <Actions
        failure={failure ?? (missing ? messages.needed : null)}
        label={messages.go}
        onClose={onClose}
        onGo={go}
      />
    </Dialog>
  );
}

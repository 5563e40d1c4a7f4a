import { useState } from "react";
import { Dialog } from "@/shared/components/Dialog";
import { sendBack as words } from "@/words/recheck";
import { Actions, useSending } from "../dialogs/LeaveDialogs";

export interface SendBackProps {
  readonly onClose: () => void;
  readonly onSend: (note: string) => Promise<void>;
}

/** As many characters as the server keeps. */
const MOST = 500;

/** Send somebody's work back to them, with what is to be done otherwise. */
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
    <Dialog title={words.title} onClose={onClose}>
      <p className="mut">{words.explained}</p>
      <label className="fld">
        <span>{words.note}</span>
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
      <Actions failure={failure ?? (missing ? words.needed : null)} label={words.go} onClose={onClose} onGo={go} />
    </Dialog>
  );
}

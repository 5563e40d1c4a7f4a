/** What the page shows in a recheck of another person's work. */
import { useState } from "react";
import { Icon } from "@/shared/components/Icon";
import { recheck as messages, sendBack, sentBack } from "@/messages/recheck";
import { Dialog } from "@/shared/components/Dialog";
import type { Editor } from "../editor/editor";
import { isAsSaid } from "../editor/recheck";
import { useEditor } from "../controls/hooks";
import { Actions, useSending } from "../dialogs/LeaveDialogs";

/** That this is a recheck, and what a submission now would do to the work. */
export function RecheckLine({ editor }: { editor: Editor }) {
  useEditor(editor);
  const asSaid = isAsSaid(editor);
  return (
    <div className="note" role="status" data-testid="recheck" data-state={asSaid ? "as-said" : "changed"}>
      <Icon name={asSaid ? "check" : "warn"} />
      <span className="grow">
        <b>{messages.whose}</b> {messages.what}{" "}
        <span className="mut">{asSaid ? messages.asSaid : messages.changed}</span>
      </span>
    </div>
  );
}

interface SendBackProps {
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
    <Dialog title={sendBack.title} onClose={onClose}>
      <p className="mut">{sendBack.explained}</p>
      <label className="fld">
        <span>{sendBack.note}</span>
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
        failure={failure ?? (missing ? sendBack.needed : null)}
        label={sendBack.go}
        onClose={onClose}
        onGo={go}
      />
    </Dialog>
  );
}

/** The note of the person who rechecked the work: what to change. */
export const SentBack = ({ note }: { note: string }) => (
  <div className="note info" role="note" data-testid="sent-back">
    <Icon name="back" />
    <div className="grow sent-back" tabIndex={0}>
      <b>{sentBack.heading}</b> {note}
      <p className="mut">{sentBack.explained}</p>
    </div>
  </div>
);

import { useState } from "react";
import { Button } from "@/shared/components/Button";
import { Dialog } from "@/shared/components/Dialog";
import { report, skip, ways } from "@/messages/leaving";
import type { ReportKind } from "../api/calls";
import { REPORT_KINDS } from "../api/calls";

interface LeaveProps {
  readonly onClose: () => void;
}

export interface SkipProps extends LeaveProps {
  readonly onSkip: (reason: string) => Promise<void>;
}

/** Give the clip back. */
export function SkipDialog({ onSkip, onClose }: SkipProps) {
  const [reason, setReason] = useState("");
  const [failure, send] = useSending(onClose);
  return (
    <Dialog title={skip.title} onClose={onClose}>
      <p className="mut">{skip.explained}</p>
      <p className="row upset">
        <span className="grow">{skip.hard}</span>
        <Button data-testid="skip-upsetting" onClick={() => send(() => onSkip(skip.upsetting))}>
          {skip.upset}
        </Button>
      </p>
      <label className="fld">
        <span>{skip.why}</span>
        <input className="in" value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </label>
      <Actions failure={failure} label={skip.go} onClose={onClose} onGo={() => send(() => onSkip(reason.trim()))} />
    </Dialog>
  );
}

export interface ReportProps extends LeaveProps {
  readonly onReport: (kind: ReportKind, note: string) => Promise<void>;
}

/** Say that something is wrong with the clip itself, and go on to the next. */
export function ReportDialog({ onReport, onClose }: ReportProps) {
  const [kind, setKind] = useState<ReportKind>("broken");
  const [note, setNote] = useState("");
  const [failure, send] = useSending(onClose);
  return (
    <Dialog title={report.title} onClose={onClose}>
      <fieldset className="kinds">
        <legend className="lab">{report.what}</legend>
        {REPORT_KINDS.map((value) => (
          <label key={value} className="row">
            <input type="radio" name="kind" checked={value === kind} onChange={() => setKind(value)} />
            {report.kinds[value]}
          </label>
        ))}
      </fieldset>
      <label className="fld">
        <span>{report.more}</span>
        <input className="in" value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
      </label>
      <Actions
        failure={failure}
        label={report.go}
        onClose={onClose}
        onGo={() => send(() => onReport(kind, note.trim()))}
      />
    </Dialog>
  );
}

/** Run an action once at a time; close when it worked, keep the sentence when it did not. */
export function useSending(onClose: () => void): [string | null, (act: () => Promise<void>) => void] {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = (act: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    act()
      .then(onClose)
      .catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)))
      .finally(() => setBusy(false));
  };
  return [failure, send];
}

interface ActionsProps extends LeaveProps {
  readonly failure: string | null;
  readonly label: string;
  readonly onGo: () => void;
}

export const Actions = ({ failure, label, onGo, onClose }: ActionsProps) => (
  <div className="row actions">
    <span className="bad sm grow" role="alert">
      {failure}
    </span>
    <Button onClick={onClose}>{ways.stay}</Button>
    <Button look="pri" onClick={onGo}>
      {label}
    </Button>
  </div>
);

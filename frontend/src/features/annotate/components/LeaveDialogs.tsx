import { useState } from "react";
import { Button } from "@/shared/components/Button";
import { Dialog } from "@/shared/components/Dialog";
import type { ReportKind } from "../calls";
import { REPORT_KINDS } from "../calls";

const KIND_LABELS: Readonly<Record<ReportKind, string>> = {
  broken: "It is broken: it does not play, or is garbled",
  upsetting: "It is upsetting",
  unclear: "It is unclear what to do with it",
};

/** The reason that is kept with a clip given back by one press. */
const UPSETTING = "It upsets me.";

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
    <Dialog title="Skip this clip" onClose={onClose}>
      <p className="mut">The clip goes to somebody else. What you marked in it is dropped.</p>
      <p className="row upset">
        <span className="grow">Is it hard to look at? You need not say more.</span>
        <Button data-testid="skip-upsetting" onClick={() => send(() => onSkip(UPSETTING))}>
          Skip, it upsets me
        </Button>
      </p>
      <label className="fld">
        <span>Why? (optional)</span>
        <input className="in" value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </label>
      <Actions failure={failure} label="Skip" onClose={onClose} onGo={() => send(() => onSkip(reason.trim()))} />
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
    <Dialog title="Report this clip" onClose={onClose}>
      <fieldset className="kinds">
        <legend className="lab">What is the matter with it?</legend>
        {REPORT_KINDS.map((value) => (
          <label key={value} className="row">
            <input type="radio" name="kind" checked={value === kind} onChange={() => setKind(value)} />
            {KIND_LABELS[value]}
          </label>
        ))}
      </fieldset>
      <label className="fld">
        <span>Anything else? (optional)</span>
        <input className="in" value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
      </label>
      <Actions
        failure={failure}
        label="Report"
        onClose={onClose}
        onGo={() => send(() => onReport(kind, note.trim()))}
      />
    </Dialog>
  );
}

/** Run an action once at a time; close when it worked, keep the sentence when it did not. */
function useSending(onClose: () => void): [string | null, (act: () => Promise<void>) => void] {
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

const Actions = ({ failure, label, onGo, onClose }: ActionsProps) => (
  <div className="row actions">
    <span className="bad sm grow" role="alert">
      {failure}
    </span>
    <Button onClick={onClose}>Stay with it</Button>
    <Button look="pri" onClick={onGo}>
      {label}
    </Button>
  </div>
);

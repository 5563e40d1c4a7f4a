import { useState } from "react";
import type { StatusesRead } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Dialog } from "@/shared/studio/Dialog";
import { Field } from "@/shared/components/Field";
import { Icon } from "@/shared/components/Icon";
import { statuses as messages } from "@/messages/studio/recruiting";
import { sentence } from "@/shared/sentence";
import { readStatuses } from "../api/calls";
import { useChange } from "./useChange";
import { Then } from "./Confirm";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { FormActions } from "@/shared/studio/FormActions";

/** Reads the platform's list of submissions: what was returned or timed out there ends here too. */
export function Statuses({ study, onClose }: { study: string; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [tried, setTried] = useState(false);
  const read = useChange(
    async (given: File) => readStatuses(study, await given.text()),
    ({ rows }) => messages.done(rows),
  );
  const problem = read.error?.message ?? (tried && !file ? messages.noFile : undefined);
  return (
    <Dialog title={messages.title} onClose={onClose}>
      {read.data ? (
        <Result read={read.data} onClose={onClose} />
      ) : (
        <AsyncForm
          className="form"
          onSend={() => {
            setTried(true);
            if (file) read.mutate(file);
          }}
        >
          <Then sentences={messages.effects} />
          <Field label={messages.file.label} hint={messages.file.hint} problem={problem}>
            {(tied) => (
              <input
                {...tied}
                type="file"
                accept=".csv,text/csv"
                onChange={({ target }) => {
                  read.reset();
                  setFile(target.files?.[0] ?? null);
                }}
              />
            )}
          </Field>
          <FormActions does={messages.import} disabled={read.isPending} onCancel={onClose} />
        </AsyncForm>
      )}
    </Dialog>
  );
}

function Result({ read, onClose }: { read: StatusesRead; onClose: () => void }) {
  const { rows, returned, timed_out, unchanged, unclear } = read;
  return (
    <div className="form people-result">
      <p role="status">
        {sentence(
          messages.result(rows, <b>{returned}</b>, <b>{timed_out}</b>, <b>{unchanged}</b>, <b>{unclear.length}</b>),
        )}
      </p>
      {unclear.length > 0 ? (
        <ul className="people-unclear" tabIndex={0} aria-label={messages.unclear}>
          {unclear.map(({ line, message }) => (
            <li key={line}>
              <Icon name="warn" /> <b>{messages.line(line)}</b> {message}
            </li>
          ))}
        </ul>
      ) : null}
      <span className="row end">
        <Button look="pri" onClick={onClose}>
          {messages.close}
        </Button>
      </span>
    </div>
  );
}

import { useState } from "react";
import type { StatusesRead } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Dialog } from "@/shared/studio/Dialog";
import { Field } from "@/shared/components/Field";
import { Icon } from "@/shared/components/Icon";
import { plural } from "@/shared/format";
import { readStatuses } from "../api/calls";
import { useChange } from "./useChange";
import { Foot, Then } from "./Confirm";

/** Reads the platform's list of submissions: what was returned or timed out there ends here too. */
export function Statuses({ study, onClose }: { study: string; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [tried, setTried] = useState(false);
  const read = useChange(
    async (given: File) => readStatuses(study, await given.text()),
    ({ rows }) => `The platform’s list is read: ${plural(rows, "row")}.`,
  );
  const problem = read.error?.message ?? (tried && !file ? "Choose the file first." : undefined);
  return (
    <Dialog title="Read the platform’s list" onClose={onClose}>
      {read.data ? (
        <Result read={read.data} onClose={onClose} />
      ) : (
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (file) read.mutate(file);
          }}
        >
          <Then
            sentences={[
              "Who returned the submission or timed out there ends here too; their work is not counted, and others do these tasks.",
              "Who completed it here, and whoever is not known here, is left as they are and named below.",
            ]}
          />
          <Field
            label="The platform’s list of submissions, CSV"
            hint="Prolific: “Download demographic data”. Columns Participant id, Status and, if there is one, Submission id."
            problem={problem}
          >
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
          <Foot verb="Read it" isPending={read.isPending} onClose={onClose} />
        </form>
      )}
    </Dialog>
  );
}

function Result({ read, onClose }: { read: StatusesRead; onClose: () => void }) {
  const { rows, returned, timed_out, unchanged, unclear } = read;
  return (
    <div className="form people-result">
      <p role="status">
        {plural(rows, "row")}: <b>{returned}</b> returned, <b>{timed_out}</b> timed out, <b>{unchanged}</b> as they
        were, <b>{unclear.length}</b> to look at.
      </p>
      {unclear.length > 0 ? (
        <ul className="people-unclear" tabIndex={0} aria-label="Rows that changed nothing">
          {unclear.map(({ line, message }) => (
            <li key={line}>
              <Icon name="warn" /> <b>Line {line}</b> {message}
            </li>
          ))}
        </ul>
      ) : null}
      <span className="row end">
        <Button look="pri" onClick={onClose}>
          Done
        </Button>
      </span>
    </div>
  );
}

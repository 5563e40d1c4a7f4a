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
    ({ rows }) => `Platform statuses imported: ${plural(rows, "row")}.`,
  );
  const problem = read.error?.message ?? (tried && !file ? "Select a file." : undefined);
  return (
    <Dialog title="Import platform statuses" onClose={onClose}>
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
              "People who returned their submission or timed out on the platform end here too. Their work does not count, and others do these tasks.",
              "People who completed the study here, or who are not known here, are not changed and are listed afterwards.",
            ]}
          />
          <Field
            label="Submissions of the platform, CSV"
            hint="Prolific: “Download demographic data”. Columns: Participant id, Status and optionally Submission id."
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
          <Foot verb="Import" isPending={read.isPending} onClose={onClose} />
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
        {plural(rows, "row")}: <b>{returned}</b> returned, <b>{timed_out}</b> timed out, <b>{unchanged}</b> unchanged,{" "}
        <b>{unclear.length}</b> to check.
      </p>
      {unclear.length > 0 ? (
        <ul className="people-unclear" tabIndex={0} aria-label="Rows without changes">
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

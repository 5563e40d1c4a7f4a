import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import { Button } from "@/shared/components/Button";
import { Dialog } from "@/shared/studio/Dialog";
import { Field } from "@/shared/components/Field";
import { usd } from "@/shared/format";
import { resumeCertificate } from "../api/calls";
import type { Certificate } from "../api/types";

interface ResumeProps {
  readonly certificate: Certificate;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

/** Goes on with a certificate that stopped, perhaps with more money. */
export function Resume({ certificate, onDone, onClose }: ResumeProps) {
  const [budget, setBudget] = useState(certificate.terms.budget ?? "");
  const resume = useMutation({
    mutationFn: () => resumeCertificate(certificate.id, budget.trim()),
    onSuccess: async () => {
      await onDone();
      onClose();
    },
  });
  return (
    <Dialog title="Resume the certificate" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          resume.mutate();
        }}
      >
        <p className="sm mut">
          {certificate.error} Spent so far: {usd(certificate.spent)}. Finished scores are kept.
        </p>
        <Field
          label="Total budget for the judge, US dollars"
          problem={refusedFields(resume.error).budget}
          hint={certificate.terms.budget === null ? "Leave empty for no limit except the project’s." : undefined}
        >
          {(tied) => (
            <input
              {...tied}
              className="in"
              inputMode="decimal"
              required={certificate.terms.budget !== null}
              value={budget}
              onChange={(event) => setBudget(event.target.value)}
            />
          )}
        </Field>
        <span className="row end">
          <span className="bad xs grow" role="alert">
            {messageBeside(resume.error, ["budget"])}
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="pri" disabled={resume.isPending}>
            Resume
          </Button>
        </span>
      </form>
    </Dialog>
  );
}

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { resume as messages } from "@/messages/studio/judges-certificates";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import { Dialog } from "@/shared/studio/Dialog";
import { Field } from "@/shared/components/Field";
import { usd } from "@/shared/format";
import { resumeCertificate } from "../api/calls";
import type { Certificate } from "../api/types";
import { FormActions } from "@/shared/studio/FormActions";
import { AsyncForm } from "@/shared/components/AsyncForm";

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
    <Dialog title={messages.title} onClose={onClose}>
      <AsyncForm className="form" onSend={() => resume.mutate()}>
        <p className="sm mut">{messages.spent(certificate.error, usd(certificate.spent))}</p>
        <Field
          label={messages.budget.label}
          problem={refusedFields(resume.error).budget}
          hint={certificate.terms.budget === null ? messages.budget.hint : undefined}
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
        <FormActions
          error={messageBeside(resume.error, ["budget"])}
          onCancel={onClose}
          disabled={resume.isPending}
          does={messages.resume}
        />
      </AsyncForm>
    </Dialog>
  );
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { start as messages } from "@/messages/studio/judges-certificates";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import { Dialog } from "@/shared/studio/Dialog";
import { Field } from "@/shared/components/Field";
import { Loaded } from "@/shared/components/Loaded";
import { beforehandQuery, startCertificate } from "../api/calls";
import type { CertificateForm } from "../engine/forms";
import { CERTIFICATE_FIELDS, certificateBody, drawnFrom, newCertificate, planOf } from "../engine/forms";
import { nameOf } from "../engine/certificate-status";
import { PlanNote } from "./PlanNote";
import type { Beforehand, Judge } from "../api/types";
import { FormActions } from "@/shared/studio/FormActions";
import { AsyncForm } from "@/shared/components/AsyncForm";

interface StartCertificateProps {
  readonly study: string;
  readonly judge: Judge;
  readonly tell: (news: string) => void;
  readonly onClose: () => void;
}

/** Asks how a certificate is drawn, and says beforehand what there is and what people will do. */
export function StartCertificate(props: StartCertificateProps) {
  const query = useQuery(beforehandQuery(props.study));
  return (
    <Dialog title={messages.title(nameOf(props.judge))} wide onClose={props.onClose}>
      <Loaded query={query}>{(beforehand) => <Form beforehand={beforehand} {...props} />}</Loaded>
    </Dialog>
  );
}

const FIELDS = [
  ["natural", messages.fields.natural.label, messages.fields.natural.hint],
  ["per_bucket", messages.fields.per_bucket.label, messages.fields.per_bucket.hint],
  ["overlap", messages.fields.overlap.label, messages.fields.overlap.hint],
  ["min_pairs", messages.fields.min_pairs.label, messages.fields.min_pairs.hint],
  ["pool", messages.fields.pool.label, messages.fields.pool.hint],
  ["required", messages.fields.required.label, messages.fields.required.hint],
] as const;

function Form({ study, judge, beforehand, tell, onClose }: StartCertificateProps & { beforehand: Beforehand }) {
  const [form, setForm] = useState<CertificateForm>(() => newCertificate(judge.id, beforehand.terms));
  const queries = useQueryClient();
  const start = useMutation({
    mutationFn: () => startCertificate(study, certificateBody(form)),
    onSuccess: async () => {
      tell(messages.done(nameOf(judge)));
      await queries.invalidateQueries({ queryKey: ["certificates", study] });
      onClose();
    },
  });
  const problems = refusedFields(start.error);
  const found = drawnFrom(judge, beforehand);
  const plan = planOf(form, found, judge.purpose);
  const change = (part: Partial<CertificateForm>) => {
    start.reset();
    setForm({ ...form, ...part });
  };
  return (
    <AsyncForm className="form" onSend={() => start.mutate()}>
      <div className="judges-thirds">
        {FIELDS.map(([key, label, hint]) => (
          <Field
            key={key}
            label={key === "per_bucket" && judge.purpose === "grades" ? messages.perGrade : label}
            problem={problems[key]}
            hint={hint}
          >
            {(tied) => (
              <input
                {...tied}
                className="in"
                type="number"
                step={key === "required" ? 0.01 : 1}
                min={0}
                max={key === "required" ? 1 : undefined}
                required
                value={form[key]}
                onChange={(event) => change({ [key]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      {judge.endpoint ? (
        <Field label={messages.budget.label} problem={problems.budget} hint={messages.budget.hint}>
          {(tied) => (
            <input
              {...tied}
              className="in auto"
              inputMode="decimal"
              placeholder={messages.budget.none}
              value={form.budget}
              onChange={(event) => change({ budget: event.target.value })}
            />
          )}
        </Field>
      ) : null}
      <PlanNote
        pairs={found}
        plan={plan}
        asksModel={judge.endpoint !== null}
        people={form.overlap}
        areAnswers={judge.purpose === "grades"}
      />
      <FormActions
        error={messageBeside(start.error, CERTIFICATE_FIELDS)}
        onCancel={onClose}
        disabled={start.isPending || plan === null || plan.obstacle !== ""}
        testId="start-certificate"
        does={messages.start}
      />
    </AsyncForm>
  );
}

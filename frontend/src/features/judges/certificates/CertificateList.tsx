import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  list as messages,
  plan as planNoteTexts,
  start as startCertificateTexts,
} from "@/messages/studio/judges-certificates";
import type { Study } from "@/shared/api/types";
import { count, dateTime } from "@/shared/format";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import { CountedLink } from "@/shared/components/CountedLink";
import { Dialog } from "@/shared/studio/Dialog";
import { Field } from "@/shared/components/Field";
import { Loaded } from "@/shared/components/Loaded";
import { FormActions } from "@/shared/studio/FormActions";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { sentence } from "@/shared/sentence";
import { Icon } from "@/shared/components/Icon";
import { CertificateCard } from "./CertificateCard";
import { correlationPath, correlationText, nameOf, sorted, stateOf } from "../engine/certificate-status";
import type { Beforehand, Certificates, Judge } from "../api/calls";
import { beforehandQuery, startCertificate } from "../api/calls";
import type { CertificateForm, Plan } from "../engine/forms";
import { CERTIFICATE_FIELDS, certificateBody, drawnFrom, newCertificate, planOf } from "../engine/forms";

interface CertificateListProps {
  readonly study: Study;
  readonly certificates: Certificates;
  readonly tell: (news: string) => void;
}

/** The certificates of the study, newest first; those that are over stand in a list of their own. */
export function CertificateList({ study, certificates, tell }: CertificateListProps) {
  const { shown, past } = sorted(certificates);
  return (
    <>
      {shown.length === 0 ? <Nothing admin={study.role === "admin"} /> : null}
      {shown.map((each) => (
        <CertificateCard key={each.id} {...{ study, certificate: each, judgeStatuses: certificates.judges, tell }} />
      ))}
      {past.length > 0 ? (
        <section className="card" aria-labelledby="judges-past">
          <header>
            <h2 id="judges-past">
              {messages.past} <span className="dim">{past.length}</span>
            </h2>
          </header>
          <ul className="lines">
            {past.map((each) => (
              <li key={each.id} className="row wrap">
                <b>{nameOf(each.judge)}</b>
                <span className="pill">{stateOf(each, certificates.judges).text}</span>
                <span className="dim xs">{messages.started(dateTime(each.created_at))}</span>
                <span className="sm">
                  <CountedLink to={correlationPath(study.id, each)}>
                    {correlationText(each) ? messages.correlation(correlationText(each) ?? "") : ""}
                  </CountedLink>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

const Nothing = ({ admin }: { admin: boolean }) => (
  <section className="card" aria-labelledby="judges-none">
    <header>
      <h2 id="judges-none">{messages.heading}</h2>
    </header>
    <p className="judges-nothing hint">{messages.none(admin)}</p>
  </section>
);

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
    <Dialog title={startCertificateTexts.title(nameOf(props.judge))} wide onClose={props.onClose}>
      <Loaded query={query}>{(beforehand) => <Form beforehand={beforehand} {...props} />}</Loaded>
    </Dialog>
  );
}

const FIELDS = [
  ["natural", startCertificateTexts.fields.natural.label, startCertificateTexts.fields.natural.hint],
  ["per_bucket", startCertificateTexts.fields.per_bucket.label, startCertificateTexts.fields.per_bucket.hint],
  ["overlap", startCertificateTexts.fields.overlap.label, startCertificateTexts.fields.overlap.hint],
  ["min_pairs", startCertificateTexts.fields.min_pairs.label, startCertificateTexts.fields.min_pairs.hint],
  ["pool", startCertificateTexts.fields.pool.label, startCertificateTexts.fields.pool.hint],
  ["required", startCertificateTexts.fields.required.label, startCertificateTexts.fields.required.hint],
] as const;

function Form({ study, judge, beforehand, tell, onClose }: StartCertificateProps & { beforehand: Beforehand }) {
  const [form, setForm] = useState<CertificateForm>(() => newCertificate(judge.id, beforehand.terms));
  const queries = useQueryClient();
  const start = useMutation({
    mutationFn: () => startCertificate(study, certificateBody(form)),
    onSuccess: async () => {
      tell(startCertificateTexts.done(nameOf(judge)));
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
            label={key === "per_bucket" && judge.purpose === "grades" ? startCertificateTexts.perGrade : label}
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
        <Field
          label={startCertificateTexts.budget.label}
          problem={problems.budget}
          hint={startCertificateTexts.budget.hint}
        >
          {(tied) => (
            <input
              {...tied}
              className="in auto"
              inputMode="decimal"
              placeholder={startCertificateTexts.budget.none}
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
        does={startCertificateTexts.start}
      />
    </AsyncForm>
  );
}

interface PlanNoteProps {
  /** Distinct pairs of reasons in the study, or answers with a reference. */
  readonly pairs: number;
  /** Null while the form cannot be read. */
  readonly plan: Plan | null;
  readonly asksModel: boolean;
  /** How many people rate each pair, as it is written. */
  readonly people: string;
  /** Whether answers are graded, and not pairs of reasons compared. */
  readonly areAnswers: boolean;
}

/** What there is, what the judge and people will do, or why nothing can be started. */
function PlanNote({ pairs, plan, asksModel, people, areAnswers }: PlanNoteProps) {
  const texts = areAnswers ? { ...planNoteTexts, ...planNoteTexts.ofAnswers } : planNoteTexts;
  if (plan === null) return <p className="hint">{planNoteTexts.unread}</p>;
  if (plan.obstacle)
    return (
      <div className="note warn" role="status">
        <Icon name="warn" />
        <span>{plan.obstacle}</span>
      </div>
    );
  return (
    <div className="estimate sm" role="status">
      <p>{sentence(texts.pairs(<b>{count(pairs)}</b>))}</p>
      <ol className="judges-steps">
        <li>{texts.judge(count(plan.pool), planNoteTexts.scores(plan.calls, asksModel), asksModel)}</li>
        <li>{planNoteTexts.study(plan.natural, plan.stratified, people, plan.ratings)}</li>
        <li>{texts.blind}</li>
      </ol>
    </div>
  );
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { card as messages, resume as resumeTexts, verdict } from "@/messages/studio/judges-certificates";
import type { Study } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Confirm } from "@/shared/studio/Confirm";
import { Icon } from "@/shared/components/Icon";
import { countedPath } from "@/shared/counted-paths";
import { dateTime } from "@/shared/format";
import { usd } from "@/shared/money";
import { sentence } from "@/shared/sentence";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import { Dialog } from "@/shared/studio/Dialog";
import { Field } from "@/shared/components/Field";
import { FormActions } from "@/shared/studio/FormActions";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { finishCertificate, resumeCertificate, withdrawCertificate } from "../api/calls";
import { correlationText, lacking, nameOf, requiredText, stateOf } from "../engine/certificate-status";
import type { PathOf } from "./Figures";
import { Figures } from "./Figures";
import { FiguresMade, JudgeAtWork, PeopleRate } from "./Progress";
import { ScorePicture } from "./ScorePicture";
import { BEST_GRADE, BEST_SCORE } from "../engine/points";
import type { Certificate, JudgeEligibility } from "../api/calls";

interface CertificateCardProps {
  readonly study: Study;
  readonly certificate: Certificate;
  readonly judgeStatuses: readonly JudgeEligibility[];
  readonly tell: (news: string) => void;
}

type Open = "finish" | "resume" | "withdraw" | null;

/** One certificate: how far it is, what it says, and what can be done with it. */
export function CertificateCard({ study, certificate, judgeStatuses, tell }: CertificateCardProps) {
  const [open, setOpen] = useState<Open>(null);
  const { id, judge, state, terms, spent } = certificate;
  const said = stateOf(certificate, judgeStatuses);
  const pathOf: PathOf = (...of) => countedPath(study.id, "certificate", id, ...of);
  const title = `certificate-${id}`;
  return (
    <section className="card judges-certificate" aria-labelledby={title} data-testid={`certificate-${state}`}>
      <header>
        <h2 id={title} tabIndex={-1}>
          {messages.heading(nameOf(judge))} <span className={`pill ${said.look}`}>{said.text}</span>
        </h2>
        {study.role === "admin" ? <Actions certificate={certificate} onOpen={setOpen} /> : null}
      </header>
      {state === "judging" ? <JudgeAtWork certificate={certificate} /> : null}
      {state === "failed" ? (
        <div className="note bad" role="status">
          <Icon name="warn" />
          <span>{messages.failed(certificate.error)}</span>
        </div>
      ) : null}
      {state === "finishing" ? <FiguresMade certificate={certificate} /> : null}
      {state === "rating" ? <PeopleRate study={study} certificate={certificate} pathOf={pathOf} /> : null}
      {certificate.figures ? (
        <>
          <Verdict certificate={certificate} />
          <Figures name={nameOf(judge)} figures={certificate.figures} pathOf={pathOf} />
          <ScorePicture
            points={certificate.figures.points}
            pathOf={pathOf}
            greatest={certificate.judge.purpose === "grades" ? BEST_GRADE : BEST_SCORE}
          />
        </>
      ) : null}
      <p className="foot">
        {messages.foot(
          dateTime(certificate.created_at),
          certificate.finished_at === null ? null : dateTime(certificate.finished_at),
          usd(spent),
          terms.budget === null ? null : usd(terms.budget),
          terms.seed,
        )}
      </p>
      <Asking {...{ study: study.id, certificate, open, tell, onClose: () => setOpen(null) }} />
    </section>
  );
}

interface ActionsProps {
  readonly certificate: Certificate;
  readonly onOpen: (open: Open) => void;
}

function Actions({ certificate, onOpen }: ActionsProps) {
  const { id, judge, state } = certificate;
  return (
    <>
      {state === "rating" ? (
        <Button
          size="sm"
          look={lacking(certificate) === 0 ? "pri" : "plain"}
          disabled={lacking(certificate) > 0}
          aria-describedby={`lacking-${id}`}
          onClick={() => onOpen("finish")}
          data-testid="finish-certificate"
        >
          {certificate.error === "" ? messages.finish : messages.retry}
        </Button>
      ) : null}
      {state === "failed" ? (
        <Button size="sm" look="pri" icon="play" onClick={() => onOpen("resume")} data-testid="resume-certificate">
          {messages.resume}
        </Button>
      ) : null}
      <Button
        size="sm"
        look="danger"
        aria-label={messages.withdrawOf(nameOf(judge))}
        onClick={() => onOpen("withdraw")}
      >
        {messages.withdraw}
      </Button>
    </>
  );
}

interface AskingProps {
  readonly study: string;
  readonly certificate: Certificate;
  readonly open: Open;
  readonly tell: (news: string) => void;
  readonly onClose: () => void;
}

/** Asks once before something is done that others will notice. */
function Asking({ study, certificate, open, tell, onClose }: AskingProps) {
  const queries = useQueryClient();
  const name = nameOf(certificate.judge);
  const done = (news: string) => async () => {
    tell(news);
    await queries.invalidateQueries({ queryKey: ["certificates", study] });
  };
  if (open === "finish")
    return (
      <Confirm
        title={messages.finishing.title}
        does={messages.finish}
        act={() => finishCertificate(certificate.id)}
        onDone={done(messages.finishing.done(name))}
        onClose={onClose}
      >
        <p className="sm mut">{messages.finishing.effect(certificate.ratings?.rated ?? 0)}</p>
      </Confirm>
    );
  if (open === "withdraw")
    return (
      <Confirm
        title={messages.withdrawing.title(name)}
        does={messages.withdraw}
        look="danger"
        act={() => withdrawCertificate(certificate.id)}
        onDone={done(messages.withdrawing.done(name))}
        onClose={onClose}
      >
        <p className="sm mut">{messages.withdrawing.effect}</p>
      </Confirm>
    );
  if (open === "resume")
    return <Resume certificate={certificate} onDone={done(messages.resumed(name))} onClose={onClose} />;
  return null;
}

/** Whether the judge may be relied on, and what to do where it may not. */
const Verdict = ({ certificate }: { certificate: Certificate }) =>
  certificate.passes ? (
    <div className="note info">
      <Icon name="check" />
      <span>
        {sentence(
          verdict.passes((text) => <b>{text}</b>, correlationText(certificate) ?? "", requiredText(certificate)),
        )}
      </span>
    </div>
  ) : (
    <div className="note warn">
      <Icon name="warn" />
      <span>{sentence(verdict.fails((text) => <b>{text}</b>, certificate.shortfall ?? ""))}</span>
    </div>
  );

interface ResumeProps {
  readonly certificate: Certificate;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

/** Goes on with a certificate that stopped, perhaps with more money. */
function Resume({ certificate, onDone, onClose }: ResumeProps) {
  const [budget, setBudget] = useState(certificate.terms.budget ?? "");
  const resume = useMutation({
    mutationFn: () => resumeCertificate(certificate.id, budget.trim()),
    onSuccess: async () => {
      await onDone();
      onClose();
    },
  });
  return (
    <Dialog title={resumeTexts.title} onClose={onClose}>
      <AsyncForm className="form" onSend={() => resume.mutate()}>
        <p className="sm mut">{resumeTexts.spent(certificate.error, usd(certificate.spent))}</p>
        <Field
          label={resumeTexts.budget.label}
          problem={refusedFields(resume.error).budget}
          hint={certificate.terms.budget === null ? resumeTexts.budget.hint : undefined}
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
          does={resumeTexts.resume}
        />
      </AsyncForm>
    </Dialog>
  );
}

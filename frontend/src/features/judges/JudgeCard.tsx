import { useState } from "react";
import { card as messages, dialog, table as judgeTableTexts } from "@/messages/studio/judges";
import type { Study } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { CountedLink } from "@/shared/components/CountedLink";
import { Dialog } from "@/shared/studio/Dialog";
import { count, dateTime } from "@/shared/format";
import { Icon } from "@/shared/components/Icon";
import { AddJudge } from "./AddJudge";
import { StartCertificate } from "./certificates/CertificateList";
import type { Certificates, Judge, Judges } from "./api/calls";
import {
  correlationPath,
  correlationText,
  judgeStatusOf,
  nameOf,
  progressText,
  requiredText,
} from "./engine/certificate-status";
import { PromptText } from "./PromptText";
import type { JudgeStatus } from "./engine/certificate-status";

interface JudgeCardProps {
  readonly study: Study;
  readonly judges: Judges;
  readonly certificates: Certificates;
  readonly tell: (news: string) => void;
}

type Open = { readonly kind: "add" } | { readonly kind: "look" | "start"; readonly judge: Judge } | null;

/** The judges that the project can use, and what each has for this study. Admins add some and start certificates. */
export function JudgeCard({ study, judges: { results, prompts }, certificates, tell }: JudgeCardProps) {
  const [open, setOpen] = useState<Open>(null);
  const admin = study.role === "admin";
  const close = () => setOpen(null);
  return (
    <section className="card" aria-labelledby="judges">
      <header>
        <h2 id="judges">
          {messages.heading} <span className="dim">{results.length}</span>
        </h2>
        {admin ? (
          <Button size="sm" icon="plus" onClick={() => setOpen({ kind: "add" })} data-testid="add-judge">
            {messages.add}
          </Button>
        ) : null}
      </header>
      <JudgeTable
        study={study.id}
        judges={results}
        certificates={certificates}
        onLook={(judge) => setOpen({ kind: "look", judge })}
        onStart={admin ? (judge) => setOpen({ kind: "start", judge }) : undefined}
      />
      {results.every(({ baseline }) => baseline) ? <p className="foot">{messages.onlyBaseline(admin)}</p> : null}
      {open?.kind === "add" ? (
        <AddJudge study={study.id} project={study.project.id} prompts={prompts} tell={tell} onClose={close} />
      ) : null}
      {open?.kind === "look" ? <JudgeDialog judge={open.judge} onClose={close} /> : null}
      {open?.kind === "start" ? (
        <StartCertificate study={study.id} judge={open.judge} tell={tell} onClose={close} />
      ) : null}
    </section>
  );
}

/** All that a judge is: it never changes, so this is what every score of it was given with. */
const JudgeDialog = ({ judge, onClose }: { judge: Judge; onClose: () => void }) => (
  <Dialog title={nameOf(judge)} wide onClose={onClose}>
    <div className="form">
      <dl className="figures judges-facts">
        {factsOf(judge).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {judge.prompt ? <PromptText prompt={judge.prompt} /> : <p className="sm mut">{withoutPrompt(judge)}</p>}
    </div>
  </Dialog>
);

function factsOf({ model, endpoint, decoding, defended, created_at }: Judge): readonly (readonly [string, string])[] {
  const sent = Object.entries(decoding ?? {}).map(([name, value]): [string, string] => [
    name.replace("_", " "),
    value === null ? dialog.modelDefault : String(value),
  ]);
  return [
    [dialog.facts.model, model || dialog.none],
    [dialog.facts.endpoint, endpoint?.name ?? dialog.none],
    ...sent,
    ...(defended === null ? [] : [[dialog.facts.defence, defended ? dialog.yes : dialog.no] as const]),
    [dialog.facts.added, dateTime(created_at)],
  ];
}

const withoutPrompt = ({ baseline }: Judge): string => (baseline ? dialog.baseline : dialog.embedding);

interface JudgeTableProps {
  readonly study: string;
  readonly judges: readonly Judge[];
  readonly certificates: Certificates;
  readonly onLook: (judge: Judge) => void;
  /** Absent for those who may not. */
  readonly onStart?: (judge: Judge) => void;
}

const KINDS: Readonly<Record<Judge["kind"], string>> = judgeTableTexts.kinds;

/** A row for each judge: what it is, what it did, and what it has for this study. */
const JudgeTable = ({ study, judges, certificates, onLook, onStart }: JudgeTableProps) => (
  <div className="judges-scroll" tabIndex={0} role="region" aria-label={judgeTableTexts.label}>
    <table className="tb judges-table">
      <caption className="vh">{judgeTableTexts.caption}</caption>
      <thead>
        <tr>
          <th>{judgeTableTexts.judge}</th>
          <th>{judgeTableTexts.model}</th>
          <th className="num">{judgeTableTexts.pairsJudged}</th>
          <th>{judgeTableTexts.status}</th>
          <th>
            <span className="vh">{judgeTableTexts.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {judges.map((judge) => {
          const status = judgeStatusOf(judge.id, certificates);
          return (
            <tr key={judge.id} data-testid={`judge-${judge.name}`}>
              <td>
                <b className="judges-long">{nameOf(judge)}</b>
                <span className="tallies">
                  {judge.baseline ? <span className="pill">{judgeTableTexts.baseline}</span> : null}
                  <span className="pill">{judge.shared ? judgeTableTexts.shared : judgeTableTexts.own}</span>
                  <span className="pill">{judgeTableTexts.purposes[judge.purpose]}</span>
                </span>
              </td>
              <td>
                <span className="judges-long">{judge.model || judgeTableTexts.noModel}</span>
                <span className="ci">{judgeTableTexts.kind(KINDS[judge.kind], judge.endpoint?.name)}</span>
              </td>
              <td className="num nw">
                {count(judge.judgements)}
                <span className={judge.failures > 0 ? "ci warn" : "ci"}>
                  {judgeTableTexts.failed(count(judge.failures))}
                </span>
              </td>
              <td>
                {judge.purpose === "same_error" ? (
                  judgeTableTexts.noneNeeded
                ) : (
                  <StatusCell study={study} status={status} />
                )}
              </td>
              <td className="num">
                <span className="judges-acts">
                  <Button
                    size="sm"
                    aria-label={
                      judge.prompt ? judgeTableTexts.promptOf(nameOf(judge)) : judgeTableTexts.aboutJudge(nameOf(judge))
                    }
                    onClick={() => onLook(judge)}
                  >
                    {judge.prompt ? judgeTableTexts.prompt : judgeTableTexts.about}
                  </Button>
                  {onStart && !status.underWay && judge.purpose !== "same_error" ? (
                    <Button
                      size="sm"
                      aria-label={judgeTableTexts.certifyJudge(nameOf(judge))}
                      onClick={() => onStart(judge)}
                      data-testid={`certify-${judge.name}`}
                    >
                      {judgeTableTexts.certify}
                    </Button>
                  ) : null}
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </div>
);

interface StatusCellProps {
  readonly study: string;
  readonly status: JudgeStatus;
}

/** A current certificate with its figure, else why there is none; and one that is under way. */
function StatusCell({ study, status: { current, underWay, last, reason } }: StatusCellProps) {
  const lastCorrelation = last ? correlationText(last) : null;
  return (
    <>
      {current ? (
        <>
          <span className="pill ok">
            <Icon name="check" />
            {judgeTableTexts.certified}
          </span>
          <span className="ci">
            <CountedLink to={correlationPath(study, current)}>
              {judgeTableTexts.correlation(correlationText(current) ?? "", requiredText(current))}
            </CountedLink>
          </span>
        </>
      ) : (
        <>
          <span className="pill warn">
            <Icon name="warn" />
            {judgeTableTexts.noCertificate}
          </span>
          <span className="ci">
            {last && lastCorrelation !== null ? (
              <CountedLink to={correlationPath(study, last)}>
                {judgeTableTexts.correlation(lastCorrelation, requiredText(last))}
              </CountedLink>
            ) : (
              reason
            )}
          </span>
        </>
      )}
      {underWay ? (
        <a className="judges-way xs" href={`#certificate-${underWay.id}`}>
          {progressText(underWay)}
        </a>
      ) : null}
    </>
  );
}

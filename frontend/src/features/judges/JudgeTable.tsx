import { table as messages } from "@/messages/studio/judges";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { count } from "@/shared/format";
import type { JudgeStatus } from "./engine/certificate-status";
import { correlationText, nameOf, progressText, requiredText, judgeStatusOf } from "./engine/certificate-status";
import type { Certificates, Judge } from "./api/types";

interface JudgeTableProps {
  readonly judges: readonly Judge[];
  readonly certificates: Certificates;
  readonly onLook: (judge: Judge) => void;
  /** Absent for those who may not. */
  readonly onStart?: (judge: Judge) => void;
}

const KINDS: Readonly<Record<Judge["kind"], string>> = messages.kinds;

/** A row for each judge: what it is, what it did, and what it has for this study. */
export const JudgeTable = ({ judges, certificates, onLook, onStart }: JudgeTableProps) => (
  <div className="judges-scroll" tabIndex={0} role="region" aria-label={messages.label}>
    <table className="tb judges-table">
      <caption className="vh">{messages.caption}</caption>
      <thead>
        <tr>
          <th>{messages.judge}</th>
          <th>{messages.model}</th>
          <th className="num">{messages.pairsJudged}</th>
          <th>{messages.status}</th>
          <th>
            <span className="vh">{messages.actions}</span>
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
                  {judge.baseline ? <span className="pill">{messages.baseline}</span> : null}
                  <span className="pill">{judge.shared ? messages.shared : messages.own}</span>
                  <span className="pill">{messages.purposes[judge.purpose]}</span>
                </span>
              </td>
              <td>
                <span className="judges-long">{judge.model || messages.noModel}</span>
                <span className="ci">{messages.kind(KINDS[judge.kind], judge.endpoint?.name)}</span>
              </td>
              <td className="num nw">
                {count(judge.judgements)}
                <span className={judge.failures > 0 ? "ci warn" : "ci"}>{messages.failed(count(judge.failures))}</span>
              </td>
              <td>{judge.purpose === "same_error" ? messages.noneNeeded : <StatusCell status={status} />}</td>
              <td className="num">
                <span className="judges-acts">
                  <Button
                    size="sm"
                    aria-label={judge.prompt ? messages.promptOf(nameOf(judge)) : messages.aboutJudge(nameOf(judge))}
                    onClick={() => onLook(judge)}
                  >
                    {judge.prompt ? messages.prompt : messages.about}
                  </Button>
                  {onStart && !status.underWay && judge.purpose !== "same_error" ? (
                    <Button
                      size="sm"
                      aria-label={messages.certifyJudge(nameOf(judge))}
                      onClick={() => onStart(judge)}
                      data-testid={`certify-${judge.name}`}
                    >
                      {messages.certify}
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

/** A current certificate with its figure, else why there is none; and one that is under way. */
function StatusCell({ status: { current, underWay, last, reason } }: { status: JudgeStatus }) {
  const lastCorrelation = last ? correlationText(last) : null;
  return (
    <>
      {current ? (
        <>
          <span className="pill ok">
            <Icon name="check" />
            {messages.certified}
          </span>
          <span className="ci">{messages.correlation(correlationText(current) ?? "", requiredText(current))}</span>
        </>
      ) : (
        <>
          <span className="pill warn">
            <Icon name="warn" />
            {messages.noCertificate}
          </span>
          <span className="ci">
            {last && lastCorrelation !== null ? messages.correlation(lastCorrelation, requiredText(last)) : reason}
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

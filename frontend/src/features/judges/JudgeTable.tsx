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

const KINDS: Readonly<Record<Judge["kind"], string>> = {
  lexical: "compares words, asks no model",
  endpoint: "asks a model",
  local: "a model on this server",
  embedding: "compares sentence embeddings",
};

/** A row for each judge: what it is, what it did, and what it has for this study. */
export const JudgeTable = ({ judges, certificates, onLook, onStart }: JudgeTableProps) => (
  <div className="judges-scroll" tabIndex={0} role="region" aria-label="Table of judges">
    <table className="tb judges-table">
      <caption className="vh">Judges, those of the project first</caption>
      <thead>
        <tr>
          <th>Judge</th>
          <th>Model</th>
          <th className="num">Pairs judged</th>
          <th>For this study</th>
          <th>
            <span className="vh">Actions</span>
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
                  {judge.baseline ? <span className="pill">baseline</span> : null}
                  <span className="pill">{judge.shared ? "shared" : "this project"}</span>
                </span>
              </td>
              <td>
                <span className="judges-long">{judge.model || "no model"}</span>
                <span className="ci">
                  {KINDS[judge.kind]}
                  {judge.endpoint ? ` behind ${judge.endpoint.name}` : ""}
                </span>
              </td>
              <td className="num nw">
                {count(judge.judgements)}
                <span className={judge.failures > 0 ? "ci warn" : "ci"}>{count(judge.failures)} failed</span>
              </td>
              <td>
                <StatusCell status={status} />
              </td>
              <td className="num">
                <span className="judges-acts">
                  <Button
                    size="sm"
                    aria-label={`${judge.prompt ? "Prompt of" : "About"} ${nameOf(judge)}`}
                    onClick={() => onLook(judge)}
                  >
                    {judge.prompt ? "Prompt" : "About"}
                  </Button>
                  {onStart && !status.underWay ? (
                    <Button
                      size="sm"
                      aria-label={`Certify ${nameOf(judge)}`}
                      onClick={() => onStart(judge)}
                      data-testid={`certify-${judge.name}`}
                    >
                      Certify
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
  return (
    <>
      {current ? (
        <>
          <span className="pill ok">
            <Icon name="check" />
            certified
          </span>
          <span className="ci">
            correlation {correlationText(current)}; {requiredText(current)} required
          </span>
        </>
      ) : (
        <>
          <span className="pill warn">
            <Icon name="warn" />
            no certificate
          </span>
          <span className="ci">
            {last && correlationText(last) !== null
              ? `correlation ${correlationText(last)}; ${requiredText(last)} required`
              : reason}
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

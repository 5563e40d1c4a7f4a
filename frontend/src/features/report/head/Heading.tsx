import type { ReactNode } from "react";
import { useState } from "react";
import { heading as messages } from "@/messages/studio/report";
import { sentence } from "@/shared/sentence";
import type { Report } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { CountedLink } from "@/shared/components/CountedLink";
import { countedPath } from "@/shared/counted-paths";
import { count, dateTime } from "@/shared/format";
import { Name } from "./Name";
import { tasksOf } from "../engine/tasks";
import { tauText } from "@/shared/reports";
import { originText, proposedText } from "@/shared/truth";

/** What the report is, and all that its figures follow from. */
export function Heading({ report }: { report: Report }) {
  const { ground_truth: truth, judge, figures } = report;
  return (
    <div className="report-head">
      <div className="row wrap">
        <Name report={report} />
        {figures?.judge && figures.judge.uncertified !== null ? (
          <span className="pill warn" data-testid="provisional">
            <Icon name="warn" />
            {messages.provisional}
          </span>
        ) : null}
        {report.with_proposed ? null : (
          <span className="pill info">{messages.withoutProposed(report.left_out_proposed)}</span>
        )}
      </div>
      <p className="cfg">
        <span>
          {sentence(
            messages.truth<ReactNode>(
              truth.version,
              <Size report={report} />,
              originText(truth),
              report.with_proposed && truth.proposed > 0 ? proposedText(truth) : "",
              (text) => <b>{text}</b>,
            ),
          )}
        </span>
        {report.kind === "segments" ? (
          <>
            <span>{sentence(messages.threshold(<b>{tauText(report.tau)}</b>))}</span>
            <span>{sentence(messages.match((text) => <b>{text}</b>))}</span>
            <span>
              {sentence(
                messages.judge(
                  judge === null ? null : `${judge.name} ${judge.version}`,
                  judge?.baseline === true,
                  (text) => <b>{text}</b>,
                ),
              )}
            </span>
          </>
        ) : null}
        {figures ? (
          <span>
            {sentence(messages.intervals(figures.confidence, count(figures.resamples), (text) => <b>{text}</b>))}
          </span>
        ) : null}
        <Config hash={report.config_hash} />
        <span>{sentence(messages.code(<b>{report.code_version}</b>))}</span>
        <span>{dateTime(report.created_at)}</span>
      </p>
    </div>
  );
}

/** What the figures are of, each number with its clips; before there are any, what the truth is of. */
function Size({ report }: { readonly report: Report }) {
  const { id, study, figures, answer_figures, ground_truth } = report;
  const { one, many } = tasksOf(report);
  const link = (n: number, what: string, text: string) => (
    <CountedLink to={n === 0 ? null : countedPath(study.id, "report", id, "ground_truth", what)}>{text}</CountedLink>
  );
  const clips = ({ videos, prompts }: { readonly videos: number; readonly prompts: number }) => (
    <>
      {link(videos, "videos", messages.clips(videos, one, many))}
      {messages.ofPrompts(prompts)}
    </>
  );
  if (figures) {
    const { errors } = figures.truth;
    return (
      <>
        {link(errors, "errors", messages.errors(errors))}, {clips(figures.truth)}
      </>
    );
  }
  if (!answer_figures && report.kind !== "segments") return messages.tasks(ground_truth.clips);
  if (!answer_figures) return messages.errorsIn(ground_truth.errors, ground_truth.clips);
  const { answered, unclear, without_answer, held } = answer_figures.truth;
  return (
    <>
      {link(answered, "answered", messages.answered(answered))}, {link(unclear, "unclear", messages.unclear(unclear))},{" "}
      {clips(answer_figures.truth)}
      {without_answer > 0 ? <>, {link(without_answer, "without_answer", messages.unanswered(without_answer))}</> : null}
      {held > 0 ? `, ${messages.held(held, one, many)}` : null}
    </>
  );
}

/** The hash of the config, short, and a button that copies the whole. */
function Config({ hash }: { hash: string }) {
  const [said, setSaid] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(hash);
      setSaid(messages.copied);
    } catch {
      setSaid(hash); // without TLS there is no clipboard
    }
  };
  return (
    <span className="config">
      {messages.config} <b className="mono">{hash.slice(0, 7)}</b>
      <Button icon="copy" look="quiet" size="sm" aria-label={messages.copyConfig} onClick={() => void copy()} />
      <span role="status">{said}</span>
    </span>
  );
}

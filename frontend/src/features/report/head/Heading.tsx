import { useState } from "react";
import { heading as messages } from "@/messages/studio/report";
import { sentence } from "@/shared/sentence";
import type { Report } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
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
            messages.truth(
              truth.version,
              sizeText(report),
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

/** What the figures are of; before there are any, what the truth is of. */
function sizeText(report: Report): string {
  const { figures, answer_figures, ground_truth } = report;
  const { one, many } = tasksOf(report);
  const clips = ({ videos, prompts }: { readonly videos: number; readonly prompts: number }): string =>
    messages.clips(videos, one, many, prompts);
  if (figures) return messages.errors(figures.truth.errors, clips(figures.truth));
  if (!answer_figures && report.kind !== "segments") return messages.tasks(ground_truth.clips);
  if (!answer_figures) return messages.errorsIn(ground_truth.errors, ground_truth.clips);
  const { answered, unclear, without_answer, held } = answer_figures.truth;
  const parts = [messages.answered(answered), messages.unclear(unclear), clips(answer_figures.truth)];
  if (without_answer > 0) parts.push(messages.unanswered(without_answer));
  if (held > 0) parts.push(messages.held(held, one, many));
  return parts.join(", ");
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

import { useState } from "react";
import type { Report } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { count, dateTime, plural } from "@/shared/format";
import { tasksOf } from "../engine/tasks";
import { tauText } from "@/shared/reports";
import { originText, proposedText } from "@/shared/truth";

/** What the report is, and all that its figures follow from. */
export function Heading({ report }: { report: Report }) {
  const { ground_truth: truth, judge, figures } = report;
  return (
    <div className="report-head">
      <div className="row wrap">
        <h1>{report.title}</h1>
        {figures?.judge && figures.judge.uncertified !== null ? (
          <span className="pill warn" data-testid="provisional">
            <Icon name="warn" />
            provisional
          </span>
        ) : null}
        {report.with_proposed ? null : (
          <span className="pill info">
            without errors proposed by critics ({plural(report.left_out_proposed, "error")} left out)
          </span>
        )}
      </div>
      <p className="cfg">
        <span>
          Ground truth <b>v{truth.version}</b>, {sizeText(report)}, {originText(truth)}
          {report.with_proposed && truth.proposed > 0 ? `; ${proposedText(truth)}` : ""}
        </span>
        {report.kind === "segments" ? (
          <>
            <span>
              τ <b>{tauText(report.tau)}</b>
            </span>
            <span>
              Match <b>one to one, highest weight</b>
            </span>
            <span>
              Judge{" "}
              <b>
                {judge === null ? "none" : `${judge.name} ${judge.version}`}
                {judge?.baseline ? " (baseline)" : ""}
              </b>
            </span>
          </>
        ) : null}
        {figures ? (
          <span>
            Intervals{" "}
            <b>
              {figures.confidence}%, {count(figures.resamples)} resamples of prompts
            </b>
          </span>
        ) : null}
        <Config hash={report.config_hash} />
        <span>
          Code <b>{report.code_version}</b>
        </span>
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
    `${plural(videos, one, many)} of ${plural(prompts, "prompt")}`;
  if (figures) return `${plural(figures.truth.errors, "error")}, ${clips(figures.truth)}`;
  if (!answer_figures && report.kind === "answers") return plural(ground_truth.clips, "task");
  if (!answer_figures) return `${plural(ground_truth.errors, "error")} in ${plural(ground_truth.clips, "clip")}`;
  const { answered, unclear, without_answer, held } = answer_figures.truth;
  const parts = [`${plural(answered, "answer")} with a value`, `${unclear} unclear`, clips(answer_figures.truth)];
  if (without_answer > 0) parts.push(`${plural(without_answer, "question")} without a true answer`);
  if (held > 0) parts.push(`${plural(held, one, many)} taken down`);
  return parts.join(", ");
}

/** The hash of the config, short, and a button that copies the whole. */
function Config({ hash }: { hash: string }) {
  const [said, setSaid] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(hash);
      setSaid("copied");
    } catch {
      setSaid(hash); // without TLS there is no clipboard
    }
  };
  return (
    <span className="config">
      Config <b className="mono">{hash.slice(0, 7)}</b>
      <Button icon="copy" look="quiet" size="sm" aria-label="Copy the full config hash" onClick={() => void copy()} />
      <span role="status">{said}</span>
    </span>
  );
}

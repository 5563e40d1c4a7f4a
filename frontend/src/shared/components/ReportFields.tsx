import { useQuery } from "@tanstack/react-query";
import { report } from "@/messages/studio/shared";
import { sentence } from "@/shared/sentence";
import { judgesQuery } from "../api/reports";
import { refusedFields } from "../api/errors";
import type { GroundTruth, Judge } from "../api/types";
import type { Asked } from "../reports";
import { mayCost } from "../reports";
import { Field } from "./Field";

export interface ReportFieldsProps {
  readonly project: string;
  readonly truths: readonly GroundTruth[];
  readonly asked: Asked;
  readonly onChange: (asked: Asked) => void;
  /** Why the last one was refused. */
  readonly error: Error | null;
  /** Whether nothing but answers is compared, which takes no threshold; a judge may grade those in words. */
  readonly onAnswers?: boolean;
}

/** What a report compares with: the ground truth, the threshold, and the judge of reasons. */
export function ReportFields(props: ReportFieldsProps) {
  const { truths, asked, onChange, error, onAnswers = false } = props;
  return (
    <>
      <div className="row wrap top">
        <Field label={report.truth} problem={refusedFields(error).ground_truth}>
          {(tied) => (
            <select
              {...tied}
              className="in auto"
              value={asked.truth}
              onChange={(event) => onChange({ ...asked, truth: event.target.value })}
            >
              {truths.map(({ id, version, errors }) => (
                <option key={id} value={id}>
                  {report.version(version, onAnswers, errors)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {onAnswers ? null : <Threshold {...props} />}
        <JudgeOf {...props} />
      </div>
      {onAnswers ? null : <WithoutProposed {...props} />}
    </>
  );
}

function Threshold({ asked, onChange, error }: ReportFieldsProps) {
  return (
    <Field label={report.threshold} problem={refusedFields(error).tau}>
      {(tied) => (
        <input
          {...tied}
          className="in auto"
          type="number"
          min={0}
          max={1}
          step={0.01}
          required
          value={asked.tau}
          onChange={(event) => onChange({ ...asked, tau: event.target.value })}
        />
      )}
    </Field>
  );
}

/** The judge of reasons, or of answers in words, and what it may cost. */
function JudgeOf({ project, asked, onChange, error, onAnswers = false }: ReportFieldsProps) {
  const { data: judges = [] } = useQuery(judgesQuery(project));
  const wrong = refusedFields(error);
  const judge = judges.find(({ id }) => id === asked.judge);
  const offered = judges.filter(
    ({ kind, purpose }) => kind !== "lexical" && purpose === (onAnswers ? "grades" : "similarity"),
  );
  if (onAnswers && offered.length === 0) return null;
  return (
    <>
      <Field label={onAnswers ? report.grader : report.judge} problem={wrong.judge}>
        {(tied) => (
          <select
            {...tied}
            className="in auto"
            value={asked.judge}
            onChange={(event) => onChange({ ...asked, judge: event.target.value })}
          >
            <option value="">{onAnswers ? report.ungraded : report.lexical}</option>
            {offered.map((each) => (
              <option key={each.id} value={each.id}>
                {judgeName(each)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {mayCost(judge) ? (
        <Field label={report.budget.label} problem={wrong.budget} hint={report.budget.hint}>
          {(tied) => (
            <input
              {...tied}
              className="in auto"
              type="number"
              min={0}
              step="any"
              value={asked.budget}
              onChange={(event) => onChange({ ...asked, budget: event.target.value })}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}

function WithoutProposed({ truths, asked, onChange }: ReportFieldsProps) {
  const proposed = truths.find(({ id }) => id === asked.truth)?.proposed ?? 0;
  return (
    <label className="row">
      <input
        type="checkbox"
        checked={!asked.withProposed}
        onChange={(event) => onChange({ ...asked, withProposed: !event.target.checked })}
        data-testid="without-proposed"
      />
      <span>{sentence(report.leaveOut(proposed, (text) => <span className="dim xs">{text}</span>))}</span>
    </label>
  );
}

const judgeName = ({ name, version, model, baseline }: Judge): string =>
  [`${name} ${version}`, model, baseline ? "baseline" : ""].filter(Boolean).join(", ");

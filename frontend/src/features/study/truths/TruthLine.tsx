import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { line as messages, review as qualityReviewTexts, unready } from "@/messages/studio/study-truths";
import { sentence } from "@/shared/sentence";
import type { GroundTruth, Study } from "@/shared/api/types";
import { CountedLink } from "@/shared/components/CountedLink";
import { Link } from "@/shared/components/Link";
import { ShareBar } from "@/shared/components/ShareBar";
import { countedPath } from "@/shared/counted-paths";
import { count, dateTime, percent } from "@/shared/format";
import { taskWords } from "@/shared/subjects";
import { marksClips, originText, POLICY_NAMES, proposedText, provenanceName, truthStateName } from "@/shared/truth";
import { resumeTruth, reviewQuality, truthsQuery } from "@/shared/api/study";
import { Button } from "@/shared/components/Button";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import { Field } from "@/shared/components/Field";
import { Dialog } from "@/shared/studio/Dialog";
import { FormActions } from "@/shared/studio/FormActions";
import { AsyncForm } from "@/shared/components/AsyncForm";

interface TruthLineProps {
  readonly study: Study;
  readonly truth: GroundTruth;
  /** The ready version before it. */
  readonly before: GroundTruth | null;
  readonly newest: boolean;
}

/** One version: what is in it, what it rests on, and what changed since the one before; or how far it is. */
export const TruthLine = (props: TruthLineProps) =>
  props.truth.state === "ready" ? <ReadyTruth {...props} /> : <UnreadyTruth study={props.study} truth={props.truth} />;

const ReadyTruth = ({ study, truth, before, newest }: TruthLineProps) => (
  <li>
    <b>{messages.version(truth.version)}</b>{" "}
    {holds(study, truth).map(([what, text], i) => (
      <Fragment key={what}>
        {i > 0 ? ", " : ""}
        <CountedLink to={countedPath(study.id, "truth", truth.id, what)}>{text}</CountedLink>
      </Fragment>
    ))}
    <span className="ci">
      {[originText(truth), judgedText(truth), proposedText(truth), ...leftOut(study, truth)]
        .filter(Boolean)
        .join(" · ")}
    </span>
    <Confirmed truth={truth} />
    <span className="row wrap xs dim">
      {dateTime(truth.created_at)}
      {before ? <Link to={`/truths/${before.id}/diff/${truth.id}`}>{messages.changes(before.version)}</Link> : null}
      {study.role === "admin" && marksClips(study) && truth.errors > 0 ? <QualityReview truth={truth} /> : null}
    </span>
    <RestsOn study={study.id} truth={truth} open={newest} />
  </li>
);

/** Which judge decided what was merged; nothing where words alone did. */
const judgedText = ({ judge, failed_pairs }: GroundTruth): string =>
  judge === null ? "" : messages.judged(judge.name, judge.version, failed_pairs);

/** "5 errors in 3 clips", "41 answers to 12 pairs", each with what it counts. */
function holds(study: Study, { errors, clips, answers }: GroundTruth): (readonly [what: string, text: string])[] {
  const { one, many } = taskWords(study);
  const tasks = messages.tasksOf(clips, one, many);
  const text = marksClips(study) ? messages.errorsIn(errors, tasks) : tasks;
  const asked: [string, string][] = answers.n > 0 ? [["answers", messages.answers(answers.n)]] : [];
  return [["items", text], ...asked];
}

/** What the version does not have, and why. What a settled one leaves out is listed with its origin. */
function leftOut(study: Study, { discarded, held, answers }: GroundTruth): string[] {
  const { one, many } = taskWords(study);
  const counts: [number, string][] = [
    [discarded, messages.discarded(discarded, one, many)],
    [answers.tied, messages.tied(answers.tied)],
    [answers.discarded, messages.questionsDiscarded(answers.discarded)],
    [held, messages.held(held, one, many)],
  ];
  return counts.filter(([n]) => n > 0).map(([, text]) => text);
}

const Confirmed = ({ truth: { confirmed_errors: found } }: { truth: GroundTruth }) =>
  found === null ? null : (
    <span className="ci">
      {sentence(
        messages.confirmed(
          (text) => <Link to={`/studies/${found.study}`}>{text}</Link>,
          found.confirmed,
          found.refused,
        ),
      )}
    </span>
  );

interface RestsOnProps {
  readonly study: string;
  readonly truth: GroundTruth;
  readonly open: boolean;
}

function RestsOn({ study, truth, open }: RestsOnProps) {
  const { items, answers } = truth.provenance;
  const to = (what: string) => (provenance: string) => countedPath(study, "truth", truth.id, what, provenance);
  if (items.length === 0 && answers.length === 0) return <span className="ci">{messages.noSources}</span>;
  return (
    <details className="rests" open={open}>
      <summary>{messages.sources}</summary>
      <Provenances caption={messages.tasks} rows={items} to={to("items")} />
      <Provenances caption={messages.answerSources} rows={answers} to={to("answers")} />
      <YesByUnclear answers={truth.answers} />
    </details>
  );
}

interface ProvenancesProps {
  readonly caption: string;
  readonly rows: GroundTruth["provenance"]["items"];
  /** The clips of a provenance. */
  readonly to: (provenance: string) => string;
}

function Provenances({ caption, rows, to }: ProvenancesProps) {
  if (rows.length === 0) return null;
  return (
    <table className="shares">
      <caption>
        {caption} <span className="dim">{messages.n(count(rows.reduce((sum, { n }) => sum + n, 0)))}</span>
      </caption>
      <tbody>
        {rows.map(({ provenance, n, share }) => (
          <tr key={provenance}>
            <th scope="row">{provenanceName(provenance)}</th>
            <td>
              <ShareBar share={share} />
            </td>
            <td className="num">
              <CountedLink to={to(provenance)}>{percent(share)}%</CountedLink>{" "}
              <span className="dim">{messages.n(count(n))}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const READINGS = messages.readings;

/** How far the share of yes depends on what "unclear" is taken for. */
function YesByUnclear({ answers: { yes, unclear } }: Pick<GroundTruth, "answers">) {
  if (yes.length === 0) return null;
  return (
    <table className="shares">
      <caption>{sentence(messages.yesShare(unclear, (text) => <span className="dim">{text}</span>))}</caption>
      <tbody>
        {yes.map((reading) => (
          <tr key={reading.unclear}>
            <th scope="row">{READINGS[reading.unclear]}</th>
            <td>{reading.share === null ? null : <ShareBar share={reading.share} />}</td>
            <td className="num">
              {reading.share === null ? messages.noAnswers : `${percent(reading.share)}%`}{" "}
              <span className="dim">{messages.of(count(reading.yes), count(reading.n))}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface UnreadyTruthProps {
  readonly study: Study;
  readonly truth: GroundTruth;
}

/** A version that a worker still makes, with how far it is; or one that failed, with the reason and another try. */
function UnreadyTruth({ study, truth }: UnreadyTruthProps) {
  const { version, policy, state, error, created_at } = truth;
  const failed = state === "failed";
  return (
    <li data-testid={`truth-${state}`}>
      <b>{unready.version(version)}</b>{" "}
      <span className="mut">{POLICY_NAMES[policy as keyof typeof POLICY_NAMES] ?? policy}</span>{" "}
      <span className={failed ? "pill bad" : "pill acc"}>{truthStateName(truth)}</span>
      {error === "" ? null : (
        <span className={failed ? "ci bad" : "ci warn"}>{failed ? error : unready.lastAttempt(error)}</span>
      )}
      <span className="row wrap xs dim">
        {dateTime(created_at)}
        {failed ? <Retry study={study.id} truth={truth} /> : null}
      </span>
    </li>
  );
}

function Retry({ study, truth }: { study: string; truth: GroundTruth }) {
  const queries = useQueryClient();
  const retry = useMutation({
    mutationFn: () => resumeTruth(truth.id),
    onSettled: () => queries.invalidateQueries({ queryKey: truthsQuery(study).queryKey }),
  });
  return (
    <>
      <Button
        size="sm"
        aria-label={unready.retryOf(truth.version)}
        disabled={retry.isPending}
        onClick={() => retry.mutate()}
      >
        {unready.retry}
      </Button>
      <span className="bad" role="alert">
        {retry.error?.message}
      </span>
    </>
  );
}

/** How many errors the form begins with, as in Spotlight's quality review. */
const SAMPLE = 200;
const FIELDS = ["count", "overlap"] as const;

type Size = (typeof FIELDS)[number];

/** Has people judge a sample of a version's errors, in a study of its own. */
function QualityReview({ truth }: { truth: GroundTruth }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        aria-label={qualityReviewTexts.openOf(truth.version)}
        onClick={() => setOpen(true)}
        data-testid={`review-quality-${truth.version}`}
      >
        {qualityReviewTexts.open}
      </Button>
      {isOpen ? (
        <Dialog title={qualityReviewTexts.title(truth.version)} onClose={() => setOpen(false)}>
          <Form truth={truth} onClose={() => setOpen(false)} />
        </Dialog>
      ) : null}
    </>
  );
}

function Form({ truth, onClose }: { truth: GroundTruth; onClose: () => void }) {
  const [form, setForm] = useState<Readonly<Record<Size, string>>>({
    count: `${Math.min(SAMPLE, truth.errors)}`,
    overlap: "1",
  });
  const make = useMutation({
    mutationFn: () => reviewQuality(truth.id, { count: Number(form.count), overlap: Number(form.overlap) }),
  });
  const problems = refusedFields(make.error);
  if (make.data)
    return (
      <div className="form">
        <p role="status">{qualityReviewTexts.done(make.data.name)}</p>
        <Link className="btn pri" to={`/studies/${make.data.study}`}>
          {qualityReviewTexts.see}
        </Link>
      </div>
    );
  return (
    <AsyncForm className="form" onSend={() => make.mutate()}>
      <p className="sm mut">{qualityReviewTexts.what(truth.errors)}</p>
      {FIELDS.map((key) => (
        <Field
          key={key}
          label={qualityReviewTexts[key].label}
          hint={qualityReviewTexts[key].hint}
          problem={problems[key]}
        >
          {(tied) => (
            <input
              {...tied}
              className="in auto"
              type="number"
              min={1}
              required
              value={form[key]}
              onChange={(event) => setForm({ ...form, [key]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <FormActions
        error={messageBeside(make.error, FIELDS)}
        onCancel={onClose}
        disabled={make.isPending}
        testId="make-quality-review"
        does={qualityReviewTexts.create}
      />
    </AsyncForm>
  );
}

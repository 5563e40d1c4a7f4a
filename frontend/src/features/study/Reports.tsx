import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reports as messages } from "@/messages/studio/study-results";
import { messageBeside } from "@/shared/api/errors";
import { makeReport, reportUrl } from "@/shared/api/reports";
import { isComputing, reportsQuery, truthsQuery } from "@/shared/api/study";
import type { AnnotatorRow, EitherPair, GroundTruth, JoinedStudy, ReportRow, Study } from "@/shared/api/types";
import { AnnotatorChoice } from "@/shared/components/AnnotatorChoice";
import { Button } from "@/shared/components/Button";
import { Link } from "@/shared/components/Link";
import { Loaded } from "@/shared/components/Loaded";
import { ReportFields } from "@/shared/components/ReportFields";
import { dateTime } from "@/shared/format";
import { go } from "@/shared/navigation";
import { EitherChoice } from "./EitherChoice";
import { JoinedStudies } from "./JoinedStudies";
import { FIELDS, asked, isUnderWay, settingsOf, stateName, tauText } from "@/shared/reports";
import { AsyncForm } from "@/shared/components/AsyncForm";

/** How often a list with a report that is not ready is asked for again. */
const AGAIN_MS = 5000;

/** The reports of a study, and a form for the next. */
export function Reports({ study }: { study: Study }) {
  const list = useQuery({
    ...reportsQuery(study.id),
    refetchInterval: ({ state }) => (state.data?.some((row) => isUnderWay(row.state)) ? AGAIN_MS : false),
  });
  const truths = useQuery(truthsQuery(study.id));
  return (
    <section className="card" id="reports">
      <header>
        <h2>{messages.heading}</h2>
      </header>
      <Loaded query={list}>{(rows) => <List study={study.id} rows={rows} />}</Loaded>
      <Loaded query={truths}>{(versions) => <NextReport study={study} versions={versions} />}</Loaded>
    </section>
  );
}

/** The form for a report, or what is missing for one. */
function NextReport({ study, versions }: { study: Study; versions: readonly GroundTruth[] }) {
  const ready = versions.filter(({ state }) => state === "ready");
  if (ready.length > 0 && study.annotators.length > 0)
    return <NewReport key={ready[0]?.id} study={study} truths={ready} />;
  const made = versions.find(isComputing);
  return (
    <p className="foot" role="status">
      {made ? messages.computing(made.version) : messages.lacking}
    </p>
  );
}

const List = ({ study, rows }: { study: string; rows: readonly ReportRow[] }) => (
  <ul className="lines">
    {rows.map((row) => (
      <li key={row.id}>
        <Link to={reportUrl(study, row.id)}>
          <b>{row.title}</b>
        </Link>{" "}
        <span className="mut">
          {messages.truth(row.ground_truth, row.kind === "segments" ? tauText(row.tau) : null, row.with_proposed)}
        </span>{" "}
        {row.state === "ready" ? null : (
          <span className={row.state === "failed" ? "pill bad" : "pill acc"}>{stateName(row.state)}</span>
        )}
        <span className="ci">{dateTime(row.created_at)}</span>
      </li>
    ))}
    {rows.length === 0 ? <li className="hint">{messages.none}</li> : null}
  </ul>
);

/** Whether nothing is marked: then a report can be of the true answers alone. */
const asksOnly = ({ instrument_document }: Study): boolean => instrument_document.segments === undefined;

/**
 * Nobody is compared with a ground truth that is their own word. A settled one was weighed by an expert: all may be, and
 * the report marks who is among its sources.
 */
const comparable = (study: Study, truth: GroundTruth | undefined): readonly AnnotatorRow[] =>
  truth?.policy === "settled"
    ? study.annotators
    : study.annotators.filter(({ id }) => !truth?.annotators.some((one) => one.id === id));

/** The rows of two critics, where there are any. */
const asOneOf = (pairs: readonly EitherPair[]) => (pairs.length > 0 ? { either: [...pairs] } : {});

/** The further studies, where there are any. */
const joinedOf = (joined: readonly JoinedStudy[]) => (joined.length > 0 ? { joined: [...joined] } : {});

function NewReport({ study, truths }: { study: Study; truths: readonly GroundTruth[] }) {
  const [form, setForm] = useState(asked(truths[0]?.id ?? ""));
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const free = comparable(
    study,
    truths.find(({ id }) => id === form.truth),
  );
  const ids = new Set(free.map(({ id }) => id).filter((id) => chosen?.has(id) ?? true));
  const onAnswers = asksOnly(study);
  const critics = free.filter(({ id, kind }) => kind === "critic" && ids.has(id));
  const [asOne, setAsOne] = useState<readonly EitherPair[]>([]);
  const [joined, setJoined] = useState<readonly JoinedStudy[]>([]);
  const pairs = asOne.filter(({ first, second }) => ids.has(first) && ids.has(second));
  const make = useMutation({
    mutationFn: () =>
      makeReport(study.id, { ...settingsOf(form), annotators: [...ids], ...asOneOf(pairs), ...joinedOf(joined) }),
    onSuccess: (report) => go(reportUrl(study.id, report.id)),
  });
  return (
    <AsyncForm className="make" onSend={() => make.mutate()}>
      {free.length === 0 ? (
        <p className="hint">{messages.noOthers(onAnswers)}</p>
      ) : (
        <AnnotatorChoice legend={messages.compare} rows={free} chosen={ids} onChange={setChosen} />
      )}
      {critics.length > 1 ? (
        <EitherChoice critics={critics} pairs={pairs} onChange={setAsOne} onAnswers={onAnswers} />
      ) : null}
      {onAnswers ? null : <JoinedStudies study={study} joined={joined} onChange={setJoined} />}
      <ReportFields
        project={study.project.id}
        truths={truths}
        asked={form}
        onChange={setForm}
        error={make.error}
        onAnswers={onAnswers}
      />
      <span className="row">
        <span className="bad xs grow" role="alert">
          {messageBeside(make.error, FIELDS)}
        </span>
        <Button
          type="submit"
          look="pri"
          disabled={make.isPending || (ids.size === 0 && joined.length === 0 && !onAnswers)}
          data-testid="make-report"
        >
          {make.isPending ? messages.creating : messages.create}
        </Button>
      </span>
    </AsyncForm>
  );
}

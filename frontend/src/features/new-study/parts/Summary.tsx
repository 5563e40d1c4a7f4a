import { useQuery } from "@tanstack/react-query";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { Link } from "@/shared/components/Link";
import { count } from "@/shared/format";
import { money } from "@/shared/money";
import { Poster } from "@/shared/studio/Poster";
import { TextField } from "@/shared/studio/fields";
import { summary as messages } from "@/messages/studio/new-study";
import { actions } from "@/messages/studio/shared";
import type { StudyEstimate } from "../api/calls";
import { clipsQuery } from "../api/calls";
import type { NewStudy } from "../engine/document";
import { problemAt } from "../engine/steps";
import { clockText } from "./StartPart";
import { useMaking } from "./context";

const POSTERS = 4;
const HOUR = 3600;

interface SummaryProps {
  readonly estimate: StudyEstimate | undefined;
  /** What is chosen is newer than the estimate. */
  readonly isStale: boolean;
  readonly instrument: string;
  readonly problem: string;
  readonly isStarting: boolean;
  readonly onStart: () => void;
}

/** What the study will be, what it takes, what is missing, and its start. */
export function Summary({ estimate, isStale, instrument, problem, isStarting, onStart }: SummaryProps) {
  const { project, study, subject, change, gaps, reveal } = useMaking();
  const asked = study.instrument;
  const preview = asked
    ? `/annotate/preview?project=${project}&instrument=${asked.key}&version=${asked.version}`
    : undefined;
  return (
    <aside className="making-sum" aria-label={messages.label}>
      <TextField
        label={messages.name}
        value={study.name}
        maxLength={200}
        name="study-name"
        onChange={(name) => change({ name })}
        problem={study.name.trim() === "" ? undefined : problemAt(gaps, "name")}
      />
      {study.filter === null || subject !== "video" ? null : <Pictures filter={study.filter} />}
      <dl className={isStale ? "making-facts stale" : "making-facts"} aria-busy={isStale}>
        <dt>{messages.instrument}</dt>
        <dd>{instrument || messages.noInstrument}</dd>
        {estimate ? <Facts study={study} estimate={estimate} /> : null}
      </dl>
      {estimate?.currency ? <Cost study={study} estimate={estimate} currency={estimate.currency} /> : null}
      <h2 className="lab">{messages.missing}</h2>
      <ul className="making-gaps" aria-live="polite" data-testid="gaps">
        {gaps.length === 0 ? (
          <li className="ok row">
            <Icon name="check" />
            {messages.ready}
          </li>
        ) : (
          gaps.map((gap) => (
            <li key={gap.field + gap.message}>
              <button type="button" className="making-gap" onClick={() => reveal(gap.step)}>
                <Icon name="warn" />
                {gap.message}
              </button>
            </li>
          ))
        )}
      </ul>
      {problem ? (
        <p className="bad sm" role="alert">
          {problem}
        </p>
      ) : null}
      <Button look="pri" size="lg" keys={["Ctrl", "Enter"]} disabled={isStarting} onClick={onStart} data-testid="start">
        {isStarting ? messages.starting : messages.start}
      </Button>
      <span className="row">
        <Link className="btn quiet" to={`/projects/${project}`}>
          {actions.cancel}
        </Link>
        <span className="grow" />
        {preview ? (
          <a className="btn" href={preview} target="_blank" rel="noreferrer">
            {messages.preview}
          </a>
        ) : null}
      </span>
    </aside>
  );
}

function Pictures({ filter }: { filter: string }) {
  const { project } = useMaking();
  const clips = useQuery(clipsQuery(project, filter)).data ?? [];
  return clips.length === 0 ? null : (
    <span className="making-four" aria-hidden="true">
      {clips.slice(0, POSTERS).map((clip) => (
        <Poster key={clip.id} strip={clip.poster} label={clip.video} />
      ))}
    </span>
  );
}

function Facts({ study, estimate }: { study: NewStudy; estimate: StudyEstimate }) {
  const { gold_later_percent: gold, repeat_percent: repeats } = study.checks;
  const { annotations, annotations_at_most: most } = estimate;
  const { words } = useMaking();
  return (
    <>
      <dt>{words.title}</dt>
      <dd data-testid="sum-clips">{count(estimate.tasks)}</dd>
      <dt>{messages.annotations}</dt>
      <dd data-testid="sum-annotations">
        <b>{count(annotations)}</b>
        {most > annotations ? messages.upTo(count(most)) : ""}
      </dd>
      <dt>{messages.people}</dt>
      <dd>{messages.atLeast(count(estimate.people))}</dd>
      {estimate.rechecks > 0 ? (
        <>
          <dt>{messages.rechecks}</dt>
          <dd>{count(estimate.rechecks)}</dd>
        </>
      ) : null}
      <dt>{messages.practice}</dt>
      <dd>{study.practice_tasks.length > 0 ? messages.practiceClips(study.practice_tasks.length) : messages.none}</dd>
      <dt>{messages.checks}</dt>
      <dd>{gold + repeats === 0 ? messages.none : messages.shares(gold, repeats)}</dd>
      <dt>{messages.work}</dt>
      <dd>{messages.hours(estimate.hours)}</dd>
    </>
  );
}

function Cost({ study, estimate, currency }: { study: NewStudy; estimate: StudyEstimate; currency: string }) {
  const { tasks_each: each, reward_minor: reward } = study.people ?? {};
  const { words } = useMaking();
  const hourly = each && reward ? (reward * HOUR) / (each * estimate.seconds_each) : null;
  return (
    <>
      <p className="row b making-total" data-testid="sum-cost">
        <span className="grow">{messages.about}</span>
        {money(estimate.total_minor, currency)}
      </p>
      <p className="row hint">
        <span className="grow">{messages.most(words.one)}</span>
        {money(estimate.total_at_most_minor, currency)}
      </p>
      {hourly ? (
        <p className="note info">
          {messages.hourly(money(Math.round(hourly), currency), clockText(estimate.seconds_each), words.one)}
        </p>
      ) : null}
    </>
  );
}

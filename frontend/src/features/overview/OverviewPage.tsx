import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { studyQuery } from "@/shared/api/study";
import type { Study } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { ClipsAlone } from "@/shared/components/ClipsAlone";
import { CountedLink } from "@/shared/components/CountedLink";
import { Link } from "@/shared/components/Link";
import { Loaded } from "@/shared/components/Loaded";
import { AddTasksDialog } from "@/shared/studio/AddTasksDialog";
import { DownloadDialog } from "@/shared/studio/DownloadDialog";
import { Pill } from "@/shared/studio/Pill";
import type { StatePart } from "@/shared/studio/StateBar";
import { StateBar } from "@/shared/studio/StateBar";
import { EmptyState, ErrorState, Skeleton } from "@/shared/studio/states";
import { toast } from "@/shared/studio/Toast";
import { hasReviews, isOfClips, tasksText, taskWords } from "@/shared/subjects";
import { glance as messages, page, states as statesMessages } from "@/messages/studio/overview";
import { actions } from "@/messages/studio/shared";
import { adding as adds } from "@/messages/studio/subjects";
import { glancePath } from "@/shared/counted-paths";
import { figureText, intervalText } from "@/shared/figures";
import type { Glance as Figures, OverviewState } from "./api/calls";
import { glanceQuery, setStudyState, settingsQuery, stateQuery, stepsQuery } from "./api/calls";
import { Attention } from "./Attention";
import { Activity, CriticRuns, PeopleList } from "./Lists";
import { StepPath } from "./StepPath";
import { Part } from "./Part";
import "./overview.css";

interface OverviewProps {
  /** The study's id. */
  readonly study: string;
  /** Rounds, annotators and figures, below. */
  readonly details: (study: Study) => ReactNode;
}

/** The state of a study, and the next step. */
export function OverviewPage({ study: id, details }: OverviewProps) {
  const query = useQuery(studyQuery(id));
  return (
    <main className="pg study-overview">
      <Loaded query={query}>
        {(study) =>
          study.role === "annotator" ? (
            <>
              <Head study={study} />
              <p className="mut">{page.researchersOnly}</p>
            </>
          ) : (
            <Whole study={study}>{details(study)}</Whole>
          )
        }
      </Loaded>
    </main>
  );
}

function Whole({ study, children }: { study: Study; children: ReactNode }) {
  const steps = useQuery(stepsQuery(study.id));
  /* Without clips the way itself is the page. */
  const empty = steps.data?.next.kind === "add_clips";
  return (
    <>
      <Head study={study} />
      {empty ? null : <States study={study} />}
      <StepPath study={study} />
      {empty ? null : isOfClips(study) ? (
        <div className="cols">
          <div className="rt">
            <Attention study={study.id} />
            <Glance study={study.id} />
          </div>
          <div className="rt">
            <CriticRuns study={study.id} />
            <PeopleList study={study.id} />
            <Activity study={study.id} />
          </div>
        </div>
      ) : (
        <div className="cols">
          <div className="rt">
            <Glance study={study.id} />
            {hasReviews(study) ? <Attention study={study.id} /> : <ClipsAlone study={study} />}
          </div>
          <div className="rt">
            <PeopleList study={study.id} />
            <Activity study={study.id} />
          </div>
        </div>
      )}
      {children}
    </>
  );
}

function Head({ study }: { study: Study }) {
  const { instrument, round } = study;
  const { one } = taskWords(study);
  const [downloading, setDownloading] = useState(false);
  const [adding, setAdding] = useState(false);
  const leads = study.role !== "annotator";
  return (
    <div className="overview-head">
      <h1>{study.name}</h1>
      <p className="sm mut">
        {page.about(
          instrument.title,
          instrument.version,
          tasksText(study),
          round.n,
          round.overlap,
          one,
          study.project.name,
        )}
      </p>
      {study.role === "admin" ? <Pause study={study.id} /> : null}
      {study.role === "admin" ? (
        <Button size="sm" icon="plus" onClick={() => setAdding(true)} data-testid="add-tasks-open">
          {adds.open}
        </Button>
      ) : null}
      {leads ? (
        <>
          <Button size="sm" onClick={() => setDownloading(true)} data-testid="download">
            {actions.download}
          </Button>
          <Link className="btn sm" to={`/studies/${study.id}/people`}>
            {page.invite}
          </Link>
        </>
      ) : null}
      <a className="btn sm" href={`/annotate/${study.id}`}>
        {page.annotate}
      </a>
      {adding ? <AddTasksDialog study={study} onClose={() => setAdding(false)} /> : null}
      {downloading ? <DownloadDialog study={study} onClose={() => setDownloading(false)} /> : null}
    </div>
  );
}

/** Whether tasks are handed out, and the button that changes it. */
function Pause({ study }: { study: string }) {
  const { data } = useQuery(settingsQuery(study));
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (state: "running" | "paused") => setStudyState(study, state),
    onSuccess: (found) => {
      queries.setQueryData(settingsQuery(study).queryKey, found);
      toast({ text: found.state === "paused" ? page.pausedNow : page.resumedNow });
    },
    onError: (error) => void toast({ text: error.message, look: "bad" }),
  });
  if (data === undefined || data.state === "archived") return data ? <Pill>{page.archived}</Pill> : null;
  const paused = data.state === "paused";
  return (
    <>
      {paused ? <Pill look="warn">{page.paused}</Pill> : null}
      <Button
        icon={paused ? "play" : "pause"}
        size="sm"
        disabled={change.isPending}
        onClick={() => change.mutate(paused ? "running" : "paused")}
        data-testid="pause-study"
      >
        {paused ? page.resume : page.pause}
      </Button>
    </>
  );
}

const LOOKS: Readonly<Record<OverviewState["states"][number]["state"], Pick<StatePart, "label" | "look">>> = {
  open: { label: statesMessages.open, look: "open" },
  in_progress: { label: statesMessages.in_progress, look: "progress" },
  waiting: { label: statesMessages.waiting, look: "waiting" },
  agreed: { label: statesMessages.agreed, look: "agreed" },
  in_review: { label: statesMessages.in_review, look: "review" },
  settled: { label: statesMessages.settled, look: "settled" },
  taken_down: { label: statesMessages.taken_down, look: "open" },
};

/** All clips by state; each state leads to its clips. */
function States({ study }: { study: Study }) {
  const query = useQuery(stateQuery(study.id));
  const { title } = taskWords(study);
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState title={page.notLoaded} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton count={1} />
    );
  const { states, unit } = query.data;
  const clips = `/studies/${study.id}/clips`;
  const parts = states
    .filter(({ state, n }) => n > 0 || state !== "taken_down")
    .map(({ state, n }) => ({
      ...{ key: state, count: n, why: statesMessages.why[state], ...LOOKS[state] },
      ...(unit === "clips" && n > 0 ? { to: `${clips}?state=${state}` } : {}),
    }));
  return (
    <section className="card overview-states" aria-label={page.states(unit, title)}>
      <StateBar label={page.states(unit, title)} parts={parts} />
    </section>
  );
}

/** How far people agree before review: four figures with their intervals. */
function Glance({ study }: { study: string }) {
  const query = useQuery(glanceQuery(study));
  return (
    <Part
      title={messages.heading}
      query={query}
      more={
        <>
          <span className="xs dim grow">{messages.note}</span>
          <Link className="btn sm quiet" to={`/studies/${study}/results/agreement`}>
            {messages.details}
          </Link>
        </>
      }
    >
      {({ figures }) =>
        figures.length === 0 ? (
          <EmptyState title={messages.empty.title}>{messages.empty.text}</EmptyState>
        ) : (
          <ul className="glance">
            {figures.map((each) => (
              <One key={each.label} study={study} {...each} />
            ))}
          </ul>
        )
      }
    </Part>
  );
}

function One({ study, label, look, counts, figure, counted }: Figures["figures"][number] & { study: string }) {
  const { value, low, high, n, reason } = figure;
  const text = figureText(figure, look);
  return (
    <li>
      <span className="xs mut">{label}</span>
      <span className={text === null ? "glance-none" : "glance-value"}>
        <CountedLink to={text === null ? null : glancePath(study, counted)}>{text ?? reason}</CountedLink>
      </span>
      {text === null ? null : (
        <span className="xs dim">{messages.interval(intervalText(figure, look), n, counts)}</span>
      )}
      {value !== null && low !== null && high !== null ? (
        <span className="glance-bar" aria-hidden="true">
          <i style={{ left: `${at(low)}%`, width: `${at(high) - at(low)}%` }} />
          <u style={{ left: `${at(value)}%` }} />
        </span>
      ) : null}
    </li>
  );
}

/** Where a figure lies on a line from 0 to 1, in percent; an alpha below 0 lies at its beginning. */
const at = (value: number): number => Math.max(0, Math.min(1, value)) * 100;

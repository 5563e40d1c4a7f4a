import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { runs as messages } from "@/messages/studio/observers";
import type { ObservationRun } from "@/shared/api/observations";
import { observationRunsQuery } from "@/shared/api/observations";
import { Button } from "@/shared/components/Button";
import { CountedLink } from "@/shared/components/CountedLink";
import { Link } from "@/shared/components/Link";
import { projectCountedPath } from "@/shared/counted-paths";
import { sentence } from "@/shared/sentence";
import { NewObserver } from "@/shared/studio/NewObserver";
import { QueryStates } from "@/shared/studio/QueryStates";
import { EmptyState } from "@/shared/studio/states";
import { Scroll } from "@/shared/studio/Scroll";
import { retryRun } from "./api/calls";
import "./observers.css";

/** How often the progress of runs is read. */
const PROGRESS_MS = 5000;

const isAtWork = ({ done, failed, clips }: ObservationRun): boolean => done + failed < clips;

/** The runs of observers of a project. */
export function ObserversPage({ project }: { readonly project: string }) {
  const query = useQuery({
    ...observationRunsQuery(project),
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? PROGRESS_MS : false),
  });
  const [isStarting, setIsStarting] = useState(false);
  const rows = query.data ?? [];
  return (
    <main className="pg narrow">
      <div className="row">
        <div className="grow">
          <h1>{messages.title}</h1>
          <p className="sm mut">{messages.text}</p>
        </div>
        <Button look="pri" onClick={() => setIsStarting(true)} data-testid="new-observer">
          {messages.start}
        </Button>
      </div>
      <QueryStates
        query={query}
        notLoaded={messages.notLoaded}
        shape="rows"
        count={4}
        none={query.data?.length === 0 ? <EmptyState title={messages.none}>{messages.noneText}</EmptyState> : null}
      />
      {rows.length === 0 ? null : (
        <Scroll label={messages.table}>
          <table className="tbl">
            <thead>
              <tr>
                <th scope="col">{messages.name}</th>
                <th scope="col">{messages.kind}</th>
                <th scope="col">{messages.clips}</th>
                <th scope="col">{messages.checked}</th>
                <th scope="col">{messages.check}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((run) => (
                <tr key={run.id}>
                  <th scope="row">
                    {run.name}
                    {run.failed > 0 ? <Failed project={project} run={run} /> : null}
                  </th>
                  <td className="mono">{run.kind}</td>
                  <td className="num">
                    <Counts project={project} run={run} of={["done", "clips"]} />
                  </td>
                  <td className="num">
                    <Counts project={project} run={run} of={["checked", "sampled"]} />
                  </td>
                  <td>
                    <Link
                      className="btn sm"
                      to={`/projects/${project}/clips/observers/${run.id}`}
                      aria-label={messages.checkOf(run.name)}
                    >
                      {messages.check}
                    </Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {isStarting ? <NewObserver project={project} onClose={() => setIsStarting(false)} /> : null}
    </main>
  );
}

interface CountsProps {
  readonly project: string;
  readonly run: ObservationRun;
  /** How many of how many, as numbers and fields of the run are called. */
  readonly of: readonly [part: "done" | "checked", all: "clips" | "sampled"];
}

/** "3 of 4", each of which opens its clips. */
const Counts = ({ project, run, of: [part, all] }: CountsProps) => {
  const link = (what: "done" | "checked" | "clips" | "sampled") => (
    <CountedLink to={run[what] === 0 ? null : projectCountedPath(project, "observer", run.id, what)}>
      {run[what]}
    </CountedLink>
  );
  return sentence(messages.of(link(part), link(all)));
};

/** How many clips a run failed on, why, and the way to look at them again. */
function Failed({ project, run }: { readonly project: string; readonly run: ObservationRun }) {
  const queries = useQueryClient();
  const retry = useMutation({
    mutationFn: () => retryRun(run.id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["observation-runs", project] }),
  });
  return (
    <div className="observer-failed">
      <span className="bad xs" role={retry.isError ? "alert" : undefined}>
        {retry.error?.message ??
          sentence(
            messages.failed<ReactNode>(
              <CountedLink to={projectCountedPath(project, "observer", run.id, "failed")}>
                {messages.failedClips(run.failed)}
              </CountedLink>,
              run.error,
            ),
          )}
      </span>
      <Button
        size="sm"
        disabled={retry.isPending}
        aria-label={messages.retryOf(run.name)}
        onClick={() => retry.mutate()}
      >
        {messages.retry}
      </Button>
    </div>
  );
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { runs as messages } from "@/messages/studio/observers";
import type { ObservationRun } from "@/shared/api/observations";
import { observationRunsQuery } from "@/shared/api/observations";
import { Button } from "@/shared/components/Button";
import { Link } from "@/shared/components/Link";
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
                  <td className="num">{messages.of(run.done, run.clips)}</td>
                  <td className="num">{messages.of(run.checked, run.sampled)}</td>
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
        {retry.error?.message ?? messages.failed(run.failed, run.error)}
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

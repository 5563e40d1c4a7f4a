import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Critic, Run } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { Loaded } from "@/shared/components/Loaded";
import { plural } from "@/shared/format";
import { cancelRun, critics, runs, startRun } from "./calls";

/** How often a run at work is looked at, ms. */
const LOOK_MS = 1000;

const atWork = (run: Run): boolean => run.state === "waiting" || run.state === "running";

/** The critic runs over a study, and the critics that can be started. */
export function Runs({ study }: { study: string }) {
  const query = useQuery({
    queryKey: ["runs", study],
    queryFn: () => runs(study),
    refetchInterval: ({ state }) => (state.data?.some(atWork) ? LOOK_MS : false),
  });
  return (
    <section className="card">
      <header>
        <h2>Critic runs</h2>
      </header>
      <Loaded query={query}>
        {(rows) => (
          <ul className="runs">
            {rows.map((run) => (
              <RunItem key={run.id} study={study} run={run} />
            ))}
            {rows.length === 0 ? <li className="hint">No critic has run over this study yet.</li> : null}
          </ul>
        )}
      </Loaded>
      <Starters study={study} />
    </section>
  );
}

function RunItem({ study, run }: { study: string; run: Run }) {
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => cancelRun(run.id),
    onSettled: () => queries.invalidateQueries({ queryKey: ["runs", study] }),
  });
  const { waiting, running, done, failed, cancelled } = run.counts;
  const all = waiting + running + done + failed + cancelled;
  const name = `${run.critic.name} ${run.critic.version}`;
  return (
    <li>
      <RunSign run={run} />
      <span className="ell">{name}</span>
      <span className="num sm nw">
        {done + failed} <span className="dim">/ {all}</span>
      </span>
      <span className="act">
        {atWork(run) ? (
          <Button size="sm" aria-label={`Stop ${name}`} onClick={() => cancel.mutate()}>
            Stop
          </Button>
        ) : (
          <span className="dim xs">{run.state}</span>
        )}
      </span>
      <span
        className={atWork(run) ? "meter acc" : "meter"}
        role="progressbar"
        aria-label={name}
        aria-valuenow={done + failed}
        aria-valuemax={all}
      >
        <i style={{ width: `${all > 0 ? ((done + failed) / all) * 100 : 0}%` }} />
      </span>
      <span className="xs dim sub">
        {plural(run.segments, "segment")} · {plural(failed, "failure")} · {run.seconds.toFixed(1)} s
        {run.errors[0] ? <span className="bad"> · {run.errors[0]}</span> : null}
      </span>
    </li>
  );
}

function RunSign({ run }: { run: Run }) {
  if (atWork(run)) return <span className="pulse" />;
  const fine = run.state === "done" && run.counts.failed === 0;
  return (
    <span className={fine ? "flex ok" : "flex bad"}>
      <Icon name={fine ? "check" : "warn"} />
    </span>
  );
}

function Starters({ study }: { study: string }) {
  const query = useQuery({ queryKey: ["critics"], queryFn: critics, staleTime: Infinity });
  return (
    <Loaded query={query}>
      {(list) => (
        <ul className="starters">
          {list.map((critic) => (
            <Starter key={critic.name} study={study} critic={critic} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function Starter({ study, critic }: { study: string; critic: Critic }) {
  const queries = useQueryClient();
  const start = useMutation({
    mutationFn: () => startRun(study, critic.name),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["runs", study] }),
  });
  return (
    <li className="row">
      <span className="grow">
        <b>{critic.title}</b> <span className="dim xs">v{critic.version}</span>
        <span className="ci">{critic.description}</span>
        {start.isError ? (
          <span className="bad xs" role="alert">
            {start.error.message}
          </span>
        ) : null}
      </span>
      <Button
        icon="plus"
        size="sm"
        disabled={start.isPending}
        data-testid={`run-${critic.name}`}
        onClick={() => start.mutate()}
      >
        New run
      </Button>
    </li>
  );
}

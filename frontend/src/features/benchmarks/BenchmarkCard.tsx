import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { benchmark as messages, deleting, repeating, states, steps } from "@/messages/studio/benchmarks";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { Confirm } from "@/shared/studio/Confirm";
import { Pill } from "@/shared/studio/Pill";
import type { Benchmark, Step } from "./api/calls";
import { benchmarksQuery, continueBenchmark, deleteBenchmark, repeatFrom, tablesUrl } from "./api/calls";
import { Spending } from "./Spending";
import { StepLine } from "./StepLine";

interface BenchmarkCardProps {
  readonly project: string;
  readonly benchmark: Benchmark;
  readonly isAdmin: boolean;
}

/** A benchmark with its steps as a line from the first to the last. */
export function BenchmarkCard({ project, benchmark, isAdmin }: BenchmarkCardProps) {
  const [repeats, setRepeats] = useState<Step | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const queries = useQueryClient();
  const look = () => queries.invalidateQueries({ queryKey: benchmarksQuery(project).queryKey });
  const going = useMutation({ mutationFn: () => continueBenchmark(benchmark.id), onSuccess: look });
  const { id, name, state } = benchmark;
  const isStopped = state === "idle" || state === "failed";
  const canRepeat = isAdmin && (isStopped || state === "done");
  return (
    <section className="card benchmark" aria-labelledby={`benchmark-${id}`}>
      <header>
        <h2 id={`benchmark-${id}`}>{name}</h2>
        <Pill look={LOOKS[state]}>{states[state]}</Pill>
        {benchmark.simulation ? <Pill>{messages.simulated(benchmark.simulation)}</Pill> : null}
        <span className="grow" />
        {benchmark.has_tables ? (
          <a className="btn" href={tablesUrl(id)} download aria-label={messages.tablesOf(name)}>
            <Icon name="dl" />
            {messages.tables}
          </a>
        ) : null}
        {isAdmin && isStopped ? (
          <Button look="pri" aria-label={messages.continueOf(name)} onClick={() => going.mutate()}>
            {messages.continue}
          </Button>
        ) : null}
        {isAdmin && state !== "running" ? (
          <Button look="quiet" aria-label={messages.deleteOf(name)} onClick={() => setDeleting(true)}>
            {messages.delete}
          </Button>
        ) : null}
      </header>
      <div className="benchmark-body">
        <p className="sm mut">
          {messages.recipe(benchmark.recipe, benchmark.version)} · {benchmark.source} ·{" "}
          {messages.stepsDone(benchmark.steps.filter((each) => each.state === "done").length, benchmark.steps.length)}
        </p>
        <Spending project={project} benchmark={benchmark} isAdmin={isAdmin} />
        {going.isError ? (
          <p className="bad sm" role="alert">
            {going.error.message}
          </p>
        ) : null}
        <ol className="benchmark-steps" aria-label={steps.label(name)}>
          {benchmark.steps.map((step) => (
            <StepLine
              key={step.name}
              benchmark={id}
              step={step}
              onRepeat={canRepeat ? () => setRepeats(step) : undefined}
            />
          ))}
        </ol>
        <details>
          <summary>{messages.parameters}</summary>
          <dl className="benchmark-parameters sm">
            {Object.entries(benchmark.parameters).map(([key, value]) => (
              <div key={key}>
                <dt className="mono">{key}</dt>
                <dd>{typeof value === "string" ? value : JSON.stringify(value)}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
      {repeats ? (
        <Confirm
          title={repeating.title(repeats.title)}
          does={repeating.does}
          act={() => repeatFrom(id, repeats.name)}
          onDone={look}
          onClose={() => setRepeats(null)}
        >
          <p>{repeating.text}</p>
        </Confirm>
      ) : null}
      {isDeleting ? (
        <Confirm
          title={deleting.title(name)}
          does={messages.delete}
          look="danger"
          act={() => deleteBenchmark(id)}
          onDone={look}
          onClose={() => setDeleting(false)}
        >
          <p>{deleting.text}</p>
        </Confirm>
      ) : null}
    </section>
  );
}

const LOOKS: Readonly<Record<Benchmark["state"], "ok" | "warn" | "bad" | "acc">> = {
  waiting: "acc",
  running: "acc",
  idle: "warn",
  failed: "bad",
  done: "ok",
};

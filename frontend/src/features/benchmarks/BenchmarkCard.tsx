import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  benchmark as messages,
  deleting,
  repeating,
  spending as spendingTexts,
  states,
  steps,
} from "@/messages/studio/benchmarks";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { Confirm } from "@/shared/studio/Confirm";
import { Pill } from "@/shared/studio/Pill";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { TextField } from "@/shared/studio/fields";
import type { Benchmark, Step } from "./api/calls";
import {
  benchmarksQuery,
  continueBenchmark,
  deleteBenchmark,
  estimateOpenSteps,
  repeatFrom,
  tablesUrl,
} from "./api/calls";
import { EstimateTable } from "./EstimateTable";
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
              project={project}
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

interface SpendingProps {
  readonly project: string;
  readonly benchmark: Benchmark;
  readonly isAdmin: boolean;
}

/** What a benchmark has spent and its open steps will take; where its budget is used up, an admin raises it here. */
function Spending({ project, benchmark, isAdmin }: SpendingProps) {
  const { id, name, spent, budget, state, steps } = benchmark;
  const estimate = useMutation({ mutationFn: () => estimateOpenSteps(id) });
  const isUsedUp = steps.some((each) => each.state === "waits" && each.waits_for === "budget");
  return (
    <div className="benchmark-spending">
      <p className="sm">
        {spendingTexts.spent(spent, budget)}{" "}
        {state === "done" ? null : (
          <Button size="sm" look="quiet" aria-label={spendingTexts.estimateOf(name)} onClick={() => estimate.mutate()}>
            {spendingTexts.estimate}
          </Button>
        )}
      </p>
      {estimate.isError ? (
        <p className="bad sm" role="alert">
          {estimate.error.message}
        </p>
      ) : null}
      {estimate.data ? <EstimateTable estimate={estimate.data} /> : null}
      {isUsedUp && isAdmin ? <Raise project={project} benchmark={benchmark} /> : null}
    </div>
  );
}

function Raise({ project, benchmark }: { readonly project: string; readonly benchmark: Benchmark }) {
  const [budget, setBudget] = useState("");
  const queries = useQueryClient();
  const raise = useMutation({
    mutationFn: () => continueBenchmark(benchmark.id, budget.trim()),
    onSuccess: () => queries.invalidateQueries({ queryKey: benchmarksQuery(project).queryKey }),
  });
  return (
    <AsyncForm className="row wrap" onSend={() => raise.mutate()}>
      <TextField
        label={spendingTexts.newBudget}
        value={budget}
        onChange={setBudget}
        problem={refusedFields(raise.error).budget}
        hint={spendingTexts.newBudgetHint}
      />
      <Button type="submit" look="pri" disabled={raise.isPending || budget.trim() === ""}>
        {spendingTexts.raise}
      </Button>
      {messageBeside(raise.error, ["budget"]) ? (
        <p className="bad sm" role="alert">
          {messageBeside(raise.error, ["budget"])}
        </p>
      ) : null}
    </AsyncForm>
  );
}

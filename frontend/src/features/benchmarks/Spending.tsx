import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { spending as messages } from "@/messages/studio/benchmarks";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { Button } from "@/shared/components/Button";
import { TextField } from "@/shared/studio/fields";
import type { Benchmark } from "./api/calls";
import { benchmarksQuery, continueBenchmark, estimateOpenSteps } from "./api/calls";
import { EstimateTable } from "./EstimateTable";

interface SpendingProps {
  readonly project: string;
  readonly benchmark: Benchmark;
  readonly isAdmin: boolean;
}

/** What a benchmark has spent and its open steps will take; where its budget is used up, an admin raises it here. */
export function Spending({ project, benchmark, isAdmin }: SpendingProps) {
  const { id, name, spent, budget, state, steps } = benchmark;
  const estimate = useMutation({ mutationFn: () => estimateOpenSteps(id) });
  const isUsedUp = steps.some((each) => each.state === "waits" && each.waits_for === "budget");
  return (
    <div className="benchmark-spending">
      <p className="sm">
        {messages.spent(spent, budget)}{" "}
        {state === "done" ? null : (
          <Button size="sm" look="quiet" aria-label={messages.estimateOf(name)} onClick={() => estimate.mutate()}>
            {messages.estimate}
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
        label={messages.newBudget}
        value={budget}
        onChange={setBudget}
        problem={refusedFields(raise.error).budget}
        hint={messages.newBudgetHint}
      />
      <Button type="submit" look="pri" disabled={raise.isPending || budget.trim() === ""}>
        {messages.raise}
      </Button>
      {messageBeside(raise.error, ["budget"]) ? (
        <p className="bad sm" role="alert">
          {messageBeside(raise.error, ["budget"])}
        </p>
      ) : null}
    </AsyncForm>
  );
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  benchmark as messages,
  deleting,
  repeating,
  spending as spendingTexts,
  states,
  steps,
  steps as stepLineTexts,
} from "@/messages/studio/benchmarks";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { Confirm } from "@/shared/studio/Confirm";
import { Pill } from "@/shared/studio/Pill";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { TextField } from "@/shared/studio/fields";
import type { IconName } from "@/shared/components/Icon";
import { Link } from "@/shared/components/Link";
import type { Benchmark, Step } from "./api/calls";
import {
  benchmarksQuery,
  continueBenchmark,
  deleteBenchmark,
  estimateOpenSteps,
  fileUrl,
  repeatFrom,
  tablesUrl,
} from "./api/calls";
import { EstimateTable } from "./EstimateTable";

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

interface StepLineProps {
  readonly benchmark: string;
  readonly step: Step;
  readonly onRepeat?: () => void;
}

/** A step: how far it is, what entered and left it, why things were dropped, and what it made. */
const StepLine = ({ benchmark, step, onRepeat }: StepLineProps) => (
  <li className={`benchmark-step is-${step.state}`}>
    <div className="row wrap">
      <b>{step.title}</b>
      <State step={step} />
      {step.left === null ? null : (
        <span className="num">{stepLineTexts.counts(step.entered, step.left, step.unit)}</span>
      )}
      <span className="grow" />
      <Files benchmark={benchmark} made={step.made} />
      <Made made={step.made} />
      {onRepeat && step.state === "done" ? (
        <Button size="sm" look="quiet" aria-label={stepLineTexts.repeatOf(step.title)} onClick={onRepeat}>
          {stepLineTexts.repeat}
        </Button>
      ) : null}
    </div>
    {step.about ? <p className="hint">{step.about}</p> : null}
    {step.message ? <p className={step.state === "failed" ? "bad sm" : "sm"}>{step.message}</p> : null}
    {step.state === "running" && step.total > 0 ? (
      <p className="sm">
        <progress max={step.total} value={step.done} aria-label={step.title} />{" "}
        {stepLineTexts.progress(step.done, step.total)}
      </p>
    ) : null}
    <Facts step={step} />
  </li>
);

const STEP_LOOKS: Readonly<Record<Step["state"], { look?: "ok" | "warn" | "bad" | "acc"; icon: IconName }>> = {
  to_do: { icon: "clock" },
  running: { look: "acc", icon: "play" },
  waits: { look: "warn", icon: "wait" },
  done: { look: "ok", icon: "check" },
  failed: { look: "bad", icon: "warn" },
};

function State({ step }: { readonly step: Step }) {
  const waits = { people: stepLineTexts.forPeople, workers: stepLineTexts.forWorkers, budget: stepLineTexts.forBudget };
  const isWaiting = step.state === "waits";
  return (
    <Pill {...STEP_LOOKS[step.state]}>
      {isWaiting
        ? step.waits_for === null
          ? stepLineTexts.forWorkers
          : waits[step.waits_for]
        : stepLineTexts[step.state]}
    </Pill>
  );
}

function Facts({ step }: { readonly step: Step }) {
  const dropped = Object.entries(step.dropped).map(([reason, n]) => stepLineTexts.dropped(n, reason));
  const figures = Object.entries(step.figures).map(([name, value]) => stepLineTexts.figure(name, shown(value)));
  const facts = [...dropped, ...figures];
  if (facts.length === 0) return null;
  return (
    <ul className="benchmark-facts sm mut">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

const DIGITS = 3;
const LONGEST = 16;

/** A number with three digits behind the point at most; a long text, such as a digest, is cut. */
function shown(value: unknown): string {
  if (typeof value === "number") return String(Number(value.toFixed(DIGITS)));
  const text = String(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Links to the files that a step made. */
function Files({ benchmark, made }: { readonly benchmark: string; readonly made: Readonly<Record<string, unknown>> }) {
  const names = typeof made.files === "object" && made.files !== null ? Object.keys(made.files) : [];
  return names.map((name) => (
    <a key={name} href={fileUrl(benchmark, name)} download aria-label={stepLineTexts.file(name)}>
      {name}
    </a>
  ));
}

/** Links to what a step made. */
function Made({ made }: { readonly made: Readonly<Record<string, unknown>> }) {
  const study = typeof made.study === "string" ? `/studies/${made.study}` : null;
  if (!study) return null;
  const links = [
    ...("report" in made ? [{ to: `${study}/reports/${String(made.report)}`, label: stepLineTexts.report }] : []),
    ...("truth" in made ? [{ to: `${study}/results/ground-truth`, label: stepLineTexts.truth }] : []),
    ...("release" in made ? [{ to: `${study}/releases`, label: stepLineTexts.release }] : []),
    ...(["report", "truth", "release"].some((name) => name in made) ? [] : [{ to: study, label: stepLineTexts.study }]),
  ];
  return links.map(({ to, label }) => (
    <Link key={to} to={to}>
      {label}
    </Link>
  ));
}

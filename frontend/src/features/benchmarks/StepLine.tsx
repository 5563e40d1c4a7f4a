import type { ReactNode } from "react";
import { steps as stepLineTexts } from "@/messages/studio/benchmarks";
import { Button } from "@/shared/components/Button";
import { CountedLink } from "@/shared/components/CountedLink";
import type { IconName } from "@/shared/components/Icon";
import { Link } from "@/shared/components/Link";
import { projectCountedPath } from "@/shared/counted-paths";
import { sentence } from "@/shared/sentence";
import { Pill } from "@/shared/studio/Pill";
import type { Step } from "./api/calls";
import { fileUrl } from "./api/calls";

interface StepLineProps {
  readonly project: string;
  readonly benchmark: string;
  readonly step: Step;
  readonly onRepeat?: () => void;
}

/** A step: how far it is, what entered and left it, why things were dropped, and what it made. */
export const StepLine = ({ project, benchmark, step, onRepeat }: StepLineProps) => (
  <li className={`benchmark-step is-${step.state}`}>
    <div className="row wrap">
      <b>{step.title}</b>
      <State step={step} />
      {step.left === null ? null : (
        <span className="num">
          {sentence(
            stepLineTexts.counts<ReactNode>(
              step.entered,
              <CountedLink to={step.has_clips ? projectCountedPath(project, "benchmark", benchmark, step.name) : null}>
                {stepLineTexts.left(step.left, step.unit)}
              </CountedLink>,
            ),
          )}
        </span>
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

import { useQuery } from "@tanstack/react-query";
import type { Study } from "@/shared/api/types";
import { CountedLink } from "@/shared/components/CountedLink";
import { statePath } from "@/shared/counted-paths";
import { Icon } from "@/shared/components/Icon";
import { Link } from "@/shared/components/Link";
import { ErrorState, Skeleton } from "@/shared/studio/states";
import { way as messages } from "@/messages/studio/overview";
import type { NextStep, OverviewStep, OverviewSteps } from "./api/calls";
import { stepsQuery } from "./api/calls";
import { meanwhileText, nextText, stepName, stepText } from "./engine/texts";

/** The step that the next thing to do belongs to. */
const STEP_OF: Readonly<Record<NextStep["kind"], OverviewStep["key"] | null>> = {
  add_clips: "clips",
  review: "review",
  invite: "people",
  annotate: "annotate",
  truth: "ground_truth",
  critic: "critics",
  report: "report",
  release: "release",
  none: null,
};

/** The way from clips to a release, and the next step with its button. */
export function StepPath({ study }: { study: Study }) {
  const query = useQuery(stepsQuery(study.id));
  return (
    <section className="card" aria-label={messages.heading}>
      {query.isError ? (
        <ErrorState title={messages.notLoaded} error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.data ? <Steps study={study} found={query.data} /> : query.isError ? null : <Skeleton count={2} />}
    </section>
  );
}

/** The clips that a step counts; null where it counts something else, or none. */
function clipsOf(study: string, { key, count }: OverviewStep, unit: OverviewSteps["unit"]): string | null {
  if (unit !== "clips" || count === 0) return null;
  if (key === "clips") return `/studies/${study}/clips`;
  return key === "annotate" ? statePath(study, "agreed", "in_review", "settled") : null;
}

function Steps({ study, found }: { study: Study; found: OverviewSteps }) {
  const now = STEP_OF[found.next.kind];
  return (
    <>
      <ol className="way">
        {found.steps.map((step, i) => (
          <li key={step.key} className={step.state} aria-current={step.key === now ? "step" : undefined}>
            <span className="way-sign">
              {step.state === "done" ? <Icon name="check" /> : <span aria-hidden="true">{i + 1}</span>}
            </span>
            <b>{stepName(step.key, found.unit)}</b>
            <span className="xs">
              <CountedLink to={clipsOf(study.id, step, found.unit)}>{stepText(step, found.unit)}</CountedLink>
              <span className="vh">, {step.state.replace("_", " ")}</span>
            </span>
            <Share step={step} />
          </li>
        ))}
      </ol>
      <Next study={study} found={found} />
    </>
  );
}

/** How far people are, as a line under their step. */
function Share({ step: { key, count, total } }: { step: OverviewStep }) {
  if (key !== "annotate" || !total) return null;
  return (
    <span className="way-share" aria-hidden="true">
      <i style={{ width: `${(count / total) * 100}%` }} />
    </span>
  );
}

function Next({ study, found: { next, meanwhile, unit } }: { study: Study; found: OverviewSteps }) {
  const { what, why, button, key } = nextText(next, unit);
  const to = next.kind === "add_clips" ? `/projects/${study.project.id}/clips` : next.target;
  const shown = (
    <>
      {button}
      {key ? <kbd>{messages.keys(key)}</kbd> : null}
    </>
  );
  return (
    <div className="way-next">
      <span className="cap">{messages.next}</span>
      <p className="grow">
        <b>{what}</b>
        {why ? `, ${why}` : ""}. {meanwhile ? meanwhileText(meanwhile, unit) : null}
      </p>
      {button === "" ? null : next.kind === "annotate" ? (
        <a className="btn sm pri" href={to} data-testid="next-step">
          {shown}
        </a>
      ) : (
        <Link className="btn sm pri" to={to} data-testid="next-step">
          {shown}
        </Link>
      )}
    </div>
  );
}

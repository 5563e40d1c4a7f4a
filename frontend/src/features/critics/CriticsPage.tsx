import { useQuery } from "@tanstack/react-query";
import { page as messages } from "@/messages/studio/critics";
import { compare } from "@/messages/studio/critics-compare";
import { runsQuery } from "@/shared/api/study";
import type { Study } from "@/shared/api/types";
import { ClipsAlone } from "@/shared/components/ClipsAlone";
import { Icon } from "@/shared/components/Icon";
import { Link } from "@/shared/components/Link";
import { Loaded } from "@/shared/components/Loaded";
import { StudyFrame } from "@/shared/components/StudyFrame";
import { isMoving, LOOK_MS } from "@/shared/runs";
import { hasCritics, tasksText } from "@/shared/subjects";
import { BudgetCard } from "./BudgetCard";
import { Endpoints } from "./endpoints/Endpoints";
import { RunEntry } from "./runs/RunEntry";

/** The critic runs over a study, and what they are run with. */
export const CriticsPage = ({ study: id }: { study: string }) => (
  <StudyFrame study={id} title={messages.title}>
    {(study) => <Whole study={study} />}
  </StudyFrame>
);

function Whole({ study }: { study: Study }) {
  const admin = study.role === "admin";
  return (
    <>
      <div className="row">
        <div className="grow">
          <h1>{messages.title}</h1>
          <p className="sm mut">
            {messages.config(study.instrument.title, study.instrument.version, tasksText(study), study.round.n)}
          </p>
        </div>
        {hasCritics(study) ? (
          <Link className="btn" to={`/studies/${study.id}/critics/compare`} data-testid="compare-runs">
            {compare.open}
          </Link>
        ) : null}
        {hasCritics(study) ? (
          <Link className="btn pri" to={`/studies/${study.id}/critics/new`} data-testid="new-run">
            <Icon name="plus" />
            {messages.newRun}
          </Link>
        ) : null}
      </div>
      <div className="cols">
        {hasCritics(study) ? <RunList study={study.id} /> : <ClipsAlone study={study} />}
        <div className="rt">
          <Endpoints project={study.project.id} admin={admin} />
          <BudgetCard project={study.project.id} admin={admin} />
        </div>
      </div>
    </>
  );
}

function RunList({ study }: { study: string }) {
  const query = useQuery({
    ...runsQuery(study),
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? LOOK_MS : false),
  });
  return (
    <section className="card">
      <header>
        <h2>
          {messages.runs} <span className="dim">{query.data?.length}</span>
        </h2>
      </header>
      <Loaded query={query}>
        {(runs) => (
          <ul className="runs roomy">
            {runs.map((run) => (
              <RunEntry key={run.id} run={run} />
            ))}
            {runs.length === 0 ? <li className="hint">{messages.none}</li> : null}
          </ul>
        )}
      </Loaded>
      <p className="foot">{messages.foot}</p>
    </section>
  );
}

import { useQuery } from "@tanstack/react-query";
import { detail as messages } from "@/messages/studio/trainings";
import { CopyLine } from "@/shared/components/CopyLine";
import { Link } from "@/shared/components/Link";
import { dateTime } from "@/shared/format";
import { PlotDrawing } from "@/shared/studio/PlotDrawing";
import { PlotTable } from "@/shared/studio/PlotTable";
import { QueryStates } from "@/shared/studio/QueryStates";
import type { Training, TrainingPass } from "../api/trainings";
import { plotUrl, trainingQuery } from "../api/trainings";
import "./trainings.css";
import { HeadTable } from "./HeadTable";
import { TrainingFacts } from "./TrainingFacts";
import { TrainingRuns } from "./TrainingRuns";
import { TrainingState } from "./TrainingState";

interface TrainingPageProps {
  readonly project: string;
  readonly training: string;
}

/** A training: how far it is, the losses of its passes, the critics that they left, and what it read. */
export function TrainingPage({ project, training: id }: TrainingPageProps) {
  const query = useQuery(trainingQuery(id));
  return (
    <main className="pg">
      <p className="sm">
        <Link to={`/projects/${project}/trainings`}>{messages.back}</Link>
      </p>
      <QueryStates query={query} notLoaded={messages.notLoaded} shape="cards" count={3} />
      {query.data ? <Whole training={query.data} /> : null}
    </main>
  );
}

function Whole({ training }: { readonly training: Training }) {
  const { id, name, model, state, done, total, error, created_at } = training.training;
  return (
    <>
      <div className="row wrap">
        <h1>{name}</h1>
        <TrainingState state={state} />
      </div>
      <p className="sm mut">{messages.about(model, dateTime(created_at))}</p>
      {state !== "done" && total > 0 ? (
        <p className="sm">
          <progress max={total} value={done} aria-label={messages.steps} /> {messages.progress(done, total)}
        </p>
      ) : null}
      {error ? (
        <p className="note bad" role="alert">
          <span>
            {error} {state === "failed" ? messages.goOn : null}
          </span>
        </p>
      ) : null}
      {training.passes.length === 0 ? (
        <p className="hint">{state === "done" ? messages.earlier : messages.noPasses}</p>
      ) : null}
      {training.passes.map((pass) => (
        <Pass key={pass.name} training={id} pass={pass} />
      ))}
      <TrainingRuns runs={training.runs} />
      <TrainingFacts training={training} />
    </>
  );
}

const Pass = ({ training, pass }: { readonly training: string; readonly pass: TrainingPass }) => (
  <section className="card" aria-label={messages.passOf(pass.name)}>
    <header>
      <h2>{messages.passOf(pass.name)}</h2>
    </header>
    <div className="plots">
      {pass.plots.map((plot) => (
        <div key={plot.name} className="plot-card">
          <PlotDrawing plot={plot} urlOf={(theme) => plotUrl(training, plot.name, theme, plot.x.length)} />
          <PlotTable plot={plot} />
        </div>
      ))}
    </div>
    {pass.critic ? (
      <>
        <HeadTable pass={pass.name} critic={pass.critic} />
        <div className="training-text">
          <CopyLine says={messages.critic} command={messages.command(pass.critic.folder)} />
        </div>
      </>
    ) : (
      <p className="hint training-text">{messages.underWay}</p>
    )}
  </section>
);

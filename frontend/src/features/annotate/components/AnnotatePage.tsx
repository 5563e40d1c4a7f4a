import { useEffect, useState } from "react";
import { Bar } from "@/shared/components/Bar";
import { Button } from "@/shared/components/Button";
import { plural } from "@/shared/format";
import { useStore } from "@/shared/hooks";
import type { Sitting, SittingState } from "../engine/sitting";
import { ReportDialog } from "./LeaveDialogs";
import { Workspace } from "./Workspace";

/** The annotator's page: one clip after the other, without loading the page again. */
export function AnnotatePage({ sitting }: { sitting: Sitting }) {
  const state = useStore(sitting.state);
  useEffect(() => void sitting.take(), [sitting]);
  if (state.kind === "working") return <Workspace key={state.job.work.assignment.id} sitting={sitting} {...state} />;
  return (
    <>
      <Bar>
        <span className="grow" />
      </Bar>
      <main className="message">
        <Between sitting={sitting} state={state} />
      </main>
    </>
  );
}

function Between({ sitting, state }: { sitting: Sitting; state: Exclude<SittingState, { kind: "working" }> }) {
  if (state.kind === "loading") return <p role="status">Looking for a clip</p>;
  if (state.kind === "finished")
    return (
      <>
        <h1>That was the last clip. Thank you.</h1>
        <p className="mut">
          {state.submitted > 0 ? `You have submitted ${plural(state.submitted, "clip")} just now. ` : ""}
          There is nothing more for you in {state.study.name} at the moment.
        </p>
        <p className="row">
          <Button onClick={() => void sitting.take()}>Look again</Button>
          <a className="btn" href="/">
            All studies
          </a>
        </p>
      </>
    );
  return <Failed sitting={sitting} state={state} />;
}

function Failed({ sitting, state }: { sitting: Sitting; state: Extract<SittingState, { kind: "failed" }> }) {
  const [reporting, setReporting] = useState(false);
  const { work } = state;
  return (
    <>
      <h1>This did not work</h1>
      <p className="mut" role="alert">
        {state.message}
      </p>
      <p className="row">
        <Button onClick={() => void sitting.take()}>Try again</Button>
        {work ? (
          <Button icon="flag" onClick={() => setReporting(true)}>
            Report this clip and go on
          </Button>
        ) : null}
      </p>
      {work && reporting ? (
        <ReportDialog onClose={() => setReporting(false)} onReport={(kind, note) => sitting.report(work, kind, note)} />
      ) : null}
    </>
  );
}

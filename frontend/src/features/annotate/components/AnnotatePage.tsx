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
  useEffect(() => {
    const back = () => sitting.reconnect();
    window.addEventListener("online", back);
    void sitting.take();
    return () => window.removeEventListener("online", back);
  }, [sitting]);
  if (state.kind === "working") return <Workspace key={state.job.work.task.id} sitting={sitting} {...state} />;
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
  if (state.kind === "waiting") return <Offline sitting={sitting} />;
  if (state.kind === "elsewhere")
    return (
      <>
        <h1>You work in another tab now</h1>
        <p className="mut" role="status">
          This study was opened in another tab or window of this browser, and it went on from here. Everything is saved.
        </p>
        <p className="row">
          <Button onClick={() => void sitting.take()}>Work here instead</Button>
        </p>
      </>
    );
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

/** Nothing to do until the server is there again. */
function Offline({ sitting }: { sitting: Sitting }) {
  const waiting = useStore(sitting.outbox.waiting);
  return (
    <>
      <h1>The server does not answer</h1>
      <p className="mut" role="status" data-testid="save-state" data-state="offline" data-waiting={waiting}>
        {waiting > 0
          ? `${plural(waiting, "finished clip")}, kept on this computer, will be sent as soon as it does. `
          : "Everything that you finished is sent. "}
        The next clip comes then, too: nothing needs to be done here.
      </p>
      <p className="row">
        <Button onClick={() => void sitting.goOn()}>Try now</Button>
      </p>
    </>
  );
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

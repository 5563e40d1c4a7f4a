import { useEffect, useState } from "react";
import { Bar } from "@/shared/components/Bar";
import { Button } from "@/shared/components/Button";
import { useStore } from "@/shared/hooks";
import { between as words } from "@/words/annotate";
import type { Job, Sitting, SittingState } from "../session/annotation-session";
import { useLate } from "../controls/useLazyPart";
import { sheets } from "../dialogs/lazy";
import { endings } from "./lazy";
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
  if (state.kind === "working" || state.kind === "feedback") {
    const { job, study } = state;
    const now = state.kind === "working" ? { sending: state.sending, after: null } : { sending: false, after: state };
    return <Workspace key={job.work.task.id} {...{ sitting, study, job }} {...now} />;
  }
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

function Between({ sitting, state }: { sitting: Sitting; state: Exclude<SittingState, { job: Job }> }) {
  if (state.kind === "loading") return <p role="status">{words.looking}</p>;
  if (state.kind === "waiting") return <Offline sitting={sitting} />;
  if (state.kind === "elsewhere")
    return (
      <>
        <h1>{words.elsewhere}</h1>
        <p className="mut" role="status">
          {words.wentOn}
        </p>
        <p className="row">
          <Button onClick={() => void sitting.take()}>{words.workHere}</Button>
        </p>
      </>
    );
  if (state.kind === "finished") return <Finished sitting={sitting} state={state} />;
  return <Failed sitting={sitting} state={state} />;
}

function Finished({ sitting, state }: { sitting: Sitting; state: Extract<SittingState, { kind: "finished" }> }) {
  const { ending, study, submitted } = state;
  const late = useLate(endings, true);
  return late ? <late.Ending {...{ ending, study, submitted }} onLook={() => void sitting.take()} /> : null;
}

/** Nothing to do until the server is there again. */
function Offline({ sitting }: { sitting: Sitting }) {
  const waiting = useStore(sitting.outbox.waiting);
  return (
    <>
      <h1>{words.silent}</h1>
      <p className="mut" role="status" data-testid="save-state" data-state="offline" data-waiting={waiting}>
        {waiting > 0 ? words.waiting(waiting) : words.allSent}
        {words.comesThen}
      </p>
      <p className="row">
        <Button onClick={() => void sitting.goOn()}>{words.tryNow}</Button>
      </p>
    </>
  );
}

function Failed({ sitting, state }: { sitting: Sitting; state: Extract<SittingState, { kind: "failed" }> }) {
  const [reporting, setReporting] = useState(false);
  const over = useLate(sheets, reporting);
  const { work } = state;
  return (
    <>
      <h1>{words.failed}</h1>
      <p className="mut" role="alert">
        {state.message}
      </p>
      <p className="row">
        <Button onClick={() => void sitting.take()}>{words.tryAgain}</Button>
        {work && !work.recheck ? (
          <Button icon="flag" onClick={() => setReporting(true)}>
            {words.report}
          </Button>
        ) : null}
        <a className="btn" href="/">
          {words.studies}
        </a>
      </p>
      {over && work && reporting ? (
        <over.ReportDialog
          onClose={() => setReporting(false)}
          onReport={(kind, note) => sitting.report(work, kind, note)}
        />
      ) : null}
    </>
  );
}

import { useEffect, useState } from "react";
import { Bar } from "@/shared/components/Bar";
import { Button } from "@/shared/components/Button";
import { useStore } from "@/shared/hooks";
import { between as messages } from "@/messages/annotate";
import type { AnnotationSession } from "../session/annotation-session";
import type { OpenTask } from "../session/open-task";
import type { SessionState } from "../session/session-state";
import { useLazyPart } from "../controls/useLazyPart";
import { dialogParts } from "../dialogs/lazy";
import { endings } from "./lazy";
import { Workspace } from "./Workspace";

/** The annotator's page: one clip after the other, without loading the page again. */
export function AnnotatePage({ session }: { session: AnnotationSession }) {
  const state = useStore(session.state);
  useEffect(() => {
    const back = () => session.reconnect();
    window.addEventListener("online", back);
    void session.take();
    return () => window.removeEventListener("online", back);
  }, [session]);
  const after = useLazyPart(endings, state.kind === "finished");
  return (
    <>
      <Shown session={session} state={state} />
      {after ? <after.SubmittedLine session={session} /> : null}
    </>
  );
}

function Shown({ session, state }: { session: AnnotationSession; state: SessionState }) {
  if (state.kind === "working" || state.kind === "feedback") {
    const { openTask, study } = state;
    const now = state.kind === "working" ? { sending: state.sending, after: null } : { sending: false, after: state };
    return <Workspace key={openTask.work.task.id} {...{ session, study, openTask }} {...now} />;
  }
  return (
    <>
      <Bar>
        <span className="grow" />
      </Bar>
      <main className="message">
        <Between session={session} state={state} />
      </main>
    </>
  );
}

function Between({
  session,
  state,
}: {
  session: AnnotationSession;
  state: Exclude<SessionState, { openTask: OpenTask }>;
}) {
  if (state.kind === "loading") return <p role="status">{messages.looking}</p>;
  if (state.kind === "waiting") return <Offline session={session} />;
  if (state.kind === "elsewhere")
    return (
      <>
        <h1>{messages.elsewhere}</h1>
        <p className="mut" role="status">
          {messages.wentOn}
        </p>
        <p className="row">
          <Button onClick={() => void session.take()}>{messages.workHere}</Button>
        </p>
      </>
    );
  if (state.kind === "finished") return <Finished session={session} state={state} />;
  return <Failed session={session} state={state} />;
}

function Finished({
  session,
  state,
}: {
  session: AnnotationSession;
  state: Extract<SessionState, { kind: "finished" }>;
}) {
  const { ending, study, submitted } = state;
  const lazyPart = useLazyPart(endings, true);
  return lazyPart ? <lazyPart.Ending {...{ ending, study, submitted }} onLook={() => void session.take()} /> : null;
}

/** Nothing to do until the server is there again. */
function Offline({ session }: { session: AnnotationSession }) {
  const waiting = useStore(session.submissionQueue.waiting);
  return (
    <>
      <h1>{messages.silent}</h1>
      <p className="mut" role="status" data-testid="save-state" data-state="offline" data-waiting={waiting}>
        {waiting > 0 ? messages.waiting(waiting) : messages.allSent}
        {messages.comesThen}
      </p>
      <p className="row">
        <Button onClick={() => void session.goOn()}>{messages.tryNow}</Button>
      </p>
    </>
  );
}

function Failed({ session, state }: { session: AnnotationSession; state: Extract<SessionState, { kind: "failed" }> }) {
  const [reporting, setReporting] = useState(false);
  const over = useLazyPart(dialogParts, reporting);
  const { work } = state;
  return (
    <>
      <h1>{messages.failed}</h1>
      <p className="mut" role="alert">
        {state.message}
      </p>
      <p className="row">
        <Button onClick={() => void session.take()}>{messages.tryAgain}</Button>
        {work && !work.recheck ? (
          <Button icon="flag" onClick={() => setReporting(true)}>
            {messages.report}
          </Button>
        ) : null}
        <a className="btn" href="/">
          {messages.studies}
        </a>
      </p>
      {over && work && reporting ? (
        <over.ReportDialog
          onClose={() => setReporting(false)}
          onReport={(kind, note) => session.report(work, kind, note)}
        />
      ) : null}
    </>
  );
}

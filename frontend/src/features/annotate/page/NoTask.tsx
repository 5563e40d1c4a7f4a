import { useState } from "react";
import { Button } from "@/shared/components/Button";
import { useStore } from "@/shared/hooks";
import { between } from "@/messages/annotate";
import { between as messages } from "@/messages/between";
import { useLazyPart } from "../controls/useLazyPart";
import { dialogParts } from "../dialogs/lazy";
import type { AnnotationSession } from "../session/annotation-session";
import type { OpenTask } from "../session/open-task";
import type { SessionState } from "../session/session-state";
import { LastProposal } from "../text/LastProposal";
import { Ending } from "./Ending";

export interface NoTaskProps {
  readonly session: AnnotationSession;
  readonly state: Exclude<SessionState, { openTask: OpenTask } | { kind: "loading" }>;
}

/** Why there is no clip to work on now. */
export function NoTask({ session, state }: NoTaskProps) {
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
  if (state.kind === "finished") {
    const { ending, study, submitted } = state;
    return (
      <>
        <LastProposal session={session} />
        <Ending {...{ ending, study, submitted }} onLook={() => void session.take()} />
      </>
    );
  }
  return <Failed session={session} state={state} />;
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
          {between.studies}
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

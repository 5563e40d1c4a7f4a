import { useEffect } from "react";
import { Bar } from "@/shared/components/Bar";
import { useStore } from "@/shared/hooks";
import { between as messages } from "@/messages/annotate";
import type { AnnotationSession } from "../session/annotation-session";
import type { OpenTask } from "../session/open-task";
import type { SessionState } from "../session/session-state";
import { useLazyPart } from "../controls/useLazyPart";
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
  const after = useLazyPart(endings, !isAtWork(state) && state.kind !== "loading");
  return (
    <>
      <Shown {...{ session, state, after }} />
      {after ? <after.SubmittedLine session={session} /> : null}
    </>
  );
}

interface ShownProps {
  readonly session: AnnotationSession;
  readonly state: SessionState;
  readonly after: typeof import("./ending-parts") | null;
}

function Shown({ session, state, after }: ShownProps) {
  if (isAtWork(state)) {
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
        {state.kind === "loading" || !after ? (
          <p role="status">{messages.looking}</p>
        ) : (
          <after.NoTask session={session} state={state} />
        )}
      </main>
    </>
  );
}

const isAtWork = (state: SessionState): state is Extract<SessionState, { openTask: OpenTask }> =>
  state.kind === "working" || state.kind === "feedback";

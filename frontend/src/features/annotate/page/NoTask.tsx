import { useState } from "react";
import type { ReactNode } from "react";
import { Button } from "@/shared/components/Button";
import { useStore } from "@/shared/hooks";
import { between } from "@/messages/annotate";
import { between as messages } from "@/messages/between";
import { isOver } from "@/shared/api/entry";
import type { OwnEntry } from "@/shared/api/types";
import { EndOfEntry } from "@/shared/components/EndOfEntry";
import { dateTime } from "@/shared/format";
import { ending as endingTexts, ends, thanks } from "@/messages/ending";
import { useLazyPart } from "../controls/useLazyPart";
import { dialogParts } from "../dialogs/lazy";
import type { AnnotationSession } from "../session/annotation-session";
import type { OpenTask } from "../session/open-task";
import type { Ending as Found } from "../session/ending";
import type { SessionState } from "../session/session-state";
import type { StudyHead } from "../api/calls";
import { textParts } from "../text/lazy";

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
        <Proposal session={session} />
        <Ending {...{ ending, study, submitted }} onLook={() => void session.take()} />
      </>
    );
  }
  return <Failed session={session} state={state} />;
}

/** What a model proposed about the last task, as the next task would show it. */
function Proposal({ session }: { session: AnnotationSession }) {
  const parts = useLazyPart(textParts, useStore(session.proposal) !== null);
  return parts ? <parts.LastProposal session={session} /> : null;
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

interface EndingProps {
  readonly ending: Found;
  readonly study: StudyHead;
  /** How many were submitted since the page was opened. */
  readonly submitted: number;
  readonly onLook: () => void;
}

/** What a person without a further task is told: thanks, or the reason, and the code of a completed participation. */
export function Ending({ ending, study, submitted, onLook }: EndingProps) {
  if (ending.kind === "nothing" || ending.kind === "empty")
    return <Thanks {...{ study, submitted, onLook }} empty={ending.kind === "empty"} />;
  if (ending.kind === "entry") return <OfEntry entry={ending.entry} mine={<Mine study={study.id} />} />;
  const { why, entry } = ending;
  return (
    <>
      <h1>{endingTexts.headings[why.kind] ?? endingTexts.nothingNow}</h1>
      <p role="status" data-testid="stopped">
        {why.text} {why.until ? endingTexts.until(dateTime(why.until)) : null}
      </p>
      <p className="mut">
        {submitted > 0 ? `${endingTexts.done(submitted)} ` : ""}
        {endingTexts.object}
      </p>
      <p className="row ways-in">
        <Mine study={study.id} />
        <Button onClick={onLook}>{thanks.lookAgain}</Button>
        {entry ? <Participation id={entry} /> : null}
      </p>
    </>
  );
}

const Thanks = ({ study, submitted, onLook, empty }: Omit<EndingProps, "ending"> & { readonly empty: boolean }) => (
  <>
    <h1>{empty ? thanks.empty : thanks.last}</h1>
    <p className="mut">
      {submitted > 0 ? thanks.submitted(submitted) : ""}
      {empty ? thanks.comesLater : thanks.nothingMore(study.name)}
    </p>
    <p className="row">
      <Button onClick={onLook}>{thanks.lookAgain}</Button>
      <Mine study={study.id} />
      <a className="btn" href="/">
        {between.studies}
      </a>
    </p>
  </>
);

function OfEntry({ entry, mine }: { entry: OwnEntry; mine: ReactNode }) {
  if (!isOver(entry))
    return (
      <>
        <h1>{endingTexts.entering}</h1>
        <p role="status">{endingTexts.finishEntering}</p>
        <p className="row">
          <a className="btn pri" href={`/entry/${entry.id}`}>
            {endingTexts.goThere}
          </a>
        </p>
      </>
    );
  return (
    <>
      <h1>{ends[entry.state]?.heading}</h1>
      <EndOfEntry entry={entry} />
      <p className="row ways-in">
        <Participation id={entry.id} />
        {mine}
      </p>
    </>
  );
}

const Mine = ({ study }: { study: string }) => (
  <a className="btn" href={`/annotate/${study}/mine`}>
    {endingTexts.mine}
  </a>
);

const Participation = ({ id }: { id: string }) => (
  <a className="btn" href={`/entry/${id}`}>
    {endingTexts.participation}
  </a>
);

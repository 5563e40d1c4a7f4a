import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { Button } from "@/shared/components/Button";
import type { IconName } from "@/shared/components/Icon";
import { Icon } from "@/shared/components/Icon";
import { useStore } from "@/shared/hooks";
import { feedback as messages, verdict as headlines } from "@/messages/training";
import type { Editor } from "../editor/editor";
import type { ComparedAnswer, Verdict } from "../editor/feedback";
import { verdictOf } from "../editor/feedback";
import type { AnnotationSession } from "../session/annotation-session";
import type { AfterTraining } from "../session/session-state";
import { CommandButton } from "../controls/Commands";
import { FoundRow, MarkedRow } from "./FeedbackRows";
import { Problem } from "../controls/Footer";

export interface FeedbackPanelProps {
  readonly session: AnnotationSession;
  readonly after: AfterTraining;
}

/** What was right in a clip of the training, once the server has said it. */
export function FeedbackPanel({ session, after }: FeedbackPanelProps) {
  const { feedback, openTask } = after;
  if (feedback === null) return <Waiting session={session} />;
  const { mine, of } = openTask.work.progress;
  const verdict = verdictOf(feedback, openTask.editor);
  return (
    <>
      <div className="verdict" data-testid="feedback">
        <Headline text={headlineOf(verdict, openTask.editor)} />
        {verdict.known + verdict.over.length > 0 && openTask.editor.video ? (
          <p className="hint">{messages.watch}</p>
        ) : null}
      </div>
      <div className="verdict-lists" role="region" aria-label={messages.details} tabIndex={0}>
        {verdict.marks ? <MarkLists editor={openTask.editor} verdict={verdict} /> : null}
        {verdict.answers.length > 0 ? <AnswerList answers={verdict.answers} /> : null}
      </div>
      <div className="foot">
        <Problem editor={openTask.editor} />
        <p className="hint">{mine + 1 >= of ? messages.workBegins : messages.notCounted}</p>
        <CommandButton name="next-clip" look="pri" size="lg" data-testid="go-on" aria-busy={after.leaving}>
          {mine + 1 >= of ? messages.begin : messages.goOn}
        </CommandButton>
      </div>
    </>
  );
}

function headlineOf({ marks, known, found, over, answers }: Verdict, editor: Editor): string {
  const where = editor.instrument.segments?.part === "chain" ? "text" : "clip";
  const counted = answers.filter(({ isRight }) => isRight !== null);
  const right = counted.filter(({ isRight }) => isRight).length;
  const marked = known === 0 ? headlines.clean(where, over.length) : headlines.errors(found.length, known, over.length);
  const said = [marks ? marked : "", counted.length > 0 ? headlines.answers(right, counted.length) : ""];
  return said.filter(Boolean).join(" ") || headlines.stored;
}

/** Takes the focus when it comes: what follows is read from here. */
function Headline({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h1 ref={heading} tabIndex={-1} data-testid="verdict">
      {text}
    </h1>
  );
}

function MarkLists({ editor, verdict }: { editor: Editor; verdict: Verdict }) {
  const { found, missed, over } = verdict;
  return (
    <>
      <List icon="check" look="ok" title={messages.found} count={found.length}>
        {found.map((each) => (
          <FoundRow key={each.known.number} editor={editor} found={each} />
        ))}
      </List>
      <List icon="warn" look="bad" title={messages.missed} count={missed.length}>
        {missed.map((each) => (
          <MarkedRow key={each.number} editor={editor} marked={each} />
        ))}
      </List>
      <List icon="x" look="warn" title={messages.over} count={over.length}>
        {over.map((each) => (
          <MarkedRow key={each.number} editor={editor} marked={each} />
        ))}
      </List>
    </>
  );
}

interface ListProps {
  readonly icon: IconName;
  readonly look: "ok" | "warn" | "bad";
  readonly title: string;
  readonly count: number;
  readonly children: ReactNode;
}

function List({ icon, look, title, count, children }: ListProps) {
  if (count === 0) return null;
  return (
    <section>
      <h2 className="row">
        <span className={`flex ${look}`}>
          <Icon name={icon} />
        </span>
        {title}
        <span className="dim count">{count}</span>
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

function AnswerList({ answers }: { answers: readonly ComparedAnswer[] }) {
  return (
    <section>
      <h2>{messages.answers}</h2>
      <ul>
        {answers.map((answer) => (
          <li key={answer.question} className="compared">
            <span>
              <b>{answer.number}</b> {answer.text}
            </span>
            <span className={`row ${lookOf(answer)}`}>
              <Icon name={answer.isRight === null ? "help" : answer.isRight ? "check" : "x"} />
              {answer.isRight === null ? messages.open : answer.isRight ? messages.right : messages.wrong}
            </span>
            <span className="mut">{messages.said(answer.yours)}</span>
            {answer.isRight ? null : <span className="mut">{messages.isKnown(answer.known)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const lookOf = ({ isRight }: ComparedAnswer): string => (isRight === null ? "dim" : isRight ? "ok" : "bad");

/** Submitted while the server does not answer. */
function Waiting({ session }: { session: AnnotationSession }) {
  const waiting = useStore(session.submissionQueue.waiting);
  return (
    <div className="verdict" data-testid="feedback-waits" data-waiting={waiting}>
      <Headline text={messages.waits} />
      <p className="mut" role="status">
        {messages.kept}
      </p>
      <p className="row">
        <Button onClick={() => void session.goOn()}>{messages.tryNow}</Button>
      </p>
    </div>
  );
}

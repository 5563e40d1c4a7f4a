import type { Work } from "@/shared/api/types";
import { subject } from "@/words/text";
import { CommandButton } from "./Commands";

/** A prompt or a question that is judged itself, large, where a clip would be. */
export function TextSubject({ task }: { task: Work["task"] }) {
  const { prompt, question } = task;
  return (
    <section className="left subject" aria-label={question ? subject.question : subject.prompt}>
      {/* a long text is scrolled, with the keyboard too */}
      <div className="read" tabIndex={0} role="group" aria-label={question ? subject.question : subject.prompt}>
        {prompt ? (
          <div className={question ? "aside" : undefined}>
            <span className="cap">{subject.prompt}</span>
            <p data-testid="subject-prompt">{prompt.text}</p>
          </div>
        ) : null}
        {question ? (
          <div>
            <span className="row">
              <span className="cap">{subject.question}</span>
              <span className="pill">{question.dimension}</span>
            </span>
            <p data-testid="subject-question">{question.text}</p>
          </div>
        ) : null}
      </div>
      <div className="trans">
        <span className="grow" />
        <CommandButton name="undo" icon="undo" look="quiet" size="sm" />
        <CommandButton name="redo" icon="redo" look="quiet" size="sm" />
      </div>
    </section>
  );
}

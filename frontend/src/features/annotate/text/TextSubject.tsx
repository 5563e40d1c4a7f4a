import type { Work } from "@/shared/api/types";
import { subject } from "@/messages/text";
import { CommandButton } from "../controls/Commands";

/** A prompt, a question or a text that is judged itself, large, where a clip would be. */
export function TextSubject({ task }: { task: Work["task"] }) {
  const { prompt, question, passage } = task;
  const name = passage ? subject.texts : question ? subject.question : subject.prompt;
  return (
    <section className="left subject" aria-label={name}>
      {/* a long text is scrolled, with the keyboard too */}
      <div className="read" tabIndex={0} role="group" aria-label={name}>
        {passage ? <Texts passage={passage} /> : null}
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

/** The parts of a text as it was divided, each by itself: a judge of reasons is compared with people on two. */
function Texts({ passage }: { passage: NonNullable<Work["task"]["passage"]> }) {
  const characters = [...passage.text]; // the spans count code points, as Python does
  return passage.sentences.map(([from = 0, to = 0], n) => (
    <div key={from}>
      <span className="cap">{subject.text(n + 1)}</span>
      <p data-testid={`subject-text-${n + 1}`}>{characters.slice(from, to).join("")}</p>
    </div>
  ));
}

import type { QuestionForm } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Simulated } from "@/shared/components/Simulated";
import type { ReviewQuestion } from "../types";
import type { ReviewDesk } from "../engine/desk";
import type { Verdict } from "../engine/draft";
import { verdictOn } from "../engine/draft";
import { answerIn, wordFor } from "../engine/questions";
import { useDesk } from "../hooks";
import { Note } from "./Note";
import { Who } from "./Who";

/** The question at hand: everyone's answer, and the one that is settled. */
export function QuestionPanel({ desk, form }: { desk: ReviewDesk; form: QuestionForm }) {
  const { history, question: id } = useDesk(desk);
  const question = desk.questions.find((each) => each.id === id);
  if (!question) return <p className="hint">This clip has no questions.</p>;
  return (
    <>
      <QuestionHead desk={desk} question={question} />
      <Said desk={desk} question={question} />
      <Choice desk={desk} form={form} verdict={verdictOn(history.present, question.id)} />
      <Button keys={["G"]} onClick={() => desk.takeAgreed()}>
        Take what all agree on
      </Button>
      <Note desk={desk} />
    </>
  );
}

function QuestionHead({ desk, question }: { desk: ReviewDesk; question: ReviewQuestion }) {
  return (
    <>
      <div className="row">
        <span className="pill">{question.dimension}</span>
        <span className="dim sm nw">
          Question {desk.questions.indexOf(question) + 1} of {desk.questions.length}
        </span>
        <span className="grow" />
        <Button
          icon="back"
          look="quiet"
          size="sm"
          aria-label="Previous question"
          title="Previous question (↑)"
          onClick={() => desk.askBy(-1)}
        />
        <Button
          icon="fwd"
          look="quiet"
          size="sm"
          aria-label="Next question"
          title="Next question (↓)"
          onClick={() => desk.askBy(1)}
        />
      </div>
      <h1>{question.text}</h1>
      {question.disagree ? (
        <span className="pill warn differ">answers differ</span>
      ) : (
        <span className="pill differ">answers agree</span>
      )}
    </>
  );
}

function Said({ desk, question }: { desk: ReviewDesk; question: ReviewQuestion }) {
  return (
    <ul className="says" aria-label="What was answered">
      {desk.scene.lanes.map((lane) => {
        const answer = answerIn(lane, question.id);
        return (
          <li key={lane.letter} className="say answer">
            <Who lane={lane} />
            <span className="row">
              <span className="ell">{lane.name}</span>
              <Simulated when={lane.simulated} />
            </span>
            <b>{answer ? wordFor(answer) : <span className="dim">no answer</span>}</b>
            {answer === undefined || answer.p_yes === null ? null : (
              <span className="dim xs">p(yes) {answer.p_yes.toFixed(2)}</span>
            )}
            {answer?.note ? <p>{answer.note}</p> : null}
          </li>
        );
      })}
    </ul>
  );
}

function Choice({ desk, form, verdict }: { desk: ReviewDesk; form: QuestionForm; verdict: Verdict }) {
  const { question } = useDesk(desk);
  const option = (name: string, key: string, checked: boolean, part: Partial<Verdict>) => (
    <button
      type="button"
      role="radio"
      aria-checked={checked}
      data-testid={`settle-${name.toLowerCase()}`}
      onClick={() => desk.answer(part)}
    >
      {name} <kbd>{key}</kbd>
    </button>
  );
  return (
    <>
      <div className="yn" role="radiogroup" aria-label="Settled answer">
        {option("Yes", "Y", verdict.value === "yes", { value: "yes", unclear: false })}
        {option("No", "N", verdict.value === "no", { value: "no", unclear: false })}
        {form.unclear ? option("Unclear", "U", verdict.unclear, { value: null, unclear: true }) : null}
      </div>
      <input
        className="in"
        aria-label="Note on this answer"
        placeholder="Note on this answer, optional"
        value={verdict.note}
        onChange={(event) => desk.answer({ note: event.target.value }, `note ${question}`)}
      />
    </>
  );
}

import type { Question, QuestionForm } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { edgeMs } from "@/shared/engine/frames";
import { plural, seconds } from "@/shared/format";
import type { Desk } from "../engine/desk";
import type { Answer } from "../engine/document";
import { answerTo, isAnswered } from "../engine/document";
import { useDesk } from "../hooks";
import type { FooterProps } from "./Footer";
import { Problem, WaysOut } from "./Footer";

/** One question at a time, all of them below it, and the way to submit. */
export function QuestionPanel({ form, ...footer }: FooterProps & { form: QuestionForm }) {
  const { desk, sending, onSubmit } = footer;
  const { history, question } = useDesk(desk);
  const asked = desk.questions.find(({ id }) => id === question);
  const open = desk.questions.filter((q) => q.applicable && !isAnswered(answerTo(history.present, q.id))).length;
  return (
    <>
      {asked ? <Ask desk={desk} form={form} question={asked} answer={answerTo(history.present, asked.id)} /> : null}
      <QuestionList desk={desk} />
      <div className="foot">
        <Problem desk={desk} />
        <div className="row">
          <span className="sm mut grow">{open === 0 ? "All answered" : `${plural(open, "question")} open`}</span>
          <Button look={open > 0 ? "pri" : "plain"} size="lg" keys={["Enter"]} onClick={() => desk.askBy(1)}>
            Next
          </Button>
          <Button
            look={open > 0 ? "plain" : "pri"}
            size="lg"
            keys={["Ctrl", "Enter"]}
            data-testid="submit"
            aria-busy={sending}
            onClick={onSubmit}
          >
            {sending ? "Sending" : "Submit"}
          </Button>
        </div>
        <WaysOut {...footer}>Submit takes you to what is missing.</WaysOut>
      </div>
    </>
  );
}

interface AskProps {
  readonly desk: Desk;
  readonly form: QuestionForm;
  readonly question: Question;
  readonly answer: Answer;
}

function Ask({ desk, form, question, answer }: AskProps) {
  const number = desk.questions.indexOf(question) + 1;
  return (
    <div className="ask">
      <div className="row">
        <span className="pill">{question.dimension}</span>
        <span className="dim sm">
          Question {number} of {desk.questions.length}
        </span>
        <span className="grow" />
        <Button icon="back" look="quiet" size="sm" aria-label="Previous question" onClick={() => desk.askBy(-1)} />
        <Button icon="fwd" look="quiet" size="sm" aria-label="Next question" onClick={() => desk.askBy(1)} />
      </div>
      <h1>{question.text}</h1>
      <YesNoUnclear desk={desk} form={form} answer={answer} />
      {form.evidence ? <Evidence desk={desk} frame={answer.frame} /> : null}
      {form.note ? (
        <input
          className="in"
          aria-label="Note, optional"
          placeholder="Note, optional"
          value={answer.note}
          onChange={(event) => desk.setNote(event.target.value)}
        />
      ) : null}
    </div>
  );
}

function YesNoUnclear({ desk, form, answer }: Pick<AskProps, "desk" | "form" | "answer">) {
  const choice = (name: string, key: string, checked: boolean, choose: () => void) => (
    <button
      type="button"
      role="radio"
      aria-checked={checked}
      data-testid={`answer-${name.toLowerCase()}`}
      onClick={choose}
    >
      {name} <kbd>{key}</kbd>
    </button>
  );
  return (
    <div className="yn" role="radiogroup" aria-label="Answer">
      {choice("Yes", "Y", answer.value === "yes", () => desk.answer("yes"))}
      {choice("No", "N", answer.value === "no", () => desk.answer("no"))}
      {form.unclear ? choice("Unclear", "U", answer.unclear, () => desk.answerUnclear()) : null}
    </div>
  );
}

function Evidence({ desk, frame }: { desk: Desk; frame: number | null }) {
  return (
    <div className="ev">
      <span className="b sm">Evidence</span>
      {frame === null ? null : (
        <span className="chip">
          f{frame} <span className="dim">{seconds(edgeMs(desk.table, frame))} s</span>
          <button type="button" aria-label="Remove evidence" onClick={() => desk.unpin()}>
            <Icon name="x" />
          </button>
        </span>
      )}
      <Button icon="pin" look="quiet" size="sm" keys={["E"]} onClick={() => desk.pinFrame()}>
        This frame
      </Button>
    </div>
  );
}

function QuestionList({ desk }: { desk: Desk }) {
  const { history, question: current } = useDesk(desk);
  return (
    <ol className="qs" aria-label="All questions">
      {desk.questions.map((question, i) => (
        <li key={question.id}>
          <button
            type="button"
            className="q"
            aria-current={question.id === current}
            aria-disabled={!question.applicable}
            onClick={() => question.applicable && desk.ask(question.id)}
          >
            <span className="dim">{i + 1}</span>
            <span className="d ell">{question.dimension}</span>
            <span className="tx ell" title={question.text}>
              {question.text}
            </span>
            <Said applicable={question.applicable} answer={answerTo(history.present, question.id)} />
          </button>
        </li>
      ))}
    </ol>
  );
}

function Said({ applicable, answer }: { applicable: boolean; answer: Answer }) {
  if (!applicable) return <span className="a dim">does not apply</span>;
  const pin = answer.frame === null ? null : <Icon name="pin" />;
  if (answer.unclear)
    return (
      <span className="a warn">
        {pin}Unclear
        <Icon name="help" />
      </span>
    );
  if (answer.value === null) return <span className="a dim">{pin}open</span>;
  const yes = answer.value === "yes";
  return (
    <span className="a">
      {pin}
      {yes ? "Yes" : "No"}
      <Icon name={yes ? "check" : "x"} />
    </span>
  );
}

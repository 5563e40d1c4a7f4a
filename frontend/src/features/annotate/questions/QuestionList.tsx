import { useEffect, useRef } from "react";
import { Icon } from "@/shared/components/Icon";
import type { AnswerForm } from "@/shared/engine/answers";
import { isAnswered, lackOf, wordFor } from "@/shared/engine/answers";
import { questions } from "@/messages/panels";
import type { Editor } from "../editor/editor";
import type { Answer } from "../document/document";
import { answerTo, hasEvidence } from "../document/document";
import { areaLack } from "../document/validation";
import { useEditor } from "../controls/hooks";

/** All questions of the clip with what is said to each. */
export function QuestionList({ editor }: { editor: Editor }) {
  const { history, question: current } = useEditor(editor);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const shown = list.current?.querySelector("[aria-current=true]");
    shown?.scrollIntoView?.({ block: "nearest" }); // jsdom has none
  }, [current]);
  return (
    <ol className="qs" ref={list} aria-label={questions.all}>
      {editor.questions.map((question, i) => (
        <li key={question.id}>
          <button
            type="button"
            className="q"
            aria-current={question.id === current}
            aria-disabled={!question.applicable}
            onClick={() => question.applicable && editor.answerEdits.ask(question.id)}
          >
            <span className="dim">{i + 1}</span>
            <span className="d ell">{question.dimension}</span>
            <span className="tx ell" title={question.text}>
              {question.text}
            </span>
            <AnswerLine
              applicable={question.applicable}
              form={editor.answerEdits.formOf(question)}
              answer={answerTo(history.present, question.id)}
            />
          </button>
        </li>
      ))}
    </ol>
  );
}

interface AnswerLineProps {
  readonly applicable: boolean;
  readonly form: AnswerForm;
  readonly answer: Answer;
}

function AnswerLine({ applicable, form, answer }: AnswerLineProps) {
  if (!applicable) return <span className="a dim">{questions.notApplicable}</span>;
  const pin = hasEvidence(answer) ? <Icon name="pin" /> : null;
  if (!isAnswered(answer))
    return (
      <span className="a dim">
        {pin}
        {form.optional ? questions.mayStayOpen : questions.open}
      </span>
    );
  const lack = lackOf(form, answer) ?? areaLack(form, answer);
  const word = wordFor(form, answer);
  if (answer.unclear || lack !== null)
    return (
      <span className="a warn">
        {pin}
        <span className="ell">{lack ?? word}</span>
        <Icon name="help" />
      </span>
    );
  return (
    <span className="a" title={word}>
      {pin}
      <span className="ell">{word}</span>
      <Icon name={answer.value === "no" && form.kind === "yes_no" ? "x" : "check"} />
    </span>
  );
}

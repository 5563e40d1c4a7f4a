import type { Ref } from "react";
import type { Question, QuestionForm } from "@/shared/api/types";
import { AnswerField } from "@/shared/components/AnswerField";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { isAnswered } from "@/shared/engine/answers";
import { edgeMs } from "@/shared/engine/frames";
import { keyNames } from "@/shared/engine/keys";
import { leaveText } from "@/shared/focus";
import { seconds } from "@/shared/format";
import { useStore } from "@/shared/hooks";
import { footer, questions as words } from "@/words/panels";
import { units } from "@/words/shared";
import type { Desk } from "../editor/editor";
import type { Answer } from "../document/document";
import { answerTo } from "../document/document";
import { useDesk } from "../controls/hooks";
import { CommandButton, useTable } from "../controls/Commands";
import type { FooterProps } from "../controls/Footer";
import { Problem, Submit, WaysOut } from "../controls/Footer";
import { QuestionList } from "./QuestionList";

export interface QuestionPanelProps extends FooterProps {
  readonly form: QuestionForm;
  /** The field of an answer in words, while one is asked for. */
  readonly textRef: Ref<HTMLTextAreaElement>;
}

/** One question at a time, all of them below it, and the way to submit. */
export function QuestionPanel({ desk, sending, form, textRef }: QuestionPanelProps) {
  const { history, question } = useDesk(desk);
  const asked = desk.questions.find(({ id }) => id === question);
  const applicable = desk.questions.filter((each) => each.applicable);
  const answered = applicable.filter(({ id }) => isAnswered(answerTo(history.present, id))).length;
  const done = desk.gaps().length === 0;
  return (
    <>
      {asked ? (
        <Ask desk={desk} form={form} question={asked} answer={answerTo(history.present, asked.id)} textRef={textRef} />
      ) : null}
      <QuestionList desk={desk} />
      <div className="foot">
        <Problem desk={desk} />
        <div className="row">
          <span className="sm mut grow" data-testid="answered">
            {words.answered(answered, applicable.length)}
          </span>
          <CommandButton name="go-on" look={done ? "plain" : "pri"} size="lg">
            {words.next}
          </CommandButton>
          <Submit look={done ? "pri" : "plain"} sending={sending} />
        </div>
        <WaysOut>{footer.missingHint}</WaysOut>
      </div>
    </>
  );
}

interface AskProps extends Pick<QuestionPanelProps, "desk" | "form" | "textRef"> {
  readonly question: Question;
  readonly answer: Answer;
}

function Ask({ desk, form, question, answer, textRef }: AskProps) {
  const { answering } = desk;
  const answerForm = answering.formOf(question);
  const keysOf = useKeys();
  return (
    <div className="ask" data-question={question.key ?? question.id}>
      <Place desk={desk} question={question} optional={answerForm.optional} />
      <h1>{question.text}</h1>
      {answerForm.hint ? <p className="hint">{answerForm.hint}</p> : null}
      <AnswerField
        key={question.id}
        form={answerForm}
        given={answer}
        label={words.answer}
        testId="answer"
        keysOf={keysOf}
        onPress={(key) => answering.press(key)}
        onUnclear={() => answering.answerUnclear()}
        onWrite={(text) => answering.write(text)}
        onEnter={() => {
          leaveText();
          answering.askBy(1);
        }}
        textRef={textRef}
      />
      {form.evidence && desk.video ? <Evidence desk={desk} frame={answer.frame} /> : null}
      {form.note ? (
        <input
          className="in"
          aria-label={words.note}
          placeholder={words.note}
          data-testid="answer-note"
          value={answer.note}
          onChange={(event) => answering.setNote(event.target.value)}
        />
      ) : null}
    </div>
  );
}

/** The keys of commands as they are shown, in this browser. */
function useKeys(): (name: string) => readonly string[] {
  const { keyboard } = useTable();
  const commands = useStore(keyboard.commands);
  return (name) => {
    const chord = commands.find((command) => command.name === name)?.keys[0];
    return chord === undefined ? [] : keyNames(chord);
  };
}

function Place({ desk, question, optional }: { desk: Desk; question: Question; optional: boolean }) {
  const number = desk.questions.indexOf(question) + 1;
  return (
    <div className="row">
      <span className="pill">{question.dimension}</span>
      <span className="dim sm">
        {words.place(number, desk.questions.length)}
        {optional ? words.optional : ""}
      </span>
      <span className="grow" />
      <CommandButton name="previous-question" icon="back" look="quiet" size="sm" />
      <CommandButton name="next-question" icon="fwd" look="quiet" size="sm" />
    </div>
  );
}

function Evidence({ desk, frame }: { desk: Desk; frame: number | null }) {
  return (
    <div className="ev">
      <span className="b sm">{words.evidence}</span>
      {frame === null ? null : (
        <span className="chip">
          <Button
            look="quiet"
            size="sm"
            data-testid="pinned"
            title={words.show}
            onClick={() => desk.answering.showPin()}
          >
            {units.frame(frame)} <span className="dim">{units.seconds(seconds(edgeMs(desk.table, frame)))}</span>
          </Button>
          <button type="button" aria-label={words.remove} onClick={() => desk.answering.unpin()}>
            <Icon name="x" />
          </button>
        </span>
      )}
      <CommandButton name="pin" icon="pin" look="quiet" size="sm">
        {words.pin}
      </CommandButton>
    </div>
  );
}

import type { Ref } from "react";
import type { Question, QuestionForm } from "@/shared/api/types";
import { AnswerField } from "@/shared/components/AnswerField";
import { isAnswered } from "@/shared/engine/answers";
import { keyNames } from "@/shared/engine/keys";
import { leaveText } from "@/shared/focus";
import { useStore } from "@/shared/hooks";
import { footer, questions as messages } from "@/messages/panels";
import type { Editor } from "../editor/editor";
import type { Answer } from "../document/document";
import { answerTo } from "../document/document";
import { useEditor } from "../controls/hooks";
import { CommandButton, useTable } from "../controls/Commands";
import type { FooterProps } from "../controls/Footer";
import { Problem, Submit, ExitButtons } from "../controls/Footer";
import { Evidence } from "./Evidence";
import { QuestionList } from "./QuestionList";

export interface QuestionPanelProps extends FooterProps {
  readonly form: QuestionForm;
  /** The field of an answer in words, while one is asked for. */
  readonly textRef: Ref<HTMLTextAreaElement>;
}

/** One question at a time, all of them below it, and the way to submit. */
export function QuestionPanel({ editor, sending, form, textRef }: QuestionPanelProps) {
  const { history, question } = useEditor(editor);
  const asked = editor.questions.find(({ id }) => id === question);
  const applicable = editor.questions.filter((each) => each.applicable);
  const answered = applicable.filter(({ id }) => isAnswered(answerTo(history.present, id))).length;
  const done = editor.gaps().length === 0;
  return (
    <>
      {asked ? (
        <Ask
          editor={editor}
          form={form}
          question={asked}
          answer={answerTo(history.present, asked.id)}
          textRef={textRef}
        />
      ) : null}
      <QuestionList editor={editor} />
      <div className="foot">
        <Problem editor={editor} />
        <div className="row">
          <span className="sm mut grow" data-testid="answered">
            {messages.answered(answered, applicable.length)}
          </span>
          <CommandButton name="go-on" look={done ? "plain" : "pri"} size="lg">
            {messages.next}
          </CommandButton>
          <Submit look={done ? "pri" : "plain"} sending={sending} />
        </div>
        <ExitButtons>{footer.missingHint}</ExitButtons>
      </div>
    </>
  );
}

interface AskProps extends Pick<QuestionPanelProps, "editor" | "form" | "textRef"> {
  readonly question: Question;
  readonly answer: Answer;
}

function Ask({ editor, form, question, answer, textRef }: AskProps) {
  const { answerEdits } = editor;
  const answerForm = answerEdits.formOf(question);
  const keysOf = useKeys();
  return (
    <div className="ask" data-question={question.key ?? question.id}>
      <Place editor={editor} question={question} optional={answerForm.optional} />
      <h1>{question.text}</h1>
      {answerForm.hint ? <p className="hint">{answerForm.hint}</p> : null}
      <AnswerField
        key={question.id}
        form={answerForm}
        given={answer}
        label={messages.answer}
        testId="answer"
        keysOf={keysOf}
        onPress={(key) => answerEdits.press(key)}
        onUnclear={() => answerEdits.answerUnclear()}
        onWrite={(text) => answerEdits.write(text)}
        onEnter={() => {
          leaveText();
          answerEdits.askBy(1);
        }}
        textRef={textRef}
      />
      {form.evidence && editor.video ? <Evidence editor={editor} answer={answer} /> : null}
      {form.note ? (
        <input
          className="in"
          aria-label={messages.note}
          placeholder={messages.note}
          data-testid="answer-note"
          value={answer.note}
          onChange={(event) => answerEdits.setNote(event.target.value)}
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

function Place({ editor, question, optional }: { editor: Editor; question: Question; optional: boolean }) {
  const number = editor.questions.indexOf(question) + 1;
  const advances = useStore(editor.answerEdits.autoAdvance);
  return (
    <div className="row">
      <span className="pill">{question.dimension}</span>
      <span className="dim sm">
        {messages.place(number, editor.questions.length)}
        {optional ? messages.optional : ""}
      </span>
      <span className="grow" />
      <CommandButton name="auto-advance" icon="auto" look="quiet" size="sm" aria-pressed={advances} />
      <CommandButton name="previous-question" icon="back" look="quiet" size="sm" />
      <CommandButton name="next-question" icon="fwd" look="quiet" size="sm" />
    </div>
  );
}

import type { QuestionForm } from "@/shared/api/types";
import { AnswerField } from "@/shared/components/AnswerField";
import { Button } from "@/shared/components/Button";
import { Simulated } from "@/shared/components/Simulated";
import type { AnswerForm } from "@/shared/engine/answers";
import { formOf, wordFor } from "@/shared/engine/answers";
import type { LaneAnswer, ReviewQuestion } from "../api/types";
import type { ReviewEditor } from "../engine/review-editor";
import type { Verdict } from "../engine/draft";
import { verdictOn } from "../engine/draft";
import { answerIn } from "../engine/questions";
import { useEditor } from "./hooks";
import { Note } from "./Note";
import { Who } from "./Who";

const KEYS: Readonly<Record<string, string>> = { yes: "Y", no: "N", unclear: "U" };

/** The question at hand: everyone's answer, and the one that is settled. */
export function QuestionPanel({ editor, form }: { editor: ReviewEditor; form: QuestionForm }) {
  const { history, question: id } = useEditor(editor);
  const question = editor.questions.find((each) => each.id === id);
  if (!question) return <p className="hint">This clip has no questions.</p>;
  const answerForm = formOf(form, question);
  return (
    <>
      <QuestionHead editor={editor} question={question} />
      <AnswerLine editor={editor} question={question} form={answerForm} />
      <Settling editor={editor} form={answerForm} verdict={verdictOn(history.present, question.id)} />
      <Button keys={["G"]} onClick={() => editor.takeAgreed()}>
        Accept agreed answers
      </Button>
      <Note editor={editor} />
    </>
  );
}

function QuestionHead({ editor, question }: { editor: ReviewEditor; question: ReviewQuestion }) {
  return (
    <>
      <div className="row">
        <span className="pill">{question.dimension}</span>
        <span className="dim sm nw">
          Question {editor.questions.indexOf(question) + 1} of {editor.questions.length}
        </span>
        <span className="grow" />
        <Button
          icon="back"
          look="quiet"
          size="sm"
          aria-label="Previous question"
          title="Previous question (↑)"
          onClick={() => editor.askBy(-1)}
        />
        <Button
          icon="fwd"
          look="quiet"
          size="sm"
          aria-label="Next question"
          title="Next question (↓)"
          onClick={() => editor.askBy(1)}
        />
      </div>
      <h1>{question.text}</h1>
      <Agreement question={question} />
    </>
  );
}

function Agreement({ question }: { question: ReviewQuestion }) {
  if (question.form === "text") return <span className="pill differ">texts are not compared</span>;
  if (question.disagree) return <span className="pill warn differ">answers differ</span>;
  return <span className="pill differ">answers agree</span>;
}

interface AnswerLineProps {
  readonly editor: ReviewEditor;
  readonly question: ReviewQuestion;
  readonly form: AnswerForm;
}

function AnswerLine({ editor, question, form }: AnswerLineProps) {
  return (
    <ul className="says" aria-label="Answers">
      {editor.reviewTimeline.lanes.map((lane) => (
        <li key={lane.letter} className="say answer">
          <Who lane={lane} />
          <span className="row">
            <span className="ell">{lane.name}</span>
            <Simulated when={lane.simulated} />
          </span>
          <Word editor={editor} form={form} answer={answerIn(lane, question.id)} />
        </li>
      ))}
    </ul>
  );
}

/** What one annotator answers; words go below the name and can be taken over. */
function Word({ editor, form, answer }: Pick<AnswerLineProps, "editor" | "form"> & { answer: LaneAnswer | undefined }) {
  if (!answer) return <span className="dim">no answer</span>;
  const { value, unclear, note, p_yes } = answer;
  const word = wordFor(form, answer);
  if (form.kind === "text" && !unclear)
    return (
      <>
        <Button size="sm" onClick={() => editor.answer({ value, unclear })}>
          Use this text
        </Button>
        <p>
          <b>{word}</b>
        </p>
        {note ? <p>{note}</p> : null}
      </>
    );
  return (
    <>
      <b>{word}</b>
      {p_yes === null ? null : <span className="dim xs">p(yes) {p_yes.toFixed(2)}</span>}
      {note ? <p>{note}</p> : null}
    </>
  );
}

function Settling({ editor, form, verdict }: { editor: ReviewEditor; form: AnswerForm; verdict: Verdict }) {
  const { question } = useEditor(editor);
  return (
    <>
      <AnswerField
        key={question}
        form={form}
        given={verdict}
        label="Settled answer"
        testId="settle"
        keysOf={(name) => [KEYS[name] ?? name.replace("option-", "")]}
        onPress={(key) => editor.answering.press(key)}
        onUnclear={() => editor.answering.unclear()}
        onWrite={(text) => editor.answering.write(text)}
      />
      <input
        className="in"
        aria-label="Note on this answer"
        placeholder="Note on this answer (optional)"
        value={verdict.note}
        onChange={(event) => editor.answer({ note: event.target.value }, `note ${question}`)}
      />
    </>
  );
}

import { questions as messages } from "@/messages/studio/review-panels";
import type { QuestionForm } from "@/shared/api/types";
import { AnswerField } from "@/shared/components/AnswerField";
import { AnswerTimes } from "@/shared/components/AnswerTimes";
import { Button } from "@/shared/components/Button";
import type { AnswerForm } from "@/shared/engine/answers";
import { formOf, wordFor } from "@/shared/engine/answers";
import { frameNear } from "@/shared/engine/frames";
import { decimal } from "@/shared/format";
import type { LaneAnswer, ReviewQuestion } from "../api/calls";
import type { ReviewEditor } from "../engine/review-editor";
import type { Verdict } from "../engine/draft";
import { verdictOn } from "../engine/draft";
import { answerIn } from "../engine/questions";
import { useEditor } from "./hooks";
import { LaneName } from "./LaneName";
import { Note } from "./Note";
import { StepButtons } from "./StepButtons";

const KEYS: Readonly<Record<string, string>> = { yes: "Y", no: "N", unclear: "U" };

/** The question at hand: everyone's answer, and the one that is settled. */
export function QuestionPanel({ editor, form }: { editor: ReviewEditor; form: QuestionForm }) {
  const { history, question: id } = useEditor(editor);
  const question = editor.questions.find((each) => each.id === id);
  if (!question) return <p className="hint">{messages.none}</p>;
  const answerForm = formOf(form, question);
  return (
    <>
      <QuestionHead editor={editor} question={question} />
      <AnswerLine editor={editor} question={question} form={answerForm} />
      <Settling editor={editor} form={answerForm} verdict={verdictOn(history.present, question.id)} />
      <Button keys={["G"]} onClick={() => editor.takeAgreed()}>
        {messages.accept}
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
          {messages.of(editor.questions.indexOf(question) + 1, editor.questions.length)}
        </span>
        <span className="grow" />
        <StepButtons words={messages} onStep={(by) => editor.askBy(by)} />
      </div>
      <h1>{question.text}</h1>
      <Agreement question={question} />
    </>
  );
}

function Agreement({ question }: { question: ReviewQuestion }) {
  if (question.form === "text") return <span className="pill differ">{messages.notCompared}</span>;
  if (question.disagree) return <span className="pill warn differ">{messages.differ}</span>;
  return <span className="pill differ">{messages.agree}</span>;
}

interface AnswerLineProps {
  readonly editor: ReviewEditor;
  readonly question: ReviewQuestion;
  readonly form: AnswerForm;
}

function AnswerLine({ editor, question, form }: AnswerLineProps) {
  return (
    <ul className="says" aria-label={messages.answers}>
      {editor.reviewTimeline.lanes.map((lane) => (
        <li key={lane.letter} className="say answer">
          <LaneName lane={lane} />
          <Word editor={editor} form={form} answer={answerIn(lane, question.id)} />
        </li>
      ))}
    </ul>
  );
}

/** What one annotator answers; words go below the name and can be taken over. */
function Word({ editor, form, answer }: Pick<AnswerLineProps, "editor" | "form"> & { answer: LaneAnswer | undefined }) {
  if (!answer) return <span className="dim">{messages.noAnswer}</span>;
  const { value, unclear, note, p_yes } = answer;
  const word = wordFor(form, answer);
  if (form.kind === "text" && !unclear)
    return (
      <>
        <Button size="sm" onClick={() => editor.answer({ value, unclear })}>
          {messages.use}
        </Button>
        <p>
          <b>{word}</b>
        </p>
        <AnswerTimes times={answer} show={(ms) => void editor.clock?.seekFrame(frameNear(editor.table, ms))} />
        {note ? <p>{note}</p> : null}
      </>
    );
  return (
    <>
      <b>{word}</b>
      <AnswerTimes times={answer} show={(ms) => void editor.clock?.seekFrame(frameNear(editor.table, ms))} />
      {p_yes === null ? null : <span className="dim xs">{messages.pYes(decimal(p_yes, 2))}</span>}
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
        label={messages.settled}
        testId="settle"
        keysOf={(name) => [KEYS[name] ?? name.replace("option-", "")]}
        onPress={(key) => editor.answering.press(key)}
        onUnclear={() => editor.answering.unclear()}
        onWrite={(text) => editor.answering.write(text)}
      />
      <input
        className="in"
        aria-label={messages.note}
        placeholder={messages.notePlaceholder}
        value={verdict.note}
        onChange={(event) => editor.answer({ note: event.target.value }, `note ${question}`)}
      />
    </>
  );
}

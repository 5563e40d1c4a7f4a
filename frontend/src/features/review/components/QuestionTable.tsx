import { answers as messages } from "@/messages/studio/review-panels";
import type { QuestionForm } from "@/shared/api/types";
import type { AnswerValue } from "@/shared/engine/answers";
import { formOf, isAnswered, wordFor } from "@/shared/engine/answers";
import type { ReviewEditor } from "../engine/review-editor";
import { verdictOn } from "../engine/draft";
import { answerIn } from "../engine/questions";
import { useEditor } from "./hooks";
import { LaneHeads } from "./LaneName";

/** Characters of an answer that a cell shows. */
const LONGEST = 80;

/** Every question with each annotator's answer side by side; those on which they differ come first. */
export function QuestionTable({ editor, form }: { editor: ReviewEditor; form: QuestionForm }) {
  const { history, question: current } = useEditor(editor);
  const { lanes } = editor.reviewTimeline;
  return (
    <div className="answers">
      <table>
        <caption className="vh">{messages.caption}</caption>
        <thead>
          <tr>
            <th>{messages.question}</th>
            <LaneHeads lanes={lanes} simulated={messages.simulated} />
            <th>{messages.settled}</th>
          </tr>
        </thead>
        <tbody>
          {editor.questions.map((question) => {
            const { id, text, disagree } = question;
            const verdict = verdictOn(history.present, id);
            const word = (given: AnswerValue) => beginning(wordFor(formOf(form, question), given));
            return (
              <tr key={id} aria-current={id === current} className={disagree ? "differ" : ""}>
                <td>
                  <button type="button" className="ask-it" onClick={() => editor.ask(id)}>
                    {text}
                  </button>
                </td>
                {lanes.map((lane) => {
                  const answer = answerIn(lane, id);
                  return (
                    <td key={lane.letter}>{answer ? word(answer) : <span className="dim">{messages.none}</span>}</td>
                  );
                })}
                <td>{isAnswered(verdict) ? <b>{word(verdict)}</b> : <span className="dim">{messages.open}</span>}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The text of an answer as far as a table has room for it; the whole text is shown with the question. */
const beginning = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

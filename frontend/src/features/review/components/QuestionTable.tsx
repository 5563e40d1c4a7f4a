import type { ReviewDesk } from "../engine/desk";
import { isAnswered, verdictOn } from "../engine/draft";
import { answerIn, wordFor } from "../engine/questions";
import { useDesk } from "../hooks";
import { Who } from "./Who";

/** Every question with each annotator's answer side by side; those on which they differ come first. */
export function QuestionTable({ desk }: { desk: ReviewDesk }) {
  const { history, question: current } = useDesk(desk);
  const { lanes } = desk.scene;
  return (
    <div className="answers">
      <table>
        <caption className="vh">Answers by question and annotator</caption>
        <thead>
          <tr>
            <th>Question</th>
            {lanes.map((lane) => (
              <th key={lane.letter} title={lane.simulated ? `${lane.name}, simulated` : lane.name}>
                <span className="row">
                  <Who lane={lane} />
                  <span className="ell name">{lane.name}</span>
                </span>
              </th>
            ))}
            <th>Settled</th>
          </tr>
        </thead>
        <tbody>
          {desk.questions.map(({ id, text, disagree }) => {
            const verdict = verdictOn(history.present, id);
            return (
              <tr key={id} aria-current={id === current} className={disagree ? "differ" : ""}>
                <td>
                  <button type="button" className="ask-it" onClick={() => desk.ask(id)}>
                    {text}
                  </button>
                </td>
                {lanes.map((lane) => {
                  const answer = answerIn(lane, id);
                  return <td key={lane.letter}>{answer ? wordFor(answer) : <span className="dim">none</span>}</td>;
                })}
                <td>{isAnswered(verdict) ? <b>{wordFor(verdict)}</b> : <span className="dim">open</span>}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

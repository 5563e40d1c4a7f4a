import { answers as messages } from "@/messages/studio/clip";
import type { Row } from "../engine/rows";
import { words } from "../engine/lanes";
import { Who } from "./Lane";

/** What the lanes in sight answered: a row for each question, a column for each lane. */
export function AnswerTable({ rows }: { rows: readonly Row[] }) {
  const lanes = rows.filter(({ lane, isHidden }) => !isHidden && lane.answers.length > 0).map(({ lane }) => lane);
  const questions = new Map(lanes.flatMap(({ answers }) => answers.map(({ question, text }) => [question, text])));
  if (questions.size === 0) return null;
  return (
    <div className="clip-answers">
      <table className="tb">
        <caption className="vh">{messages.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.question}</th>
            {lanes.map((lane) => (
              <th key={lane.key} scope="col" title={lane.name}>
                <Who kind={lane.kind} letter={lane.letter} /> {lane.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...questions].map(([question, text]) => (
            <tr key={question}>
              <th scope="row">{text}</th>
              {lanes.map(({ key, answers }) => {
                const said = answers.find((answer) => answer.question === question);
                return (
                  <td key={key} title={said?.note}>
                    {said ? said.unclear ? messages.unclear : words(said.value ?? "–") : <span className="dim">–</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { useId } from "react";
import type { ComparedReports } from "@/shared/api/types";
import { reasonsOf } from "../engine/cells";
import type { AnswersBeside } from "../engine/compared-answers";
import { answersBeside } from "../engine/compared-answers";
import { Reasons, Value } from "./Value";

/** Annotators and generators of two reports on answers, by dimension. */
export const ComparedAnswers = ({ found }: { found: ComparedReports }) => (
  <>
    {answersBeside(found).map((table) => (
      <Shares key={table.name} table={table} />
    ))}
    <p className="foot">
      Differences are report {found.second.number} minus report {found.first.number}, in percentage points. They have
      intervals where both reports are over the very same questions, which are then compared one by one.
    </p>
  </>
);

function Shares({ table: { name, of, columns, lines } }: { table: AnswersBeside }) {
  const notes = useId();
  const reasons = reasonsOf(lines.flatMap(({ cells }) => cells.map(({ difference }) => difference)));
  return (
    <>
      <div className="row">
        <h3>{name}</h3>
      </div>
      <div className="scroll" tabIndex={0} role="group" aria-label={name}>
        <table className="tb scores">
          <caption className="vh">{name}</caption>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              {columns.map(({ key, heading }) => (
                <th key={key} scope="col" className="num g">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, label, kind, cells }) => (
              <tr key={key}>
                <th scope="row">
                  {label}
                  {kind === undefined ? null : <span className="ci">{kind}</span>}
                </th>
                {cells.map(({ key, difference, shares }) => (
                  <td key={key} className="num g">
                    <Value cell={difference} reasons={reasons} notes={notes} />
                    {shares === undefined ? null : <span className="ci">{shares}</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Reasons reasons={reasons} notes={notes} />
    </>
  );
}

import { answers as messages } from "@/messages/studio/critics-clips";
import type { FoundAnswer } from "@/shared/api/types";
import { share } from "@/shared/format";

/** What the critic answered, and how sure it is where the model tells. */
export const Answers = ({ answers }: { answers: readonly FoundAnswer[] }) => (
  <table className="tb">
    <thead>
      <tr>
        <th>{messages.question}</th>
        <th>{messages.answer}</th>
        <th className="num">{messages.pYes}</th>
      </tr>
    </thead>
    <tbody>
      {answers.map(({ question, text, value, unclear, p_yes }) => (
        <tr key={question}>
          <td>{text}</td>
          <td>{unclear ? messages.unclear : (value ?? <span className="dim">{messages.none}</span>)}</td>
          <td className="num nw">
            {p_yes === null ? (
              <span className="dim xs">{messages.noProbability}</span>
            ) : (
              <span className="row p-yes">
                <span className="meter" aria-hidden="true">
                  <i style={{ width: `${p_yes * 100}%` }} />
                </span>
                {share(p_yes)}
              </span>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

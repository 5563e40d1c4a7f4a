import { states, table as messages } from "@/messages/studio/questions";
import { Pill } from "@/shared/studio/Pill";
import { Scroll } from "@/shared/studio/Scroll";
import type { Selection } from "@/shared/studio/selection";
import { has, set } from "@/shared/studio/selection";
import type { QuestionRow, State } from "./api/calls";

interface QuestionTableProps {
  readonly rows: readonly QuestionRow[];
  readonly selected: Selection;
  readonly onSelect: (selected: Selection) => void;
}

const LOOKS: Readonly<Record<State, "warn" | "ok" | "bad">> = { draft: "warn", kept: "ok", rejected: "bad" };

/** Questions, one a row, with what they are about, their options and their right answer. */
export function QuestionTable({ rows, selected, onSelect }: QuestionTableProps) {
  const isAll = rows.every(({ id }) => has(selected, id));
  const ids = rows.map(({ id }) => id);
  return (
    <Scroll label={messages.label}>
      <table className="tbl questions">
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                aria-label={messages.selectAll}
                checked={isAll}
                onChange={() => onSelect(set(selected, ids, !isAll))}
              />
            </th>
            <th scope="col">{messages.question}</th>
            <th scope="col">{messages.about}</th>
            <th scope="col">{messages.dimension}</th>
            <th scope="col">{messages.state}</th>
            <th scope="col">{messages.asked}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <input
                  type="checkbox"
                  aria-label={messages.select(row.text)}
                  checked={has(selected, row.id)}
                  onChange={(event) => onSelect(set(selected, [row.id], event.target.checked))}
                />
              </td>
              <td>
                <Text row={row} />
              </td>
              <td>
                <p className="mono xs">{row.subject}</p>
                <p className="sm mut">{row.subject_text}</p>
              </td>
              <td>
                {row.dimension}
                {row.task === "" ? null : <p className="xs mut">{[row.task, row.split].filter(Boolean).join(", ")}</p>}
              </td>
              <td>
                <Pill look={LOOKS[row.state]}>{states[row.state]}</Pill>
              </td>
              <td className="num">{row.asked}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

const Text = ({ row }: { readonly row: QuestionRow }) => (
  <>
    <p>{row.text}</p>
    {row.options.length === 0 ? null : (
      <ul className="sm">
        {row.options.map(({ key, label }) => (
          <li key={key}>{label}</li>
        ))}
      </ul>
    )}
    {row.answer === "" ? null : <p className="sm mut">{messages.answer(answerOf(row))}</p>}
    {row.near !== "" && row.state === "draft" ? <p className="sm mut">{messages.near(row.near)}</p> : null}
    {row.rejection === "" ? null : <p className="sm bad">{row.rejection}</p>}
  </>
);

/** The right answer as it reads: the labels of its options, or as it is. */
function answerOf({ answer, options }: QuestionRow): string {
  if (options.length === 0) return answer;
  const labels = new Map(options.map(({ key, label }) => [key, label]));
  return answer
    .split(",")
    .map((key) => labels.get(key) ?? key)
    .join(", ");
}

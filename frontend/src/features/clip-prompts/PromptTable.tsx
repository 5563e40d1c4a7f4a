import { facts as words, table as messages } from "@/messages/studio/clip-prompts";
import { CountedLink } from "@/shared/components/CountedLink";
import { projectCountedPath } from "@/shared/counted-paths";
import { Button } from "@/shared/components/Button";
import { Pill } from "@/shared/studio/Pill";
import { SelectAllHead, SelectCell, StatePill } from "@/shared/studio/drafts";
import { Scroll } from "@/shared/studio/Scroll";
import type { Selection } from "@/shared/studio/selection";
import type { PromptRow } from "./api/calls";

interface PromptTableProps {
  readonly project: string;
  readonly rows: readonly PromptRow[];
  readonly selected: Selection;
  readonly onSelect: (selected: Selection) => void;
  readonly onCorrect: (row: PromptRow) => void;
}

/** Prompts, one a row; a draft has the earlier one that it nearly repeats next to it. */
export function PromptTable({ project, rows, selected, onSelect, onCorrect }: PromptTableProps) {
  return (
    <Scroll label={messages.label}>
      <table className="tbl clip-prompts">
        <thead>
          <tr>
            <SelectAllHead ids={rows.map(({ id }) => id)} {...{ selected, onSelect }} />
            <th scope="col">{messages.prompt}</th>
            <th scope="col">{messages.state}</th>
            <th scope="col">{messages.category}</th>
            <th scope="col">{messages.rule}</th>
            <th scope="col">{messages.clips}</th>
            <th scope="col">{messages.questions}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <SelectCell id={row.id} name={row.external_id} {...{ selected, onSelect }} />
              <td>
                <Text row={row} />
                {row.asks_for === null ? null : <Asked row={row} onCorrect={() => onCorrect(row)} />}
              </td>
              <td>
                <StatePill state={row.state} />
              </td>
              <td>{row.category}</td>
              <td>{row.rule}</td>
              <td className="num">
                <CountedLink to={row.clips === 0 ? null : projectCountedPath(project, "prompt", row.id, "clips")}>
                  {row.clips}
                </CountedLink>
              </td>
              <td className="num">{row.questions}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function Asked({ row, onCorrect }: { readonly row: PromptRow; readonly onCorrect: () => void }) {
  if (row.asks_for === null) return null;
  const { objects, colours, facts } = row.asks_for;
  const text = words.asks(objects.join(", "), colours.join(", "));
  return (
    <p className="row wrap sm">
      <span>{text === "" ? words.nothing : text}</span>
      <Pill look={facts === "proposed" ? "warn" : "ok"}>{words.of[facts] ?? facts}</Pill>
      <Button size="sm" look="quiet" aria-label={words.correctOf(row.external_id)} onClick={onCorrect}>
        {words.correct}
      </Button>
    </p>
  );
}

const Text = ({ row: { text, external_id, rejection, near, state } }: { readonly row: PromptRow }) => (
  <div className="clip-prompt-texts">
    <div>
      <p>{text}</p>
      <p className="mono xs mut">{external_id}</p>
      {rejection === "" ? null : <p className="sm bad">{rejection}</p>}
    </div>
    {near && state === "draft" ? (
      <div>
        <p className="xs mut">{messages.near(near.external_id, Math.round(near.similarity * 100))}</p>
        <p>{near.text}</p>
      </div>
    ) : null}
  </div>
);

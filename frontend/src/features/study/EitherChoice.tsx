import { useState } from "react";
import { reports } from "@/messages/studio/study-results";
import type { AnnotatorRow, EitherPair } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";

const messages = reports.either;
const ANSWERS = ["no", "yes"] as const;

export interface EitherChoiceProps {
  /** The critics that the report compares. */
  readonly critics: readonly AnnotatorRow[];
  readonly pairs: readonly EitherPair[];
  readonly onChange: (pairs: readonly EitherPair[]) => void;
  /** Whether yes/no is answered: then one of the two answers reports an error. */
  readonly onAnswers: boolean;
}

/** Whether two pairs are of the same critics, in whichever order. */
const isSame = (one: EitherPair, other: EitherPair): boolean =>
  [one.first, one.second].sort().join() === [other.first, other.second].sort().join();

/** Which two critics a report also shows as one. */
export function EitherChoice({ critics, pairs, onChange, onAnswers }: EitherChoiceProps) {
  const [first, setFirst] = useState("");
  const [second, setSecond] = useState("");
  const [error, setError] = useState<EitherPair["error"]>("no");
  const pair: EitherPair = {
    first: first || (critics[0]?.id ?? ""),
    second: second || (critics[1]?.id ?? ""),
    error,
  };
  const nameOf = (id: string) => critics.find((each) => each.id === id)?.name ?? "";
  const isTaken = pair.first === pair.second || pairs.some((each) => isSame(each, pair));
  return (
    <fieldset>
      <legend className="lab">{messages.legend}</legend>
      <p className="hint">{messages.hint}</p>
      {pairs.map((each) => {
        const names = [nameOf(each.first), nameOf(each.second)] as const;
        return (
          <div key={`${each.first} ${each.second}`} className="row pick">
            <span className="ell">{messages.row(...names)}</span>
            {onAnswers ? <span className="dim xs">{messages.errorIs(messages.answers[each.error])}</span> : null}
            <Button
              icon="x"
              size="sm"
              look="quiet"
              aria-label={messages.remove(...names)}
              onClick={() => onChange(pairs.filter((other) => other !== each))}
            />
          </div>
        );
      })}
      <div className="row wrap">
        <Critic label={messages.first} critics={critics} chosen={pair.first} onChange={setFirst} />
        <span className="dim">{messages.or}</span>
        <Critic label={messages.second} critics={critics} chosen={pair.second} onChange={setSecond} />
        {onAnswers ? (
          <label className="row">
            <span className="dim xs">{messages.error}</span>
            <select
              className="in auto"
              value={error}
              onChange={(event) => setError(event.target.value === "yes" ? "yes" : "no")}
            >
              {ANSWERS.map((each) => (
                <option key={each} value={each}>
                  {messages.answers[each]}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        <Button size="sm" disabled={isTaken} onClick={() => onChange([...pairs, pair])}>
          {messages.add}
        </Button>
      </div>
    </fieldset>
  );
}

interface CriticProps {
  readonly label: string;
  readonly critics: readonly AnnotatorRow[];
  readonly chosen: string;
  readonly onChange: (id: string) => void;
}

const Critic = ({ label, critics, chosen, onChange }: CriticProps) => (
  <select className="in auto" aria-label={label} value={chosen} onChange={(event) => onChange(event.target.value)}>
    {critics.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </select>
);

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { checks as messages, seen as words } from "@/messages/studio/observers";
import { Button } from "@/shared/components/Button";
import { Switch } from "@/shared/studio/fields";
import { ErrorState } from "@/shared/studio/states";
import type { Check } from "./api/calls";
import { checksQuery, checkTexts } from "./api/calls";

interface TextsFormProps {
  readonly run: string;
  readonly check: Check;
  /** Which frame of how many. */
  readonly position: string;
  readonly onStep: (by: number) => void;
  readonly onSaved: () => void;
}

/** Which of the texts about a frame are right: at first none is said to be, or what was said before. */
export function TextsForm({ run, check, position, onStep, onSaved }: TextsFormProps) {
  const texts = check.seen.filter(({ box }) => box === null);
  const [right, setRight] = useState<readonly boolean[]>(check.right ?? texts.map(() => false));
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: async () => {
      await checkTexts(check.id, right);
      await queries.invalidateQueries(checksQuery(run));
    },
    onSuccess: onSaved,
  });
  return (
    <form
      className="card check-form"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
    >
      <div className="row">
        <h2 className="grow">{messages.right}</h2>
        {check.right === null ? null : <span className="pill ok">{messages.saved}</span>}
      </div>
      <p className="sm mut">{messages.rightText}</p>
      {texts.map(({ asked, text }, n) => (
        <Switch
          key={n}
          label={words.answer(partsOf(asked), text)}
          isOn={right[n] ?? false}
          onChange={(isRight) => setRight(right.map((before, at) => (at === n ? isRight : before)))}
        />
      ))}
      {saving.isError ? <ErrorState title={messages.failed} error={saving.error} /> : null}
      <div className="row wrap">
        <Button icon="back" aria-label={messages.previous} onClick={() => onStep(-1)} />
        <span className="sm mut">{position}</span>
        <Button icon="fwd" aria-label={messages.next} onClick={() => onStep(1)} />
        <button type="submit" className="btn pri push" disabled={saving.isPending}>
          {messages.save}
        </button>
      </div>
    </form>
  );
}

/** What a text answers, in words: the kind of question, the object and the colour. */
function partsOf(asked: Check["seen"][number]["asked"]): readonly string[] {
  if (asked === null) return [];
  const kind = messages.asked[String(asked.ask)] ?? String(asked.ask);
  return [kind, ...[asked.object, asked.colour].filter((each) => each !== undefined).map(String)];
}

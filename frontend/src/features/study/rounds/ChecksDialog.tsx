import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { actions } from "@/messages/studio/shared";
import { checks as messages } from "@/messages/studio/study-rounds";
import { sentence } from "@/shared/sentence";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import type { Study } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Dialog } from "@/shared/studio/Dialog";
import { Field } from "@/shared/components/Field";
import { Loaded } from "@/shared/components/Loaded";
import type { CheckSchedule } from "../api/calls";
import { checkScheduleQuery, setCheckSchedule } from "../api/calls";
import { AsyncForm } from "@/shared/components/AsyncForm";

export interface ChecksProps {
  readonly study: Study;
  /** The round. */
  readonly n: number;
  readonly onClose: () => void;
  readonly onSaved: (message: string) => void;
}

/** How often tasks whose answer is known, and tasks done before, come among the work of a round. */
export function ChecksDialog(props: ChecksProps) {
  const query = useQuery({ ...checkScheduleQuery(props.study.id, props.n), refetchOnWindowFocus: false });
  return (
    <Dialog title={messages.title(props.n)} wide onClose={props.onClose}>
      <Loaded query={query}>{(schedule) => <Form {...props} schedule={schedule} />}</Loaded>
    </Dialog>
  );
}

const NUMBERS = [
  "gold_first_percent",
  "first_tasks",
  "gold_later_percent",
  "repeat_percent",
  "repeat_after",
  "min_iou",
] as const;
type Name = (typeof NUMBERS)[number];

function Form({ study, n, schedule, onClose, onSaved }: ChecksProps & { readonly schedule: CheckSchedule }) {
  const [texts, setTexts] = useState(() => new Map<Name, string>(NUMBERS.map((name) => [name, `${schedule[name]}`])));
  const [needsType, setNeedsType] = useState(schedule.needs_type);
  const isWhole = (name: Name) => /^\d{1,9}$/.test(texts.get(name) ?? "");
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () => {
      const numbers = Object.fromEntries(NUMBERS.map((name) => [name, Number(texts.get(name))]));
      return setCheckSchedule(study.id, n, { ...numbers, needs_type: needsType });
    },
    onSuccess: (saved) => {
      queries.setQueryData(checkScheduleQuery(study.id, n).queryKey, saved);
      onSaved(messages.saved(n, saved.gold, saved.repeatable));
      onClose();
    },
  });
  const problems = refusedFields(save.error);
  const isAdmin = study.role === "admin";
  const marksErrors = study.instrument_document.segments !== undefined;
  const shown = NUMBERS.filter((name) => marksErrors || name !== "min_iou");
  return (
    <AsyncForm className="form" onSend={() => save.mutate()}>
      <p className="mut sm">{messages.what}</p>
      <p className="sm">
        {sentence(messages.counts(<b>{schedule.gold}</b>, <b>{schedule.repeatable}</b>, schedule.gold))}
      </p>
      <div className="trio">
        {shown.map((name) => (
          <Field
            key={name}
            label={messages.numbers[name].label}
            hint={messages.numbers[name].hint || undefined}
            problem={problems[name] ?? (isWhole(name) ? undefined : messages.badWhole)}
          >
            {(tied) => (
              <input
                {...tied}
                className="in"
                inputMode="numeric"
                readOnly={!isAdmin}
                value={texts.get(name)}
                onChange={({ target }) => setTexts(new Map(texts).set(name, target.value))}
              />
            )}
          </Field>
        ))}
      </div>
      {marksErrors ? (
        <label className="row pick">
          <input
            type="checkbox"
            checked={needsType}
            disabled={!isAdmin}
            onChange={({ target }) => setNeedsType(target.checked)}
          />
          {messages.needsType}
        </label>
      ) : null}
      <span className="row end">
        <span className="bad xs grow" role="alert">
          {messageBeside(save.error, NUMBERS)}
        </span>
        <Button onClick={onClose}>{isAdmin ? actions.cancel : actions.close}</Button>
        {isAdmin ? (
          <Button type="submit" look="pri" disabled={save.isPending || !NUMBERS.every((name) => isWhole(name))}>
            {actions.save}
          </Button>
        ) : (
          <span className="hint">{messages.onlyAdmins}</span>
        )}
      </span>
    </AsyncForm>
  );
}

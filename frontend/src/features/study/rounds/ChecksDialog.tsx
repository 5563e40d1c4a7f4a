import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import type { Study } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Dialog } from "@/shared/studio/Dialog";
import { Field } from "@/shared/components/Field";
import { Loaded } from "@/shared/components/Loaded";
import type { CheckSchedule } from "../api/round-calls";
import { checkScheduleQuery, setCheckSchedule } from "../api/round-calls";

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
    <Dialog title={`Hidden quality checks in round ${props.n}`} wide onClose={props.onClose}>
      <Loaded query={query}>{(schedule) => <Form {...props} schedule={schedule} />}</Loaded>
    </Dialog>
  );
}

const NUMBERS = [
  ["gold_first_percent", "Known answers among a person’s first tasks, %", "0 for none, at most 50"],
  ["first_tasks", "Number of first tasks", ""],
  ["gold_later_percent", "Known answers among later tasks, %", "0 for none, at most 50"],
  ["repeat_percent", "Repeated tasks, %", "0 for none; at most 50 together with known answers"],
  ["repeat_after", "Minimum tasks before a repeat", ""],
  ["min_iou", "Minimum overlap for a found error, %", "shared time / combined time (IoU)"],
] as const;
type Name = (typeof NUMBERS)[number][0];

function Form({ study, n, schedule, onClose, onSaved }: ChecksProps & { readonly schedule: CheckSchedule }) {
  const [texts, setTexts] = useState(() => new Map<Name, string>(NUMBERS.map(([name]) => [name, `${schedule[name]}`])));
  const [needsType, setNeedsType] = useState(schedule.needs_type);
  const isWhole = (name: Name) => /^\d{1,9}$/.test(texts.get(name) ?? "");
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () => {
      const numbers = Object.fromEntries(NUMBERS.map(([name]) => [name, Number(texts.get(name))]));
      return setCheckSchedule(study.id, n, { ...numbers, needs_type: needsType });
    },
    onSuccess: (saved) => {
      queries.setQueryData(checkScheduleQuery(study.id, n).queryKey, saved);
      onSaved(`Quality checks of round ${n} saved: ${saved.gold} with a known answer, ${saved.repeatable} to repeat.`);
      onClose();
    },
  });
  const problems = refusedFields(save.error);
  const isAdmin = study.role === "admin";
  const marksErrors = study.instrument_document.segments !== undefined;
  const shown = NUMBERS.filter(([name]) => marksErrors || name !== "min_iou");
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <p className="mut sm">
        Some tasks are hidden checks: tasks with a known answer settled by experts, and tasks that the same person did
        before. Annotators cannot tell them apart, and they count neither as work nor in results. At least half of each
        person’s tasks are regular work.
      </p>
      <p className="sm">
        This round has <b>{schedule.gold}</b> tasks with a known answer and <b>{schedule.repeatable}</b> to repeat.
        {schedule.gold === 0 ? " Clips settled on the review page become known answers." : ""}
      </p>
      <div className="trio">
        {shown.map(([name, label, hint]) => (
          <Field
            key={name}
            label={label}
            hint={hint || undefined}
            problem={problems[name] ?? (isWhole(name) ? undefined : "Enter a whole number.")}
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
          A found error must also have the correct type
        </label>
      ) : null}
      <span className="row end">
        <span className="bad xs grow" role="alert">
          {messageBeside(
            save.error,
            NUMBERS.map(([name]) => name),
          )}
        </span>
        <Button onClick={onClose}>{isAdmin ? "Cancel" : "Close"}</Button>
        {isAdmin ? (
          <Button type="submit" look="pri" disabled={save.isPending || !NUMBERS.every(([name]) => isWhole(name))}>
            Save
          </Button>
        ) : (
          <span className="hint">Only admins can change these.</span>
        )}
      </span>
    </form>
  );
}

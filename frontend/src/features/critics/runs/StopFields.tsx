import { useQuery } from "@tanstack/react-query";
import { fields } from "@/messages/studio/critics-runs";
import { stop as messages } from "@/messages/studio/critics-setup";
import { Field } from "@/shared/components/Field";
import { usd } from "@/shared/money";
import { budgetQuery } from "../api/calls";
import type { Problems, RunForm } from "./run-form";
import { MOST_UNREAD } from "./run-form";

interface StopFieldsProps {
  readonly project: string;
  readonly asksModel: boolean;
  readonly form: RunForm;
  readonly problems: Problems;
  readonly change: (part: Partial<RunForm>) => void;
}

/** The limits at which the run stops by itself, and what the project may still spend. */
export function StopFields({ project, asksModel, form, problems, change }: StopFieldsProps) {
  return (
    <fieldset className="stop-fields">
      <legend className="lab">{messages.heading}</legend>
      <div className="pair">
        {asksModel ? (
          <Field label={fields.budget} problem={problems.budget}>
            {(given) => (
              <input
                {...given}
                className="in"
                inputMode="decimal"
                placeholder={messages.noLimit}
                value={form.budget}
                onChange={(event) => change({ budget: event.target.value })}
              />
            )}
          </Field>
        ) : null}
        <Field label={messages.time} problem={problems.time_limit}>
          {(given) => (
            <input
              {...given}
              className="in"
              inputMode="decimal"
              placeholder={messages.noLimit}
              value={form.hours}
              onChange={(event) => change({ hours: event.target.value })}
            />
          )}
        </Field>
      </div>
      {asksModel ? (
        <label className="row pick sm">
          <input
            type="checkbox"
            checked={form.stopUnread}
            onChange={(event) => change({ stopUnread: event.target.checked })}
          />
          {messages.unread(String(MOST_UNREAD))}
        </label>
      ) : null}
      <p className="xs dim">
        {messages.hint} {asksModel ? <Left project={project} /> : null}
      </p>
    </fieldset>
  );
}

function Left({ project }: { project: string }) {
  const budget = useQuery(budgetQuery(project)).data;
  if (!budget?.limit) return null;
  const left = Math.max(0, Number(budget.limit) - Number(budget.spent) - Number(budget.reserved));
  return messages.left(usd(left.toFixed(2)), usd(budget.limit));
}

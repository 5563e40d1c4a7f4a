import { useQuery } from "@tanstack/react-query";
import { prompts as messages } from "@/messages/studio/critics-runs";
import type { Critic } from "@/shared/api/types";
import { Field } from "@/shared/components/Field";
import { promptsQuery } from "../api/calls";
import { promptChoices } from "./prompt-choices";
import type { Problems, RunForm } from "./run-form";

export interface PromptFieldsProps {
  readonly project: string;
  readonly critic: Critic;
  readonly form: RunForm;
  readonly problems: Problems;
  readonly change: (part: Partial<RunForm>) => void;
}

/** With which prompts the critic asks, where there is more than one to choose from. */
export function PromptFields({ project, critic, form, problems, change }: PromptFieldsProps) {
  const { data = [] } = useQuery(promptsQuery(project));
  const choices = promptChoices(critic.prompts, data);
  if (choices.length === 0) return null;
  return (
    <div className="pair">
      {choices.map(({ base, newest, references }, n) => (
        <Field key={base} label={messages.label(base)} problem={n === 0 ? problems.prompts : undefined}>
          {(field) => (
            <select
              {...field}
              className="in"
              value={form.prompts[base] ?? ""}
              onChange={(event) => change({ prompts: { ...form.prompts, [base]: event.target.value } })}
            >
              <option value="">{form.source === "replay" ? messages.ofRun : messages.newest(newest)}</option>
              {references.map((reference) => (
                <option key={reference} value={reference}>
                  {reference}
                </option>
              ))}
            </select>
          )}
        </Field>
      ))}
    </div>
  );
}

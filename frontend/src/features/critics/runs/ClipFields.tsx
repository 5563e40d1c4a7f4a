import { useQuery } from "@tanstack/react-query";
import { clipChoice as messages } from "@/messages/studio/critics-setup";
import { savedFiltersQuery } from "@/shared/api/subjects";
import { Field } from "@/shared/components/Field";
import type { ClipChoice, Problems, RunForm } from "./run-form";

interface ClipFieldsProps {
  readonly project: string;
  readonly form: RunForm;
  readonly problems: Problems;
  readonly change: (part: Partial<RunForm>) => void;
}

const CHOICES: readonly ClipChoice[] = ["all", "settled", "saved"];

/** Which clips of the study the run takes: all, the settled ones, or those of a saved filter. */
export function ClipFields({ project, form, problems, change }: ClipFieldsProps) {
  const filters = useQuery({ ...savedFiltersQuery(project), enabled: form.clips === "saved" }).data;
  return (
    <fieldset>
      <legend className="lab">{messages.heading}</legend>
      <div className="row wrap">
        {CHOICES.map((choice) => (
          <label key={choice} className="row pick">
            <input
              type="radio"
              name="clips"
              checked={form.clips === choice}
              onChange={() => change({ clips: choice })}
              data-testid={`clips-${choice}`}
            />
            {messages[choice]}
          </label>
        ))}
      </div>
      {form.clips === "saved" ? (
        <Field
          label={messages.which}
          problem={problems.filter}
          hint={filters?.length === 0 ? messages.none : undefined}
        >
          {(given) => (
            <select
              {...given}
              className="in"
              value={form.filter}
              onChange={(event) => change({ filter: event.target.value })}
            >
              <option value="">{messages.select}</option>
              {filters?.map(({ id, name, query }) => (
                <option key={id} value={query}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      ) : problems.filter ? (
        <p className="bad xs" role="alert">
          {problems.filter}
        </p>
      ) : null}
    </fieldset>
  );
}

import { useQuery } from "@tanstack/react-query";
import { runsQuery } from "@/shared/api/study";
import type { Endpoint, Study } from "@/shared/api/types";
import { Field } from "@/shared/components/Field";
import { localModelsQuery } from "../api/calls";
import { hintOf, labelOf, NO_LOCAL_MODELS } from "./local-models";
import type { Problems, RunForm, Source } from "./run-form";

interface PartProps {
  readonly form: RunForm;
  readonly problems: Problems;
  readonly change: (part: Partial<RunForm>) => void;
}

interface SourceProps extends PartProps {
  readonly study: Study;
  /** Undefined until they are known. */
  readonly endpoints: readonly Endpoint[] | undefined;
}

/** Who answers: an endpoint, or the replies that an earlier run recorded. */
export function SourceFields({ study, endpoints, form, problems, change }: SourceProps) {
  const runs = useQuery(runsQuery(study.id));
  const recorded = runs.data?.filter(({ calls }) => calls > 0) ?? [];
  const ways: readonly { source: Source; label: string }[] = [
    { source: "endpoint", label: "An endpoint" },
    { source: "model", label: "A local model" },
    { source: "replay", label: "Replies of an earlier run" },
  ];
  return (
    <div className="pair">
      <fieldset>
        <legend className="lab">Replies from</legend>
        {ways.map(({ source, label }) => (
          <label key={source} className="row pick">
            <input
              type="radio"
              name="source"
              checked={form.source === source}
              onChange={() => change({ source })}
              data-testid={`source-${source}`}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {form.source === "endpoint" ? (
        <Field
          label="Endpoint"
          problem={problems.endpoint}
          hint={endpoints?.length === 0 ? "This project has no endpoints yet. An admin can add one here." : undefined}
        >
          {(field) => (
            <select
              {...field}
              className="in"
              value={form.endpoint}
              onChange={(event) => change({ endpoint: event.target.value })}
            >
              {endpoints?.length === 1 ? null : <option value="">Select one</option>}
              {endpoints?.map(({ id, name, model }) => (
                <option key={id} value={id}>
                  {name} ({model})
                </option>
              ))}
            </select>
          )}
        </Field>
      ) : form.source === "model" ? (
        <ModelField project={study.project.id} form={form} problems={problems} change={change} />
      ) : (
        <Field
          label="Earlier run"
          problem={problems.replay}
          hint={recorded.length === 0 ? "No run in this study has recorded replies yet." : undefined}
        >
          {(field) => (
            <select
              {...field}
              className="in"
              value={form.replay}
              onChange={(event) => change({ replay: event.target.value })}
            >
              <option value="">Select one</option>
              {recorded.map(({ id, title, calls }) => (
                <option key={id} value={id}>
                  {title}, {calls} calls
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </div>
  );
}

/** The models of workers, with what they run on; one whose worker is away waits for it. */
function ModelField({ project, form, problems, change }: PartProps & { readonly project: string }) {
  const models = useQuery(localModelsQuery(project)).data;
  const chosen = models?.find(({ id }) => id === form.model);
  const none = models?.length === 0 ? NO_LOCAL_MODELS : undefined;
  return (
    <Field label="Local model" problem={problems.model} hint={chosen ? hintOf(chosen) : none}>
      {(field) => (
        <select
          {...field}
          className="in"
          value={form.model}
          onChange={(event) => change({ model: event.target.value })}
          data-testid="local-model"
        >
          <option value="">Select one</option>
          {models?.map((model) => (
            <option key={model.id} value={model.id}>
              {labelOf(model)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** What the model sees, how it replies, and what it may cost. */
export function Numbers({ form, problems, change }: PartProps) {
  const fields = [
    { key: "fps", field: "fps", label: "Frames per second" },
    { key: "maxTokens", field: "max_tokens", label: "Maximum reply, tokens" },
    { key: "temperature", field: "temperature", label: "Temperature" },
    { key: "budget", field: "budget", label: "Budget, US dollars" },
  ] as const;
  return (
    <div className="quads">
      {fields.map(({ key, field, label }) => (
        <Field key={key} label={label} problem={problems[field]}>
          {(given) => (
            <input
              {...given}
              className="in"
              inputMode="decimal"
              placeholder={key === "budget" ? "no limit" : "critic default"}
              value={form[key]}
              onChange={(event) => change({ [key]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { fields as messages } from "@/messages/studio/critics-runs";
import { runsQuery } from "@/shared/api/study";
import type { Endpoint, Study } from "@/shared/api/types";
import { Field } from "@/shared/components/Field";
import { localModelsQuery } from "../api/calls";
import { hintOf, labelOf } from "./local-models";
import type { Problems, RunForm, Source } from "./run-form";

interface PartProps {
  readonly form: RunForm;
  readonly problems: Problems;
  readonly change: (part: Partial<RunForm>) => void;
}

interface SourceProps extends PartProps {
  readonly study: Study;
  /** Kinds that packages add. */
  readonly providers: readonly string[];
  /** Undefined until they are known. */
  readonly endpoints: readonly Endpoint[] | undefined;
}

/** Who answers: an endpoint, a local model, the replies that an earlier run recorded, or a provider of a package. */
export function SourceFields({ study, providers, endpoints, form, problems, change }: SourceProps) {
  const runs = useQuery(runsQuery(study.id));
  const recorded = runs.data?.filter(({ calls }) => calls > 0) ?? [];
  const ways: readonly { source: Source; label: string }[] = [
    { source: "endpoint", label: messages.sources.endpoint },
    { source: "model", label: messages.sources.model },
    { source: "replay", label: messages.sources.run },
    ...(providers.length > 0 ? [{ source: "provider" as const, label: messages.sources.provider }] : []),
  ];
  return (
    <div className="pair">
      <fieldset>
        <legend className="lab">{messages.source}</legend>
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
          label={messages.endpoint}
          problem={problems.endpoint}
          hint={endpoints?.length === 0 ? messages.noEndpoint : undefined}
        >
          {(field) => (
            <select
              {...field}
              className="in"
              value={form.endpoint}
              onChange={(event) => change({ endpoint: event.target.value })}
            >
              {endpoints?.length === 1 ? null : <option value="">{messages.select}</option>}
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
      ) : form.source === "provider" ? (
        <ProviderFields providers={providers} form={form} problems={problems} change={change} />
      ) : (
        <Field
          label={messages.earlierRun}
          problem={problems.replay}
          hint={recorded.length === 0 ? messages.noRun : undefined}
        >
          {(field) => (
            <select
              {...field}
              className="in"
              value={form.replay}
              onChange={(event) => change({ replay: event.target.value })}
            >
              <option value="">{messages.select}</option>
              {recorded.map(({ id, title, calls }) => (
                <option key={id} value={id}>
                  {messages.callsOf(title, calls)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </div>
  );
}

/** A kind of provider that a package adds, and its options. */
const ProviderFields = ({ providers, form, problems, change }: PartProps & Pick<SourceProps, "providers">) => (
  <div className="form">
    <Field label={messages.provider}>
      {(field) => (
        <select
          {...field}
          className="in"
          value={form.provider}
          onChange={(event) => change({ provider: event.target.value })}
        >
          <option value="">{messages.select}</option>
          {providers.map((kind) => (
            <option key={kind}>{kind}</option>
          ))}
        </select>
      )}
    </Field>
    <Field label={messages.providerOptions} hint={messages.providerOptionsHint} problem={problems.provider}>
      {(field) => (
        <textarea
          {...field}
          className="in mono"
          rows={2}
          value={form.providerOptions}
          onChange={(event) => change({ providerOptions: event.target.value })}
        />
      )}
    </Field>
  </div>
);

/** The models of workers, with what they run on; one whose worker is away waits for it. */
function ModelField({ project, form, problems, change }: PartProps & { readonly project: string }) {
  const models = useQuery(localModelsQuery(project)).data;
  const chosen = models?.find(({ id }) => id === form.model);
  const none = models?.length === 0 ? messages.noLocalModels : undefined;
  return (
    <Field label={messages.localModel} problem={problems.model} hint={chosen ? hintOf(chosen) : none}>
      {(field) => (
        <select
          {...field}
          className="in"
          value={form.model}
          onChange={(event) => change({ model: event.target.value })}
          data-testid="local-model"
        >
          <option value="">{messages.select}</option>
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

/** Another model for queries about texts alone, where the project has one to choose. */
export function TextModel({ endpoints = [], form, problems, change }: Omit<SourceProps, "study" | "providers">) {
  if (endpoints.length < 2 && !form.textEndpoint) return null;
  return (
    <Field label={messages.textModel} problem={problems.text_endpoint} hint={messages.textModelHint}>
      {(field) => (
        <select
          {...field}
          className="in"
          value={form.textEndpoint}
          onChange={(event) => change({ textEndpoint: event.target.value })}
        >
          <option value="">{messages.sameModel}</option>
          {endpoints.map(({ id, name, model }) => (
            <option key={id} value={id}>
              {messages.named(name, model)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

const FRAMES = {
  fps: { key: "fps", field: "fps", label: messages.fps },
  frames: { key: "frames", field: "frames", label: messages.frames },
} as const;

/** What the model sees, and how it replies. */
export function Numbers({ form, problems, change }: PartProps) {
  const fields = [
    FRAMES[form.sampling],
    { key: "maxPixels", field: "max_pixels", label: messages.maxPixels },
    { key: "maxTokens", field: "max_tokens", label: messages.tokens },
    { key: "temperature", field: "temperature", label: messages.temperature },
    { key: "topP", field: "top_p", label: messages.topP },
    { key: "seed", field: "seed", label: messages.seed },
  ] as const;
  return (
    <div className="quads">
      <Field label={messages.chooseFrames}>
        {(given) => (
          <select
            {...given}
            className="in"
            value={form.sampling}
            onChange={(event) => change({ sampling: event.target.value === "frames" ? "frames" : "fps" })}
          >
            <option value="fps">{messages.byRate}</option>
            <option value="frames">{messages.byNumber}</option>
          </select>
        )}
      </Field>
      {fields.map(({ key, field, label }) => (
        <Field key={key} label={label} problem={problems[field]}>
          {(given) => (
            <input
              {...given}
              className="in"
              inputMode="decimal"
              placeholder={messages.byDefault}
              value={form[key]}
              onChange={(event) => change({ [key]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

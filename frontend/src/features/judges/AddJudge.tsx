import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { add as messages } from "@/messages/studio/judges";
import { sentence } from "@/shared/sentence";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import { Dialog } from "@/shared/studio/Dialog";
import { Field } from "@/shared/components/Field";
import { Link } from "@/shared/components/Link";
import { Loaded } from "@/shared/components/Loaded";
import { addJudge, endpointsQuery, localModelsQuery } from "./api/calls";
import type { JudgeForm } from "./engine/forms";
import { JUDGE_FIELDS, judgeBody, newJudge } from "./engine/forms";
import { nameOf } from "./engine/certificate-status";
import { PromptText } from "./PromptText";
import type { JudgePrompt } from "./api/calls";
import { FormActions } from "@/shared/studio/FormActions";
import { AsyncForm } from "@/shared/components/AsyncForm";

interface AddJudgeProps {
  readonly study: string;
  readonly project: string;
  readonly prompts: readonly JudgePrompt[];
  readonly tell: (news: string) => void;
  readonly onClose: () => void;
}

/** What a judge can ask: its value in the form, and how it is called. */
interface Asked {
  readonly id: string;
  readonly label: string;
}

/** Adds a judge that asks one of the project's endpoints, or a local model of a worker. */
export function AddJudge({ study, project, ...rest }: AddJudgeProps) {
  const query = useQuery(endpointsQuery(project));
  const announced = useQuery(localModelsQuery(project));
  const local = announced.data ?? [];
  return (
    <Dialog title={messages.title} wide onClose={rest.onClose}>
      <Loaded query={query}>
        {(endpoints) =>
          announced.isPending ? null : endpoints.length + local.length === 0 ? (
            <p className="sm judges-empty">
              {sentence(messages.noEndpoint((text) => <Link to={`/studies/${study}/critics`}>{text}</Link>))}
            </p>
          ) : (
            <Form
              project={project}
              models={[
                ...endpoints.map(({ id, name, model }) => ({ id: `endpoint ${id}`, label: `${name} (${model})` })),
                ...local.map(({ id, name, gpu, seen }) => ({
                  id: `model ${id}`,
                  label: messages.local(name, gpu, seen),
                })),
              ]}
              {...rest}
            />
          )
        }
      </Loaded>
    </Dialog>
  );
}

interface FormProps extends Omit<AddJudgeProps, "study"> {
  readonly models: readonly Asked[];
}

function Form({ project, models, prompts, tell, onClose }: FormProps) {
  const [form, setForm] = useState<JudgeForm>(() => newJudge(models[0]?.id ?? "", prompts[0]?.name ?? ""));
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () => addJudge(project, judgeBody(form)),
    onSuccess: async (made) => {
      tell(messages.done(nameOf(made)));
      await Promise.all(["judges", "certificates"].map((key) => queries.invalidateQueries({ queryKey: [key] })));
      onClose();
    },
  });
  const problems = refusedFields(save.error);
  const change = (part: Partial<JudgeForm>) => setForm({ ...form, ...part });
  const prompt = prompts.find(({ name }) => name === form.prompt);
  return (
    <AsyncForm className="form" onSend={() => save.mutate()}>
      <p className="sm mut">{messages.final}</p>
      <Named {...{ form, problems, change, models }} />
      <PromptChoice {...{ form, problems, change, prompts }} />
      {prompt ? <PromptText prompt={prompt} /> : null}
      <Parameters {...{ form, problems, change }} />
      <FormActions
        error={messageBeside(save.error, JUDGE_FIELDS)}
        onCancel={onClose}
        disabled={save.isPending}
        testId="save-judge"
        does={messages.add}
      />
    </AsyncForm>
  );
}

interface PartProps {
  readonly form: JudgeForm;
  readonly problems: Readonly<Record<string, string>>;
  readonly change: (part: Partial<JudgeForm>) => void;
}

const Named = ({ form, problems, change, models }: PartProps & { models: readonly Asked[] }) => (
  <div className="judges-thirds">
    {(["name", "version"] as const).map((key) => (
      <Field key={key} label={key === "name" ? messages.name : messages.version} problem={problems[key]}>
        {(tied) => (
          <input
            {...tied}
            className="in"
            required
            value={form[key]}
            onChange={(event) => change({ [key]: event.target.value })}
          />
        )}
      </Field>
    ))}
    <Field label={messages.model} problem={problems.endpoint ?? problems.model}>
      {(tied) => (
        <select {...tied} className="in" value={form.asked} onChange={(event) => change({ asked: event.target.value })}>
          {models.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  </div>
);

const PromptChoice = ({ form, problems, change, prompts }: PartProps & { prompts: readonly JudgePrompt[] }) => (
  <fieldset className="choices">
    <legend className="lab">{messages.prompt}</legend>
    {prompts.map(({ name, version, defended, purpose }) => (
      <label key={name} className="choice">
        <input type="radio" name="prompt" checked={name === form.prompt} onChange={() => change({ prompt: name })} />
        <span className="grow">
          <b>{name}</b> <span className="dim xs">{messages.versionOf(version)}</span>
          <span className="ci">
            {messages.purposes[purpose]} {purpose === "similarity" ? defenceText(defended) : ""}
          </span>
        </span>
      </label>
    ))}
    {problems.prompt ? (
      <p className="bad xs" role="alert">
        {problems.prompt}
      </p>
    ) : null}
  </fieldset>
);

const defenceText = (defended: boolean): string => (defended ? messages.defended : messages.undefended);

const PARAMETERS = [
  ["maxTokens", "max_tokens", messages.tokens.label, messages.tokens.hint],
  ["temperature", "temperature", messages.temperature.label, messages.temperature.hint],
  ["seed", "seed", messages.seed.label, messages.seed.hint],
] as const;

const Parameters = ({ form, problems, change }: PartProps) => (
  <div className="judges-thirds">
    {PARAMETERS.map(([key, field, label, hint]) => (
      <Field key={key} label={label} problem={problems[field]} hint={hint}>
        {(tied) => (
          <input
            {...tied}
            className="in"
            type="number"
            step={key === "temperature" ? "any" : 1}
            value={form[key]}
            onChange={(event) => change({ [key]: event.target.value })}
          />
        )}
      </Field>
    ))}
  </div>
);

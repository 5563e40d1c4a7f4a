import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import type { Endpoint } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Dialog } from "@/shared/studio/Dialog";
import { Field } from "@/shared/components/Field";
import { Link } from "@/shared/components/Link";
import { Loaded } from "@/shared/components/Loaded";
import { addJudge, endpointsQuery } from "./api/calls";
import type { JudgeForm } from "./engine/forms";
import { JUDGE_FIELDS, judgeBody, newJudge } from "./engine/forms";
import { nameOf } from "./engine/certificate-status";
import { PromptText } from "./PromptText";
import type { JudgePrompt } from "./api/types";

interface AddJudgeProps {
  readonly study: string;
  readonly project: string;
  readonly prompts: readonly JudgePrompt[];
  readonly tell: (news: string) => void;
  readonly onClose: () => void;
}

/** Adds a judge that asks one of the project's endpoints. */
export function AddJudge({ study, project, ...rest }: AddJudgeProps) {
  const query = useQuery(endpointsQuery(project));
  return (
    <Dialog title="Add a judge" wide onClose={rest.onClose}>
      <Loaded query={query}>
        {(endpoints) =>
          endpoints.length === 0 ? (
            <p className="sm judges-empty">
              A judge asks a model through an endpoint, and this project has none yet. First add one on the{" "}
              <Link to={`/studies/${study}/critics`}>Critics page</Link>.
            </p>
          ) : (
            <Form project={project} endpoints={endpoints} {...rest} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

interface FormProps extends Omit<AddJudgeProps, "study"> {
  readonly endpoints: readonly Endpoint[];
}

function Form({ project, endpoints, prompts, tell, onClose }: FormProps) {
  const [form, setForm] = useState<JudgeForm>(() => newJudge(endpoints[0]?.id ?? "", prompts[0]?.name ?? ""));
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () => addJudge(project, judgeBody(form)),
    onSuccess: async (made) => {
      tell(`${nameOf(made)} added. Start a certificate to measure how well people agree with it.`);
      await Promise.all(["judges", "certificates"].map((key) => queries.invalidateQueries({ queryKey: [key] })));
      onClose();
    },
  });
  const problems = refusedFields(save.error);
  const change = (part: Partial<JudgeForm>) => setForm({ ...form, ...part });
  const prompt = prompts.find(({ name }) => name === form.prompt);
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <p className="sm mut">
        A judge cannot be changed, so that every score can be traced to it. A different prompt, model or parameter needs
        a new version.
      </p>
      <Named {...{ form, problems, change, endpoints }} />
      <PromptChoice {...{ form, problems, change, prompts }} />
      {prompt ? <PromptText prompt={prompt} /> : null}
      <Parameters {...{ form, problems, change }} />
      <span className="row end">
        <span className="bad xs grow" role="alert">
          {messageBeside(save.error, JUDGE_FIELDS)}
        </span>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="pri" disabled={save.isPending} data-testid="save-judge">
          Add
        </Button>
      </span>
    </form>
  );
}

interface PartProps {
  readonly form: JudgeForm;
  readonly problems: Readonly<Record<string, string>>;
  readonly change: (part: Partial<JudgeForm>) => void;
}

const Named = ({ form, problems, change, endpoints }: PartProps & { endpoints: readonly Endpoint[] }) => (
  <div className="judges-thirds">
    {(["name", "version"] as const).map((key) => (
      <Field key={key} label={key === "name" ? "Name" : "Version"} problem={problems[key]}>
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
    <Field label="Endpoint" problem={problems.endpoint}>
      {(tied) => (
        <select
          {...tied}
          className="in"
          value={form.endpoint}
          onChange={(event) => change({ endpoint: event.target.value })}
        >
          {endpoints.map(({ id, name, model }) => (
            <option key={id} value={id}>
              {name} ({model})
            </option>
          ))}
        </select>
      )}
    </Field>
  </div>
);

const PromptChoice = ({ form, problems, change, prompts }: PartProps & { prompts: readonly JudgePrompt[] }) => (
  <fieldset className="choices">
    <legend className="lab">Prompt</legend>
    {prompts.map(({ name, version, defended }) => (
      <label key={name} className="choice">
        <input type="radio" name="prompt" checked={name === form.prompt} onChange={() => change({ prompt: name })} />
        <span className="grow">
          <b>{name}</b> <span className="dim xs">v{version}</span>
          <span className="ci">
            {defended
              ? "Reasons are sent as quoted data, so instructions hidden in them have no effect. Recommended."
              : "Reasons are sent unquoted, as in the Spotlight paper. Use this to reproduce the paper or to measure the defence."}
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

const PARAMETERS = [
  ["maxTokens", "max_tokens", "Maximum reply, tokens", "A number needs few tokens; a reasoning model needs more."],
  ["temperature", "temperature", "Temperature", "0 for the same reply each time. Leave empty for the model’s default."],
  ["seed", "seed", "Seed", "Leave empty to send none."],
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
            required={key === "maxTokens"}
            value={form[key]}
            onChange={(event) => change({ [key]: event.target.value })}
          />
        )}
      </Field>
    ))}
  </div>
);

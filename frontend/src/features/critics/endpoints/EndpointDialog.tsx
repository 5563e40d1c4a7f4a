import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { dialog as messages } from "@/messages/studio/critics";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import type { Endpoint } from "@/shared/api/types";
import { Dialog } from "@/shared/studio/Dialog";
import { Field } from "@/shared/components/Field";
import { addEndpoint, changeEndpoint } from "../api/calls";
import type { EndpointForm } from "./endpoint-form";
import { pictureText } from "./test-state";
import { BASE_URLS, bodyOf, changeOf, FAMILIES, FIELDS, formOf, PROTOCOLS } from "./endpoint-form";
import { FormActions } from "@/shared/studio/FormActions";
import { AsyncForm } from "@/shared/components/AsyncForm";

export interface EndpointDialogProps {
  readonly project: string;
  /** The one to change, or null for a new one. */
  readonly endpoint: Endpoint | null;
  readonly onClose: () => void;
}

type Text = "name" | "baseUrl" | "model" | "inputPrice" | "outputPrice" | "pictureTokens" | "contextTokens";

/** Adds or changes an endpoint. Its key goes in and never comes out. */
export function EndpointDialog({ project, endpoint, onClose }: EndpointDialogProps) {
  const [form, setForm] = useState<EndpointForm>(() => formOf(endpoint));
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () => (endpoint ? changeEndpoint(endpoint.id, changeOf(form)) : addEndpoint(project, bodyOf(form))),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["endpoints", project] });
      onClose();
    },
  });
  const problems = refusedFields(save.error);
  const change = (part: Partial<EndpointForm>) => setForm({ ...form, ...part });
  const text = (key: Text, field: string, label: string, more: TextMore = {}) => (
    <Field label={label} problem={problems[field]} hint={more.hint}>
      {(tied) => (
        <input
          {...tied}
          className="in"
          required={more.required}
          disabled={more.fixed}
          placeholder={more.placeholder}
          inputMode={more.amount ? "decimal" : undefined}
          value={form[key]}
          onChange={(event) => change({ [key]: event.target.value })}
        />
      )}
    </Field>
  );
  const fixed = endpoint !== null;
  return (
    <Dialog title={endpoint ? messages.change(endpoint.name) : messages.add} onClose={onClose}>
      <AsyncForm className="form" onSend={() => save.mutate()}>
        {text("name", "name", messages.name, { required: true })}
        {text("baseUrl", "base_url", messages.address, {
          required: true,
          fixed,
          placeholder: BASE_URLS[form.protocol],
        })}
        <div className="pair">
          {text("model", "model", messages.model, { required: true, fixed })}
          <Choice
            label={messages.protocol}
            problem={problems.protocol}
            choices={PROTOCOLS}
            fixed={fixed}
            value={form.protocol}
            onChange={(protocol) => change({ protocol })}
          />
        </div>
        {form.protocol === "gemini" ? null : (
          <Choice
            label={messages.family}
            problem={problems.family}
            choices={FAMILIES}
            fixed={fixed}
            value={form.family}
            onChange={(family) => change({ family })}
          />
        )}
        <KeyField form={form} stored={endpoint?.has_key ?? false} problem={problems.key} change={change} />
        <div className="pair">
          {text("inputPrice", "input_price", messages.inputPrice, {
            amount: true,
            placeholder: messages.notKnown,
          })}
          {text("outputPrice", "output_price", messages.outputPrice, {
            amount: true,
            placeholder: messages.notKnown,
          })}
        </div>
        {endpoint ? (
          <>
            {text("pictureTokens", "picture_tokens", messages.pictureTokens, {
              amount: true,
              placeholder: messages.asMeasured,
              hint: endpoint.pixels_per_token ? messages.measured(pictureText(endpoint) ?? "") : messages.setByHand,
            })}
            {text("contextTokens", "context_tokens", messages.contextTokens, {
              amount: true,
              placeholder: messages.asMeasured,
              hint: messages.contextHint,
            })}
            <Flags form={form} change={change} />
          </>
        ) : (
          <p className="hint">{messages.tested}</p>
        )}
        <FormActions
          error={messageBeside(save.error, FIELDS)}
          onCancel={onClose}
          disabled={save.isPending}
          testId="save-endpoint"
          does={endpoint ? messages.verbs.change : messages.verbs.add}
        />
      </AsyncForm>
    </Dialog>
  );
}

interface TextMore {
  readonly required?: boolean;
  readonly fixed?: boolean;
  readonly amount?: boolean;
  readonly placeholder?: string;
  readonly hint?: string;
}

interface ChoiceProps {
  readonly label: string;
  readonly problem: string | undefined;
  readonly choices: Readonly<Record<string, string>>;
  readonly fixed: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const Choice = ({ label, problem, choices, fixed, value, onChange }: ChoiceProps) => (
  <Field label={label} problem={problem}>
    {(tied) => (
      <select
        {...tied}
        className="in"
        disabled={fixed}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {Object.entries(choices).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    )}
  </Field>
);

interface PartProps {
  readonly form: EndpointForm;
  readonly change: (part: Partial<EndpointForm>) => void;
}

const KeyField = ({ form, stored, problem, change }: PartProps & { stored: boolean; problem?: string }) => (
  <Field label={messages.key} problem={problem} hint={stored ? messages.storedHint : messages.newHint}>
    {(tied) => (
      <input
        {...tied}
        className="in"
        type="password"
        autoComplete="new-password"
        placeholder={stored ? messages.stored : messages.none}
        value={form.key}
        onChange={(event) => change({ key: event.target.value })}
      />
    )}
  </Field>
);

const FLAGS = [
  { key: "jsonSchema", label: messages.schema },
  { key: "probabilities", label: messages.probabilities },
  { key: "seed", label: messages.seed },
  { key: "video", label: messages.video },
  { key: "audio", label: messages.audio },
] as const;

const Flags = ({ form, change }: PartProps) => (
  <fieldset>
    <legend className="lab">{messages.server}</legend>
    {FLAGS.map(({ key, label }) => (
      <label key={key} className="row pick">
        <input type="checkbox" checked={form[key]} onChange={(event) => change({ [key]: event.target.checked })} />
        {label}
      </label>
    ))}
    <p className="hint">{messages.kept}</p>
  </fieldset>
);

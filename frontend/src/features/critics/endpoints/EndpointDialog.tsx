import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import type { Endpoint } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Dialog } from "@/shared/studio/Dialog";
import { Field } from "@/shared/components/Field";
import { addEndpoint, changeEndpoint } from "../api/calls";
import type { EndpointForm } from "./endpoint-form";
import { pictureText } from "./test-state";
import { bodyOf, changeOf, FAMILIES, FIELDS, formOf } from "./endpoint-form";

export interface EndpointDialogProps {
  readonly project: string;
  /** The one to change, or null for a new one. */
  readonly endpoint: Endpoint | null;
  readonly onClose: () => void;
}

type Text = "name" | "baseUrl" | "model" | "inputPrice" | "outputPrice" | "pictureTokens";

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
    <Dialog title={endpoint ? `Change ${endpoint.name}` : "Add an endpoint"} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        {text("name", "name", "Name", { required: true })}
        {text("baseUrl", "base_url", "Address", { required: true, fixed, placeholder: "https://host/v1" })}
        <div className="pair">
          {text("model", "model", "Model", { required: true, fixed })}
          <Field label="Image token count of" problem={problems.family}>
            {(tied) => (
              <select
                {...tied}
                className="in"
                disabled={fixed}
                value={form.family}
                onChange={(event) => change({ family: event.target.value })}
              >
                {Object.entries(FAMILIES).map(([key, label]) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <KeyField form={form} stored={endpoint?.has_key ?? false} problem={problems.key} change={change} />
        <div className="pair">
          {text("inputPrice", "input_price", "Input price, $ per million tokens", {
            amount: true,
            placeholder: "not known",
          })}
          {text("outputPrice", "output_price", "Output price, $ per million tokens", {
            amount: true,
            placeholder: "not known",
          })}
        </div>
        {endpoint ? (
          <>
            {text("pictureTokens", "picture_tokens", "Tokens per image", {
              amount: true,
              placeholder: "as measured",
              hint: endpoint.pixels_per_token
                ? `Measured: ${pictureText(endpoint)}. Another number here counts for every size.`
                : "A number set here is not changed by a test. Leave empty to have it measured.",
            })}
            <Flags form={form} change={change} />
          </>
        ) : (
          <p className="hint">
            Once added, the endpoint is tested with about ten small requests: how many tokens an image takes, and what
            the server accepts.
          </p>
        )}
        <span className="row end">
          <span className="bad xs grow" role="alert">
            {messageBeside(save.error, FIELDS)}
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="pri" disabled={save.isPending} data-testid="save-endpoint">
            {endpoint ? "Change" : "Add"}
          </Button>
        </span>
      </form>
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

interface PartProps {
  readonly form: EndpointForm;
  readonly change: (part: Partial<EndpointForm>) => void;
}

const KeyField = ({ form, stored, problem, change }: PartProps & { stored: boolean; problem?: string }) => (
  <Field
    label="Key"
    problem={problem}
    hint={
      stored ? "A key is stored. Enter a new key to replace it." : "The key is stored encrypted and never shown again."
    }
  >
    {(tied) => (
      <input
        {...tied}
        className="in"
        type="password"
        autoComplete="new-password"
        placeholder={stored ? "stored, not shown" : "none"}
        value={form.key}
        onChange={(event) => change({ key: event.target.value })}
      />
    )}
  </Field>
);

const FLAGS = [
  { key: "jsonSchema", label: "accepts a JSON schema for the reply" },
  { key: "probabilities", label: "returns probabilities of the first token" },
  { key: "seed", label: "accepts a seed" },
  { key: "video", label: "accepts video" },
  { key: "audio", label: "accepts sound" },
] as const;

const Flags = ({ form, change }: PartProps) => (
  <fieldset>
    <legend className="lab">The server</legend>
    {FLAGS.map(({ key, label }) => (
      <label key={key} className="row pick">
        <input type="checkbox" checked={form[key]} onChange={(event) => change({ [key]: event.target.checked })} />
        {label}
      </label>
    ))}
    <p className="hint">What is changed here is kept by later tests.</p>
  </fieldset>
);

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { newRun as messages } from "@/messages/studio/critics-runs";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import type { Control, Critic, RunSettings, Study } from "@/shared/api/types";
import { Loaded } from "@/shared/components/Loaded";
import { criticsQuery, endpointsQuery, startRun } from "../api/calls";
import { Alternatives } from "./Alternatives";
import { ClipFields } from "./ClipFields";
import { EndpointWarning } from "./EndpointWarning";
import { EstimateNote } from "./EstimateNote";
import { MediaField } from "./MediaField";
import { OptionFields } from "./OptionFields";
import { PromptFields } from "./PromptFields";
import { Numbers, SourceFields, TextModel } from "./RunFields";
import { StopFields } from "./StopFields";
import type { Problems, RunForm } from "./run-form";
import { EMPTY, FIELDS, ofCritic, offered, readForm, withOnly } from "./run-form";
import { FormActions } from "@/shared/studio/FormActions";
import { AsyncForm } from "@/shared/components/AsyncForm";

interface NewRunProps {
  readonly study: Study;
  /** What the critic is shown, next to the form. */
  readonly preview?: (critic: Critic, settings: RunSettings | null) => ReactNode;
  readonly onStart?: () => void;
  /** Called when a run was started, or is not wanted. */
  readonly onClose: () => void;
}

/** The next run: who is asked, by whom it is answered, what it sees, and what it would take. */
export function NewRun({ study, preview, onStart, onClose }: NewRunProps) {
  const query = useQuery(criticsQuery);
  return (
    <Loaded query={query}>
      {({ results, controls, providers }) => (
        <Form
          study={study}
          critics={offered(results, study.instrument_document)}
          controls={controls}
          providers={providers}
          preview={preview}
          onStart={onStart}
          onClose={onClose}
        />
      )}
    </Loaded>
  );
}

interface FormProps {
  readonly study: Study;
  readonly preview: NewRunProps["preview"];
  readonly onStart: NewRunProps["onStart"];
  readonly critics: readonly Critic[];
  readonly controls: readonly Control[];
  readonly providers: readonly string[];
  readonly onClose: () => void;
}

function Form({ study, critics, controls, providers, preview, onStart, onClose }: FormProps) {
  const [written, setForm] = useState<RunForm>(() => (critics[0] ? ofCritic(BEGUN, critics[0]) : BEGUN));
  const [tried, setTried] = useState(false);
  const queries = useQueryClient();
  const endpoints = useQuery(endpointsQuery(study.project.id)).data;
  const form = withOnly(written, endpoints);
  const chosen = endpoints?.find(({ id }) => id === form.endpoint);
  const critic = critics.find(({ name }) => name === form.critic);
  const asksModel = critic?.asks_model ?? false;
  const read = readForm(form, critic, study.id);
  const start = useMutation({
    mutationFn: startRun.bind(null, study.id),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["runs", study.id] });
      onStart?.();
      onClose();
    },
  });
  const change = (part: Partial<RunForm>) => {
    start.reset();
    setForm({ ...form, ...part });
  };
  const problems: Problems = {
    ...(tried && read.kind === "unready" ? read.problems : {}),
    ...refusedFields(start.error),
  };
  return (
    <AsyncForm
      className="run-setup"
      onSend={() => {
        setTried(true);
        if (read.kind === "ready") start.mutate(read.settings);
      }}
    >
      <div className="form">
        <CriticChoice critics={critics} chosen={form.critic} onChoose={(critic) => change(ofCritic(form, critic))} />
        {critic?.asks_model ? (
          <>
            <SourceFields
              study={study}
              providers={providers}
              endpoints={endpoints}
              form={form}
              problems={problems}
              change={change}
            />
            {form.source === "endpoint" && chosen ? (
              <EndpointWarning project={study.project.id} endpoint={chosen} />
            ) : null}
            <TextModel endpoints={endpoints} form={form} problems={problems} change={change} />
            <Numbers form={form} problems={problems} change={change} />
            <MediaField
              endpoint={form.source === "endpoint" ? chosen : undefined}
              form={form}
              problems={problems}
              change={change}
            />
            <PromptFields project={study.project.id} critic={critic} form={form} problems={problems} change={change} />
            <OptionFields critic={critic} controls={controls} form={form} problems={problems} change={change} />
          </>
        ) : null}
        <ClipFields project={study.project.id} form={form} problems={problems} change={change} />
      </div>
      {critic && preview ? (
        <div className="run-sees">{preview(critic, read.kind === "ready" ? read.settings : null)}</div>
      ) : null}
      <aside className="run-cost" aria-label={messages.cost}>
        <EstimateNote study={study.id} read={read} asksModel={asksModel} />
        {asksModel && read.kind === "ready" ? (
          <Alternatives
            study={study.id}
            project={study.project.id}
            critics={critics}
            endpoints={endpoints ?? []}
            settings={read.settings}
          />
        ) : null}
        <StopFields project={study.project.id} asksModel={asksModel} form={form} problems={problems} change={change} />
        <FormActions
          error={messageBeside(start.error, [...FIELDS, ...(critic?.options.map(({ name }) => name) ?? [])])}
          onCancel={onClose}
          disabled={start.isPending}
          testId="start-run"
          does={start.isPending ? messages.starting : messages.start}
        />
      </aside>
    </AsyncForm>
  );
}

/** A run on this page stops where replies cannot be read, unless that is switched off. */
const BEGUN: RunForm = { ...EMPTY, stopUnread: true };

interface CriticChoiceProps {
  readonly critics: readonly Critic[];
  readonly chosen: string;
  readonly onChoose: (critic: Critic) => void;
}

const CriticChoice = ({ critics, chosen, onChoose }: CriticChoiceProps) => (
  <fieldset className="choices">
    <legend className="lab">{messages.critic}</legend>
    {critics.map((critic) => (
      <label key={critic.name} className="choice">
        <input
          type="radio"
          name="critic"
          checked={critic.name === chosen}
          onChange={() => onChoose(critic)}
          data-testid={`critic-${critic.name}`}
        />
        <span className="grow">
          <b>{critic.title}</b> <span className="dim xs">{messages.version(critic.version)}</span>
          <span className="ci">{critic.description}</span>
        </span>
        <span className="pill">{critic.takes}</span>
        <span className="pill">{critic.asks_model ? messages.asks : messages.asksNone}</span>
      </label>
    ))}
    {critics.length === 0 ? <p className="hint">{messages.none}</p> : null}
  </fieldset>
);

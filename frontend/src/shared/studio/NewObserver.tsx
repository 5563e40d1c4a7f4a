import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { kinds, newRun as messages } from "@/messages/studio/observers";
import { messageBeside, refusedFields } from "../api/errors";
import type { ObservationRun, ObservedClips, Observers } from "../api/observations";
import { askedQuery, observersQuery, startObserver } from "../api/observations";
import { AsyncForm } from "../components/AsyncForm";
import { Loaded } from "../components/Loaded";
import type { ObserverForm } from "../observer-form";
import { bodyOf, emptyForm, FIELDS, problemsOf } from "../observer-form";
import { Select } from "./choices";
import { Dialog } from "./Dialog";
import { NumberField, TextField } from "./fields";
import { FormActions } from "./FormActions";

interface NewObserverProps {
  readonly project: string;
  /** null for all clips of the project. */
  readonly clips?: ObservedClips | null;
  /** How many these are, in words. */
  readonly of?: string;
  readonly onStarted?: (run: ObservationRun) => void;
  readonly onClose: () => void;
}

/** Starts an observer over some clips of a project, or all of them. */
export function NewObserver(props: NewObserverProps) {
  const query = useQuery(observersQuery(props.project));
  return (
    <Dialog title={messages.title} onClose={props.onClose}>
      <Loaded query={query}>{(observers) => <Form {...props} observers={observers} />}</Loaded>
    </Dialog>
  );
}

interface FormProps extends NewObserverProps {
  readonly observers: Observers;
}

function Form({ project, observers, clips = null, of = "", onStarted, onClose }: FormProps) {
  const [form, setForm] = useState<ObserverForm>(() => emptyForm(observers.kinds[0]?.kind ?? ""));
  const queries = useQueryClient();
  const takes = observers.kinds.find(({ kind }) => kind === form.kind)?.takes ?? [];
  const start = useMutation({
    mutationFn: () => startObserver(project, bodyOf(form, takes), clips),
    onSuccess: async (run) => {
      onStarted?.(run);
      await queries.invalidateQueries({ queryKey: ["observation-runs", project] });
      onClose();
    },
  });
  const here = problemsOf(form);
  const problems: Readonly<Record<string, string>> = { ...refusedFields(start.error), ...here };
  const change = (part: Partial<ObserverForm>) => setForm({ ...form, ...part });
  const part = { project, observers, form, takes, problems, change };
  return (
    <AsyncForm className="form" onSend={() => start.mutate()}>
      <TextField
        label={messages.name}
        value={form.name}
        onChange={(name) => change({ name })}
        maxLength={200}
        problem={problems.name}
        isRequired
        autoFocus
      />
      <Select
        label={messages.kind}
        items={observers.kinds.map(({ kind }) => ({ id: kind, label: kinds[kind] ?? kind }))}
        value={form.kind}
        onChange={(kind) => change({ kind, asked: "" })}
        problem={problems.kind}
      />
      {takes.includes("model") ? <Asked {...part} /> : null}
      <Details {...part} />
      <NumberField
        label={messages.fps}
        value={form.fps}
        onChange={(fps) => change({ fps })}
        min={0.1}
        max={120}
        problem={problems.fps}
        isRequired
      />
      <p className="hint">{clips === null ? messages.clips : messages.someClips(of)}</p>
      <FormActions
        error={messageBeside(start.error, FIELDS)}
        onCancel={onClose}
        disabled={start.isPending || Object.keys(here).length > 0}
        testId="start-observer"
        does={messages.start}
      />
    </AsyncForm>
  );
}

interface PartProps {
  readonly project: string;
  readonly observers: Observers;
  readonly form: ObserverForm;
  readonly takes: readonly string[];
  readonly problems: Readonly<Record<string, string>>;
  readonly change: (part: Partial<ObserverForm>) => void;
}

/** The model: one that a worker announced, or for questions also an endpoint. */
function Asked({ project, observers, form, takes, problems, change }: PartProps) {
  const asks = takes.includes("endpoint");
  const query = useQuery({ ...askedQuery(project), enabled: asks });
  const own = observers.models.filter(({ observer }) => observer === form.kind);
  const models = (asks ? (query.data?.models ?? []) : own).map(({ id, name, gpu, seen }) => ({
    id: `model ${id}`,
    label: messages.model(name, gpu, seen),
  }));
  const endpoints = (asks ? (query.data?.endpoints ?? []) : []).map(({ id, name, model }) => ({
    id: `endpoint ${id}`,
    label: `${name} (${model})`,
  }));
  const items = [...endpoints, ...models];
  const problem = problems.model ?? problems.endpoint;
  if (items.length === 0)
    return problem === undefined ? (
      <p className="hint">{asks ? messages.noneToAsk : messages.noModel}</p>
    ) : (
      <p className="bad xs" role="alert">
        {problem}
      </p>
    );
  return (
    <Select
      label={messages.asked}
      items={items}
      value={form.asked}
      onChange={(asked) => change({ asked })}
      placeholder={messages.choose}
      problem={problem}
    />
  );
}

/** What only some kinds take. */
const Details = ({ form, takes, problems, change }: PartProps) => (
  <>
    {takes.includes("classes") ? (
      <TextField
        label={messages.classes}
        value={form.classes}
        onChange={(classes) => change({ classes })}
        rows={4}
        hint={messages.classesHint}
        problem={problems.classes}
      />
    ) : null}
    {takes.includes("threshold") ? (
      <NumberField
        label={messages.threshold}
        value={form.threshold}
        onChange={(threshold) => change({ threshold })}
        min={0}
        max={1}
        hint={messages.thresholdHint}
        problem={problems.threshold}
      />
    ) : null}
    {takes.includes("class_map") ? (
      <TextField
        label={messages.classMap}
        value={form.classMap}
        onChange={(classMap) => change({ classMap })}
        rows={4}
        hint={messages.classMapHint}
        problem={problems.class_map}
      />
    ) : null}
    {takes.includes("max_tokens") ? (
      <NumberField
        label={messages.maxTokens}
        value={form.maxTokens}
        onChange={(maxTokens) => change({ maxTokens })}
        min={1}
        max={500}
        problem={problems.max_tokens}
      />
    ) : null}
    {takes.includes("parameters") ? (
      <TextField
        label={messages.parameters}
        value={form.parameters}
        onChange={(parameters) => change({ parameters })}
        rows={3}
        hint={messages.parametersHint}
        problem={problems.parameters}
      />
    ) : null}
  </>
);

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fields, newRound as messages } from "@/messages/studio/study-rounds";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import type { Study } from "@/shared/api/types";
import { Dialog } from "@/shared/studio/Dialog";
import { Field } from "@/shared/components/Field";
import { tasksText } from "@/shared/subjects";
import { FormActions } from "@/shared/studio/FormActions";
import { AsyncForm } from "@/shared/components/AsyncForm";
import type { Asks, Problems, RoundForm } from "./round-form";
import { FIELDS, formFor, readRound } from "./round-form";
import type { Flag, RoundBody } from "../api/calls";
import { flagsQuery, openRound } from "../api/calls";

export interface NewRoundProps {
  readonly study: Study;
  readonly onClose: () => void;
  /** Told what happened, once it did. */
  readonly onOpened: (message: string) => void;
}

type Number = "overlap" | "extra" | "rechecked";

/** A dialog that opens the next round: what it asks, whom, and how often. */
export function NewRound({ study, onClose, onOpened }: NewRoundProps) {
  const [form, setForm] = useState<RoundForm>(() => formFor(study));
  const [tried, setTried] = useState(false);
  const flags = useQuery(flagsQuery(study.id));
  const queries = useQueryClient();
  const read = readRound(form);
  const open = useMutation({
    mutationFn: (body: RoundBody) => openRound(study.id, body),
    onSuccess: async ({ n }) => {
      const touched = ["rounds", "study", "flags", "rechecks"];
      await Promise.all(touched.map((key) => queries.invalidateQueries({ queryKey: [key, study.id] })));
      onOpened(messages.done(n));
      onClose();
    },
  });
  const problems: Problems = {
    ...(tried && read.kind === "unready" ? read.problems : {}),
    ...refusedFields(open.error),
  };
  const change = (part: Partial<RoundForm>) => {
    open.reset();
    setForm({ ...form, ...part });
  };
  const number = (key: Number, field: string, label: string, hint?: string) => (
    <Field label={label} problem={problems[field]} hint={hint}>
      {(tied) => (
        <input
          {...tied}
          className="in"
          inputMode="numeric"
          value={form[key]}
          onChange={(event) => change({ [key]: event.target.value })}
        />
      )}
    </Field>
  );
  const next = study.round.n + 1;
  return (
    <Dialog title={messages.title(next)} wide onClose={onClose}>
      <AsyncForm
        className="form"
        onSend={() => {
          setTried(true);
          if (read.kind === "ready") open.mutate(read.body);
        }}
      >
        <AskedFields study={study} form={form} problems={problems} change={change} />
        <Field label={messages.access} problem={problems.admits} hint={messages.accessHint}>
          {(tied) => (
            <select
              {...tied}
              className="in"
              value={form.admits}
              onChange={({ target }) => change({ admits: target.value as RoundForm["admits"] })}
              data-testid="round-admits"
            >
              <option value="everyone">{messages.admits.everyone}</option>
              <option value="qualified">{messages.admits.qualified}</option>
            </select>
          )}
        </Field>
        <div className="trio">
          {number("overlap", "overlap", messages.overlap)}
          {number("extra", "extra_on_dispute", messages.extra)}
          {number("rechecked", "recheck_percent", messages.rechecked)}
        </div>
        {form.asks === "same" ? null : (
          <Resolves flags={flags.data ?? []} chosen={form.resolves} problem={problems.resolves} change={change} />
        )}
        <p className="happens">{messages.effect(next, tasksText(study), study.round.n)}</p>
        <FormActions
          error={messageBeside(open.error, FIELDS)}
          onCancel={onClose}
          disabled={open.isPending}
          testId="open-round"
          does={open.isPending ? messages.opening : messages.title(next)}
        />
      </AsyncForm>
    </Dialog>
  );
}

interface Changing {
  readonly change: (part: Partial<RoundForm>) => void;
}

interface AskedFieldsProps extends Changing {
  readonly study: Study;
  readonly form: RoundForm;
  readonly problems: Problems;
}

/** What the round asks: the same as before, another shipped instrument, or one of the study's own. */
function AskedFields({ study, form, problems, change }: AskedFieldsProps) {
  const { title, version } = study.instrument;
  const ways: readonly (readonly [Asks, string])[] = [
    ["same", fields.same(title, version)],
    ["shipped", fields.builtIn],
    ["own", fields.custom],
  ];
  return (
    <>
      <fieldset>
        <legend className="lab">{fields.instrument}</legend>
        {ways.map(([asks, label]) => (
          <label key={asks} className="row pick">
            <input type="radio" name="asks" checked={form.asks === asks} onChange={() => change({ asks })} />
            {label}
          </label>
        ))}
      </fieldset>
      {form.asks === "shipped" ? (
        <Field label={fields.key.label} problem={problems.instrument} hint={fields.key.hint}>
          {(tied) => (
            <input
              {...tied}
              className="in"
              value={form.instrument}
              onChange={(event) => change({ instrument: event.target.value })}
            />
          )}
        </Field>
      ) : null}
      {form.asks === "own" ? (
        <Field label={fields.document.label} problem={problems.document} hint={fields.document.hint(version)}>
          {(tied) => (
            <textarea
              {...tied}
              className="in document"
              rows={10}
              spellCheck={false}
              value={form.document}
              onChange={(event) => change({ document: event.target.value })}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}

interface ResolvesProps extends Changing {
  readonly flags: readonly Flag[];
  readonly chosen: readonly string[];
  readonly problem?: string;
}

/** The unclear cases that the new version answers. */
function Resolves({ flags, chosen, problem, change }: ResolvesProps) {
  if (flags.length === 0) return null;
  const toggle = (id: string) =>
    change({ resolves: chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id] });
  return (
    <fieldset>
      <legend className="lab">{fields.resolves}</legend>
      {flags.map(({ id, note, video }) => (
        <label key={id} className="row pick">
          <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
          <span className="ell">{note}</span>
          <span className="dim xs">{video}</span>
        </label>
      ))}
      {problem ? (
        <p className="bad xs" role="alert">
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}

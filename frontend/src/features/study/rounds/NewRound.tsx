import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { newRound as messages } from "@/messages/studio/study-rounds";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import type { Study } from "@/shared/api/types";
import { Dialog } from "@/shared/studio/Dialog";
import { Field } from "@/shared/components/Field";
import { tasksText } from "@/shared/subjects";
import { AskedFields, Resolves } from "./RoundFields";
import type { Problems, RoundForm } from "./round-form";
import { FIELDS, formFor, readRound } from "./round-form";
import type { RoundBody } from "../api/round-calls";
import { flagsQuery, openRound } from "../api/round-calls";
import { FormActions } from "@/shared/studio/FormActions";
import { AsyncForm } from "@/shared/components/AsyncForm";

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

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { states as messages } from "@/messages/studio/report";
import { sentence } from "@/shared/sentence";
import { refusedFields, messageBeside } from "@/shared/api/errors";
import { makeReport, reportUrl } from "@/shared/api/reports";
import type { Report } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Field } from "@/shared/components/Field";
import { Icon } from "@/shared/components/Icon";
import { count } from "@/shared/format";
import { go } from "@/shared/navigation";
import { limitOf } from "@/shared/reports";
import { reportQuery, resume } from "../api/calls";
import { askedOf, bodyOf } from "../engine/similar-report";
import { AsyncForm } from "@/shared/components/AsyncForm";

const SAID = messages.steps;

/** A report that a worker computes. */
export function UnderWay({ report: { state, done, total, error } }: { report: Report }) {
  if (state === "ready" || state === "failed") return null;
  const { what, unit } = SAID[state];
  return (
    <section className="card under-way" aria-label={messages.progress} data-testid="under-way">
      <p>
        <b>{what}</b>{" "}
        {unit && total > 0 ? <span className="mut">{messages.done(count(done), count(total), unit)}</span> : null}
      </p>
      <span
        className="meter acc"
        role="progressbar"
        aria-label={messages.label}
        aria-valuemin={0}
        aria-valuemax={Math.max(1, total)}
        aria-valuenow={done}
      >
        <i style={{ width: `${total > 0 ? (100 * done) / total : 0}%` }} />
      </span>
      <p className="hint">{messages.waiting(error)}</p>
    </section>
  );
}

/** A report that failed, and how to resume it. */
export function Failed({ report }: { report: Report }) {
  const queries = useQueryClient();
  const [budget, setBudget] = useState(askedOf(report).budget);
  const go = useMutation({
    mutationFn: () => resume(report.id, limitOf(budget)),
    onSuccess: (now) => queries.setQueryData(reportQuery(report.id).queryKey, now),
  });
  return (
    <AsyncForm className="note bad report-failed" onSend={() => go.mutate()}>
      <Icon name="warn" />
      <div className="grow">
        <p role="alert">{sentence(messages.failed((text) => <b>{text}</b>, report.error))}</p>
        <p className="hint">{messages.kept}</p>
        {report.judge && report.judge.name !== "lexical" ? (
          <Field label={messages.budget.label} hint={messages.budget.hint} problem={refusedFields(go.error).budget}>
            {(tied) => (
              <input
                {...tied}
                className="in auto"
                type="number"
                min={0}
                step="any"
                value={budget}
                onChange={(event) => setBudget(event.target.value)}
              />
            )}
          </Field>
        ) : null}
        <span className="bad xs" role="alert">
          {messageBeside(go.error, ["budget"])}
        </span>
      </div>
      <Button type="submit" disabled={go.isPending}>
        {go.isPending ? messages.resuming : messages.resume}
      </Button>
    </AsyncForm>
  );
}

/** A report from before figures were kept. */
export function Earlier({ report }: { report: Report }) {
  const make = useMutation({
    mutationFn: () => makeReport(report.study.id, bodyOf(report, askedOf(report))),
    onSuccess: (made) => go(reportUrl(report.study.id, made.id)),
  });
  return (
    <div className="note info" data-testid="earlier">
      <Icon name="clock" />
      <span className="grow">
        {sentence(messages.earlier((text) => <b>{text}</b>))}{" "}
        <span className="bad" role="alert">
          {make.error?.message}
        </span>
      </span>
      <Button size="sm" disabled={make.isPending} onClick={() => make.mutate()}>
        {make.isPending ? messages.recreating : messages.recreate}
      </Button>
    </div>
  );
}

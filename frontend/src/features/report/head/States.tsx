import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
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
import { askedOf, bodyOf } from "../engine/another";

const SAID = {
  waiting: { what: "Waiting for a worker.", unit: "" },
  judging: { what: "The judge is comparing reasons.", unit: "pairs judged" },
  computing: { what: "Computing the figures.", unit: "rows computed" },
} as const;

/** A report that a worker computes. */
export function UnderWay({ report: { state, done, total, error } }: { report: Report }) {
  if (state === "ready" || state === "failed") return null;
  const { what, unit } = SAID[state];
  return (
    <section className="card under-way" aria-label="Progress" data-testid="under-way">
      <p>
        <b>{what}</b>{" "}
        {unit && total > 0 ? (
          <span className="mut">
            {count(done)} of {count(total)} {unit}
          </span>
        ) : null}
      </p>
      <span
        className="meter acc"
        role="progressbar"
        aria-label="Progress of the report"
        aria-valuemin={0}
        aria-valuemax={Math.max(1, total)}
        aria-valuenow={done}
      >
        <i style={{ width: `${total > 0 ? (100 * done) / total : 0}%` }} />
      </span>
      <p className="hint">
        {error ? `Last attempt: ${error}. Retrying. ` : ""}This page updates every two seconds. You can close it.
      </p>
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
    <form
      className="note bad report-failed"
      onSubmit={(event) => {
        event.preventDefault();
        go.mutate();
      }}
    >
      <Icon name="warn" />
      <div className="grow">
        <p role="alert">
          <b>The report failed.</b> {report.error || "The reason is not known."}
        </p>
        <p className="hint">The finished comparisons are kept. The report resumes from there.</p>
        {report.judge && report.judge.name !== "lexical" ? (
          <Field
            label="Total budget for the judge, US dollars"
            hint="Leave empty for no limit."
            problem={refusedFields(go.error).budget}
          >
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
        {go.isPending ? "Resuming" : "Resume"}
      </Button>
    </form>
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
        <b>This report was created before reports stored their figures.</b> Its clips and matches are below. Recreate it
        from the same annotations and ground truth to get a new report with tables and plots.{" "}
        <span className="bad" role="alert">
          {make.error?.message}
        </span>
      </span>
      <Button size="sm" disabled={make.isPending} onClick={() => make.mutate()}>
        {make.isPending ? "Recreating" : "Recreate"}
      </Button>
    </div>
  );
}

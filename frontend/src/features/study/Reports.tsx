import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reportsQuery, truthsQuery } from "@/shared/api/study";
import type { AnnotatorRow, GroundTruth, ReportRow, Study } from "@/shared/api/types";
import { AnnotatorChoice } from "@/shared/components/AnnotatorChoice";
import { Button } from "@/shared/components/Button";
import { Loaded } from "@/shared/components/Loaded";
import { dateTime, plural } from "@/shared/format";
import { makeReport } from "./calls";

/** The threshold that the papers use, in hundredths. */
const TAU = 70;

/** The reports of a study, and a form for the next. */
export function Reports({ study }: { study: Study }) {
  const list = useQuery(reportsQuery(study.id));
  const truths = useQuery(truthsQuery(study.id));
  return (
    <section className="card" id="reports">
      <header>
        <h2>Reports</h2>
      </header>
      <Loaded query={list}>{(rows) => <List rows={rows} />}</Loaded>
      <Loaded query={truths}>
        {(known) =>
          known.length > 0 && study.annotators.length > 0 ? (
            <NewReport key={known[0]?.id} study={study} truths={known} />
          ) : (
            <p className="foot">A report needs a ground truth and somebody to compare with it.</p>
          )
        }
      </Loaded>
    </section>
  );
}

const List = ({ rows }: { rows: readonly ReportRow[] }) => (
  <ul className="lines">
    {rows.map((row) => (
      <li key={row.id}>
        <a href={`/reports/${row.id}`}>
          <b>{row.title}</b>
        </a>{" "}
        <span className="mut">
          ground truth v{row.ground_truth}, τ {(row.tau / 100).toFixed(2)}
          {row.with_proposed ? "" : ", without what a critic proposed"}
        </span>
        <span className="ci">{dateTime(row.created_at)}</span>
      </li>
    ))}
    {rows.length === 0 ? <li className="hint">No report yet.</li> : null}
  </ul>
);

/**
 * Nobody is compared with a ground truth that is their own word. A settled one was weighed by an expert: all may be, and
 * the report marks who is among its sources.
 */
const comparable = (study: Study, truth: GroundTruth | undefined): readonly AnnotatorRow[] =>
  truth?.policy === "settled"
    ? study.annotators
    : study.annotators.filter(({ id }) => !truth?.annotators.some((one) => one.id === id));

function NewReport({ study, truths }: { study: Study; truths: readonly GroundTruth[] }) {
  const [truth, setTruth] = useState(truths[0]?.id ?? "");
  const [tau, setTau] = useState(TAU);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [without, setWithout] = useState(false);
  const against = truths.find(({ id }) => id === truth);
  const proposed = against?.proposed ?? 0;
  const free = comparable(study, against);
  const ids = new Set(free.map(({ id }) => id).filter((id) => chosen?.has(id) ?? true));
  const make = useMutation({
    mutationFn: () => makeReport(study.id, { ground_truth: truth, annotators: [...ids], tau, with_proposed: !without }),
    onSuccess: (report) => location.assign(`/reports/${report.id}`),
  });
  return (
    <form
      className="make"
      onSubmit={(event) => {
        event.preventDefault();
        make.mutate();
      }}
    >
      {free.length === 0 ? (
        <p className="hint">Everyone is part of this ground truth; nobody is left to compare.</p>
      ) : null}
      <AnnotatorChoice legend="Compare" rows={free} chosen={ids} onChange={setChosen} />
      <span className="row wrap">
        <label className="row">
          with ground truth
          <select className="in auto" value={truth} onChange={(event) => setTruth(event.target.value)}>
            {truths.map(({ id, version, errors }) => (
              <option key={id} value={id}>
                v{version}, {errors} errors
              </option>
            ))}
          </select>
        </label>
        <label className="row">
          at τ (hundredths)
          <input
            className="in auto"
            type="number"
            min={0}
            max={100}
            value={tau}
            onChange={(event) => setTau(Number(event.target.value))}
          />
        </label>
        <label className="row">
          <input
            type="checkbox"
            checked={without}
            onChange={(event) => setWithout(event.target.checked)}
            data-testid="without-proposed"
          />
          <span>
            Leave out truth that a critic proposed <span className="dim xs">{plural(proposed, "error")}</span>
          </span>
        </label>
      </span>
      <span className="row">
        <span className="bad xs grow" role="alert">
          {make.error?.message}
        </span>
        <Button type="submit" look="pri" disabled={make.isPending || ids.size === 0} data-testid="make-report">
          {make.isPending ? "Comparing" : "New report"}
        </Button>
      </span>
    </form>
  );
}

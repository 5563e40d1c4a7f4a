import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { truthsQuery } from "@/shared/api/study";
import type { GroundTruth, Study } from "@/shared/api/types";
import { AnnotatorChoice } from "@/shared/components/AnnotatorChoice";
import { Button } from "@/shared/components/Button";
import { Loaded } from "@/shared/components/Loaded";
import { dateTime, plural } from "@/shared/format";
import { makeGroundTruth } from "./calls";
import { originText, policyFor, proposedText } from "@/shared/truth";

/** The versions of the ground truth, and a way to make the next. */
export function Truths({ study }: { study: Study }) {
  const query = useQuery(truthsQuery(study.id));
  return (
    <section className="card">
      <header>
        <h2>Ground truth</h2>
      </header>
      <Loaded query={query}>
        {(truths) => (
          <ul className="lines">
            {truths.map((truth) => (
              <TruthLine key={truth.id} truth={truth} />
            ))}
            {truths.length === 0 ? <li className="hint">No version yet. Make one from what people said.</li> : null}
          </ul>
        )}
      </Loaded>
      <NewTruth study={study} />
    </section>
  );
}

const TruthLine = ({ truth }: { truth: GroundTruth }) => (
  <li>
    <b>v{truth.version}</b> {plural(truth.errors, "error")} in {plural(truth.clips, "clip")}
    <span className="ci">
      {[originText(truth), proposedText(truth), dateTime(truth.created_at)].filter(Boolean).join(" · ")}
    </span>
  </li>
);

function NewTruth({ study }: { study: Study }) {
  const people = study.annotators.filter(({ kind }) => kind === "person");
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [settled, setSettled] = useState(false);
  const queries = useQueryClient();
  /* where nothing was settled, the word of people counts and no critic's */
  const rows = settled ? people : study.annotators;
  const ids = new Set(rows.map(({ id }) => id).filter((id) => chosen?.has(id) ?? people.some((one) => one.id === id)));
  const make = useMutation({
    mutationFn: () => makeGroundTruth(study.id, policyFor(settled, ids.size), [...ids]),
    onSuccess: () => queries.invalidateQueries({ queryKey: truthsQuery(study.id).queryKey }),
  });
  return (
    <form
      className="make"
      onSubmit={(event) => {
        event.preventDefault();
        make.mutate();
      }}
    >
      <AnnotatorChoice legend="From" rows={rows} chosen={ids} onChange={setChosen} />
      <label className="row pick">
        <input
          type="checkbox"
          checked={settled}
          onChange={(event) => setSettled(event.target.checked)}
          data-testid="truth-settled"
        />
        <span>
          Settled
          <span className="ci">
            What an expert settled in <a href={`/studies/${study.id}/review`}>Review</a> counts; clips whose
            disagreement is open are left out.
          </span>
        </span>
      </label>
      <span className="row">
        <span className="bad xs grow" role="alert">
          {make.error?.message}
        </span>
        <Button
          type="submit"
          size="sm"
          disabled={make.isPending || (ids.size === 0 && !settled)}
          data-testid="make-truth"
        >
          {ids.size > 1 && !settled ? "Merge into a new version" : "Make a new version"}
        </Button>
      </span>
    </form>
  );
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { GroundTruth, Study } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Loaded } from "@/shared/components/Loaded";
import { dateTime, plural } from "@/shared/format";
import { AnnotatorChoice } from "./AnnotatorChoice";
import { groundTruths, makeGroundTruth } from "./calls";

/** The versions of the ground truth, and a way to make the next. */
export function Truths({ study }: { study: Study }) {
  const query = useQuery({ queryKey: ["truths", study.id], queryFn: () => groundTruths(study.id) });
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
      {truth.policy === "merged" ? "merged from" : "as said by"} {truth.annotators.map(({ name }) => name).join(", ")} ·{" "}
      {dateTime(truth.created_at)}
    </span>
  </li>
);

function NewTruth({ study }: { study: Study }) {
  const people = study.annotators.filter(({ kind }) => kind === "person");
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const queries = useQueryClient();
  const make = useMutation({
    mutationFn: (ids: string[]) => makeGroundTruth(study.id, ids),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["truths", study.id] }),
  });
  const ids = chosen ?? new Set(people.map(({ id }) => id));
  return (
    <form
      className="make"
      onSubmit={(event) => {
        event.preventDefault();
        make.mutate([...ids]);
      }}
    >
      <AnnotatorChoice legend="From" rows={study.annotators} chosen={ids} onChange={setChosen} />
      <span className="row">
        <span className="bad xs grow" role="alert">
          {make.error?.message}
        </span>
        <Button type="submit" size="sm" disabled={make.isPending || ids.size === 0} data-testid="make-truth">
          {ids.size > 1 ? "Merge into a new version" : "Make a new version"}
        </Button>
      </span>
    </form>
  );
}

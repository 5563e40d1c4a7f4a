import { Icon } from "@/shared/components/Icon";
import { count, plural } from "@/shared/format";
import type { Plan } from "../engine/forms";

interface PlanNoteProps {
  /** Distinct pairs of reasons in the study. */
  readonly pairs: number;
  /** Null while the form cannot be read. */
  readonly plan: Plan | null;
  readonly asksModel: boolean;
  /** How many people rate each pair, as it is written. */
  readonly people: string;
}

/** What there is, what the judge and people will do, or why nothing can be started. */
export function PlanNote({ pairs, plan, asksModel, people }: PlanNoteProps) {
  if (plan === null) return <p className="hint">Enter whole numbers to see the plan.</p>;
  if (plan.obstacle)
    return (
      <div className="note warn" role="status">
        <Icon name="warn" />
        <span>{plan.obstacle}</span>
      </div>
    );
  const calls = `${asksModel ? "at most " : ""}${plural(plan.calls, "score")}`;
  return (
    <div className="estimate sm" role="status">
      <p>
        The study has <b>{count(pairs)}</b> different pairs of reasons.
      </p>
      <ol className="judges-steps">
        <li>
          The judge scores {count(plan.pool)} of them, and the samples again with the texts swapped: {calls}.{" "}
          {asksModel ? "Pairs scored before are not asked again." : "This costs nothing."}
        </li>
        <li>
          A separate study is created with up to {plural(plan.natural + plan.stratified, "pair")}: {plan.natural} random
          and up to {plan.stratified} by score. Each goes to {people} of your annotators, up to{" "}
          {plural(plan.ratings, "rating")} in total.
        </li>
        <li>They see two texts and a scale from 0 to 10, but no clip, no score and no author.</li>
      </ol>
    </div>
  );
}

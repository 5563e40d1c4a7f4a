import { plan as messages } from "@/messages/studio/judges-certificates";
import { sentence } from "@/shared/sentence";
import { Icon } from "@/shared/components/Icon";
import { count } from "@/shared/format";
import type { Plan } from "../engine/forms";

interface PlanNoteProps {
  /** Distinct pairs of reasons in the study, or answers with a reference. */
  readonly pairs: number;
  /** Null while the form cannot be read. */
  readonly plan: Plan | null;
  readonly asksModel: boolean;
  /** How many people rate each pair, as it is written. */
  readonly people: string;
  /** Whether answers are graded, and not pairs of reasons compared. */
  readonly areAnswers: boolean;
}

/** What there is, what the judge and people will do, or why nothing can be started. */
export function PlanNote({ pairs, plan, asksModel, people, areAnswers }: PlanNoteProps) {
  const texts = areAnswers ? { ...messages, ...messages.ofAnswers } : messages;
  if (plan === null) return <p className="hint">{messages.unread}</p>;
  if (plan.obstacle)
    return (
      <div className="note warn" role="status">
        <Icon name="warn" />
        <span>{plan.obstacle}</span>
      </div>
    );
  return (
    <div className="estimate sm" role="status">
      <p>{sentence(texts.pairs(<b>{count(pairs)}</b>))}</p>
      <ol className="judges-steps">
        <li>{texts.judge(count(plan.pool), messages.scores(plan.calls, asksModel), asksModel)}</li>
        <li>{messages.study(plan.natural, plan.stratified, people, plan.ratings)}</li>
        <li>{texts.blind}</li>
      </ol>
    </div>
  );
}

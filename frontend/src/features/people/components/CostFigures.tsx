import type { Cost } from "@/shared/api/types";
import { Icon } from "@/shared/components/Icon";
import { count } from "@/shared/format";
import { money } from "@/shared/money";
import { cost as messages } from "@/messages/studio/recruiting";
import { tookText } from "../engine/actions";

/** What it comes to, with all that it rests on, and what speaks against it. */
export function CostFigures({ cost }: { cost: Cost }) {
  const { currency, people, hired, slots, tasks, overlap, tasks_each } = cost;
  const amount = (minor: number): string => money(minor, currency);
  return (
    <>
      <dl className="people-cost">
        <dt>{messages.peopleNeeded}</dt>
        <dd>
          <b data-testid="cost-people">{count(people)}</b>
          <span className="ci">{messages.annotations(count(slots), tasks, overlap, tasks_each)}</span>
        </dd>
        <dt>{messages.rewards}</dt>
        <dd>
          {amount(cost.rewards_minor)}
          <span className="ci">{messages.rewardsOf(hired, amount(cost.reward_minor))}</span>
        </dd>
        <dt>{messages.platformFee}</dt>
        <dd>
          {amount(cost.fee_minor)}
          <span className="ci">{messages.fee(cost.fee_percent)}</span>
        </dd>
        <dt>{messages.total}</dt>
        <dd>
          <b data-testid="cost-total">{amount(cost.total_minor)}</b>
        </dd>
        <dt>{messages.hourlyWage}</dt>
        <dd>
          <Wage cost={cost} />
        </dd>
      </dl>
      {cost.warnings.map(({ kind, message }) => (
        <p key={kind} className="note warn">
          <Icon name="warn" />
          <span>{message}</span>
        </p>
      ))}
    </>
  );
}

function Wage({ cost: { hourly_minor, hourly_reason, seconds, seconds_measured_n, currency } }: { cost: Cost }) {
  if (hourly_minor === null || seconds === null)
    return (
      <>
        – <span className="ci">{hourly_reason}</span>
      </>
    );
  const took = tookText(seconds);
  return (
    <>
      <b>{money(hourly_minor, currency)}</b>
      <span className="ci">
        {seconds_measured_n === null ? messages.assumed(took) : messages.measured(took, count(seconds_measured_n))}
      </span>
    </>
  );
}

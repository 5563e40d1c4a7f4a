import type { Cost } from "@/shared/api/types";
import { Icon } from "@/shared/components/Icon";
import { count, money, plural } from "@/shared/format";
import { tookText } from "../engine/amounts";

/** What it comes to, with all that it rests on, and what speaks against it. */
export function CostFigures({ cost }: { cost: Cost }) {
  const { currency, people, hired, slots, tasks, overlap, tasks_each } = cost;
  const amount = (minor: number): string => money(minor, currency);
  return (
    <>
      <dl className="people-cost">
        <dt>People needed</dt>
        <dd>
          <b data-testid="cost-people">{count(people)}</b>
          <span className="ci">
            {count(slots)} annotations: {plural(tasks, "task")} × {overlap}, {tasks_each} each
          </span>
        </dd>
        <dt>Rewards</dt>
        <dd>
          {amount(cost.rewards_minor)}
          <span className="ci">
            {plural(hired, "person", "people")} × {amount(cost.reward_minor)}
          </span>
        </dd>
        <dt>Platform fee</dt>
        <dd>
          {amount(cost.fee_minor)}
          <span className="ci">{cost.fee_percent}%, before taxes</span>
        </dd>
        <dt>Total</dt>
        <dd>
          <b data-testid="cost-total">{amount(cost.total_minor)}</b>
        </dd>
        <dt>Hourly wage</dt>
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
        {seconds_measured_n === null ? `if it takes ${took}` : `median ${took}, n ${count(seconds_measured_n)}`}
      </span>
    </>
  );
}

import type { ReactNode } from "react";
import type { Dashboard } from "@/shared/api/types";
import { CountedLink } from "@/shared/components/CountedLink";
import { countedPath } from "@/shared/counted-paths";
import { money, usd } from "@/shared/money";
import { cost as messages } from "@/messages/dashboard";

const MICROS = 1_000_000;

interface CostProps {
  readonly study: string;
  readonly people: Dashboard["people_cost"];
  readonly models: Dashboard["model_cost"];
}

/** The clips that money was spent on. */
const costPath = (study: string, what: string): string => countedPath(study, "dashboard", study, "cost", what);

/** What people and models cost, so far and in the end. */
export const Cost = ({ study, people, models }: CostProps) => (
  <section className="card" aria-labelledby="cost">
    <header>
      <h2 id="cost">{messages.heading}</h2>
    </header>
    <table className="tb">
      <thead className="vh">
        <tr>
          <th>{messages.what}</th>
          <th>{messages.amount}</th>
        </tr>
      </thead>
      <tbody>
        {people ? <People study={study} cost={people} /> : null}
        <Line
          name={messages.models(models.runs)}
          amount={usd(`${models.spent_micros / MICROS}`)}
          to={models.spent_micros > 0 ? costPath(study, "models") : null}
        />
        {models.reserved_micros > 0 ? (
          <Line name={messages.reserved} amount={usd(`${models.reserved_micros / MICROS}`)} isPart />
        ) : null}
      </tbody>
    </table>
    {people ? null : <p className="foot">{messages.none}</p>}
  </section>
);

function People({ study, cost }: { study: string; cost: NonNullable<Dashboard["people_cost"]> }) {
  const amount = (minor: number): string => money(minor, cost.currency);
  return (
    <>
      <Line
        name={messages.rewards(cost.rewards)}
        amount={amount(cost.rewards_minor)}
        to={cost.rewards > 0 ? costPath(study, "rewards") : null}
      />
      <Line
        name={messages.bonuses(cost.bonuses)}
        amount={amount(cost.bonuses_minor)}
        to={cost.bonuses > 0 ? costPath(study, "bonuses") : null}
      />
      <Line name={messages.exported} amount={amount(cost.exported_minor)} isPart />
      <Line name={messages.running(cost.running)} amount={amount(cost.running_minor)} />
      <Line name={messages.missing(cost.missing)} amount={amount(cost.missing_minor)} />
      <Line name={messages.fee(cost.fee_percent)} amount={amount(cost.fee_minor)} />
      <Line name={<b>{messages.projected}</b>} amount={<b>{amount(cost.projected_minor)}</b>} />
    </>
  );
}

interface LineProps {
  readonly name: ReactNode;
  readonly amount: ReactNode;
  /** Whether it is a part of the lines above. */
  readonly isPart?: boolean;
  /** The clips that it was spent on; null where none can be named. */
  readonly to?: string | null;
}

const Line = ({ name, amount, isPart = false, to = null }: LineProps) => (
  <tr className={isPart ? "dim" : undefined}>
    <td>{name}</td>
    <td className="num nw">
      <CountedLink to={to}>{amount}</CountedLink>
    </td>
  </tr>
);

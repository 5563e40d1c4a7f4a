import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import type { Dashboard } from "@/shared/api/types";
import { Loaded } from "@/shared/components/Loaded";
import {
  agreement,
  cost as messages,
  funnel as funnelTexts,
  page,
  people as participationsTexts,
  signals,
} from "@/messages/dashboard";
import { count, money, percent, usd } from "@/shared/format";
import { Scroll } from "@/shared/studio/Scroll";
import { AgreementOverTime } from "./AgreementOverTime";
import { dashboardQuery, overTimeQuery, signalsQuery } from "./api/calls";
import { Rules } from "./Rules";
import { SignalTable } from "./SignalTable";
import { Speed } from "./Speed";
import "./dashboard.css";

/** What researchers watch while a study runs, below its overview. It is asked for once it is opened. */
export function MoreFigures({ study, isOpen }: { study: string; isOpen: boolean }) {
  const [open, setOpen] = useState(isOpen);
  return (
    <details className="more-figures" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>{page.title}</h2>
      </summary>
      {open ? (
        <div className="rt">
          <Counted study={study} />
        </div>
      ) : null}
    </details>
  );
}

function Counted({ study }: { study: string }) {
  const counts = useQuery(dashboardQuery(study));
  return <Loaded query={counts}>{(found) => <Whole study={study} found={found} />}</Loaded>;
}

const Whole = ({ study, found }: { study: string; found: Dashboard }) => (
  <>
    <div className="cols">
      <div className="rt">
        <Funnel rounds={found.rounds} />
        <Speed speed={found.speed} />
      </div>
      <div className="rt">
        <Cost people={found.people_cost} models={found.model_cost} />
        {found.entries.length > 0 ? <Participations entries={found.entries} /> : null}
      </div>
    </div>
    <OverTime study={study} />
    <Rules study={study} tallies={found.rules} />
    <Signals study={study} />
  </>
);

function OverTime({ study }: { study: string }) {
  const query = useQuery(overTimeQuery(study));
  return (
    <Late heading={agreement.heading}>
      <Loaded query={query}>{(found) => <AgreementOverTime found={found} />}</Loaded>
    </Late>
  );
}

function Signals({ study }: { study: string }) {
  const query = useQuery(signalsQuery(study));
  return (
    <Late heading={signals.heading}>
      <Loaded query={query}>{(found) => <SignalTable found={found} />}</Loaded>
    </Late>
  );
}

/** A card whose content takes longer than the rest. */
const Late = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className="card" aria-label={heading}>
    <header>
      <h2>{heading}</h2>
    </header>
    {children}
  </section>
);

const MICROS = 1_000_000;

/** What people and models cost, so far and in the end. */
const Cost = ({ people, models }: { people: Dashboard["people_cost"]; models: Dashboard["model_cost"] }) => (
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
        {people ? <People cost={people} /> : null}
        <Line name={messages.models(models.runs)} amount={usd(`${models.spent_micros / MICROS}`)} />
        {models.reserved_micros > 0 ? (
          <Line name={messages.reserved} amount={usd(`${models.reserved_micros / MICROS}`)} isPart />
        ) : null}
      </tbody>
    </table>
    {people ? null : <p className="foot">{messages.none}</p>}
  </section>
);

function People({ cost }: { cost: NonNullable<Dashboard["people_cost"]> }) {
  const amount = (minor: number): string => money(minor, cost.currency);
  return (
    <>
      <Line name={messages.rewards(cost.rewards)} amount={amount(cost.rewards_minor)} />
      <Line name={messages.bonuses(cost.bonuses)} amount={amount(cost.bonuses_minor)} />
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
}

const Line = ({ name, amount, isPart = false }: LineProps) => (
  <tr className={isPart ? "dim" : undefined}>
    <td>{name}</td>
    <td className="num nw">{amount}</td>
  </tr>
);

type Round = Dashboard["rounds"][number];

const STATES = ["open", "leased", "submitted", "done", "disputed", "settled", "held"] as const;

/** The tasks of each round by state: a bar, its number, and its share of all. */
const Funnel = ({ rounds }: { rounds: Dashboard["rounds"] }) => (
  <section className="card" aria-labelledby="funnel">
    <header>
      <h2 id="funnel">{funnelTexts.heading}</h2>
    </header>
    {rounds.map((round) => (
      <RoundTable key={round.n} round={round} />
    ))}
  </section>
);

const RoundTable = ({ round }: { round: Round }) => (
  <>
    <Scroll label={funnelTexts.heading}>
      <table className="tb funnel">
        <caption>{funnelTexts.round(round.n, round.tasks, round.overlap, round.admits)}</caption>
        <thead className="vh">
          <tr>
            <th>{funnelTexts.state}</th>
            <th>{funnelTexts.share}</th>
            <th>{funnelTexts.tasks}</th>
          </tr>
        </thead>
        <tbody>
          {STATES.map((state) => (
            <State key={state} state={state} n={round[state]} of={round.tasks} />
          ))}
        </tbody>
      </table>
    </Scroll>
    <p className="foot">{funnelTexts.places(round.counted_submissions, round.places)}</p>
  </>
);

function State({ state, n, of }: { state: (typeof STATES)[number]; n: number; of: number }) {
  const { label, hint } = funnelTexts.states[state];
  return (
    <tr>
      <th scope="row">
        {label} <span className="dim xs">{hint}</span>
      </th>
      <td className="bar-cell">
        <span className={`bar-of ${state}`} style={{ width: of === 0 ? 0 : `${(100 * n) / of}%` }} />
      </td>
      <td className="num nw">
        <b>{count(n)}</b>{" "}
        <span className="dim xs">
          {of === 0 ? `– ${funnelTexts.none}` : funnelTexts.part(percent(n / of), count(of))}
        </span>
      </td>
    </tr>
  );
}

/** People of a platform, by how far they are. */
const Participations = ({ entries }: { entries: Dashboard["entries"] }) => (
  <section className="card" aria-labelledby="people">
    <header>
      <h2 id="people">{participationsTexts.heading}</h2>
    </header>
    <table className="tb">
      <thead className="vh">
        <tr>
          <th>{participationsTexts.state}</th>
          <th>{participationsTexts.n}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ state, n }) => (
          <tr key={state}>
            <td>{participationsTexts.states[state]}</td>
            <td className="num">{count(n)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import type { Dashboard } from "@/shared/api/types";
import { Loaded } from "@/shared/components/Loaded";
import { agreement, page, people as participationsTexts, signals } from "@/messages/dashboard";
import { count } from "@/shared/format";
import { AgreementOverTime } from "./AgreementOverTime";
import { dashboardQuery, overTimeQuery, signalsQuery } from "./api/calls";
import { Cost } from "./Cost";
import { Funnel } from "./Funnel";
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
        <Funnel study={study} rounds={found.rounds} />
        <Speed study={study} speed={found.speed} />
      </div>
      <div className="rt">
        <Cost study={study} people={found.people_cost} models={found.model_cost} />
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
      <Loaded query={query}>{(found) => <AgreementOverTime study={study} found={found} />}</Loaded>
    </Late>
  );
}

function Signals({ study }: { study: string }) {
  const query = useQuery(signalsQuery(study));
  return (
    <Late heading={signals.heading}>
      <Loaded query={query}>{(found) => <SignalTable study={study} found={found} />}</Loaded>
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

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Refused } from "@/shared/api/errors";
import type { Platform, Recruitment } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { CopyLine } from "@/shared/components/CopyLine";
import { Loaded } from "@/shared/components/Loaded";
import { money, plural } from "@/shared/format";
import { costOf, recruitmentQuery } from "../api/calls";
import { PLATFORM_NAMES } from "../engine/terms";
import { CostFigures } from "./CostFigures";
import { SetUp } from "./SetUp";
import { StateBar } from "./StateBar";
import { StateButtons, StatePill } from "./StateButtons";

interface RecruitingProps {
  readonly study: string;
  readonly admin: boolean;
  /** Whether there is a recruitment; without one nobody can say what it costs. */
  readonly recruits: boolean;
}

/** Where a study's people come from. Admins set it up; researchers read what it costs. */
export function Recruiting({ study, admin, recruits }: RecruitingProps) {
  return (
    <section className="card" id="recruitment" aria-label="Recruitment">
      {admin ? <Admins study={study} /> : <Researchers study={study} recruits={recruits} />}
    </section>
  );
}

function Admins({ study }: { study: string }) {
  const query = useQuery(recruitmentQuery(study));
  return (
    <Loaded query={query}>
      {({ recruitment, platforms }) => <Found study={study} found={recruitment} platforms={platforms} />}
    </Loaded>
  );
}

interface FoundProps {
  readonly study: string;
  readonly found: Recruitment | null;
  readonly platforms: readonly Platform[];
}

function Found({ study, found, platforms }: FoundProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <header>
        <h2>Recruitment {found ? <StatePill state={found.state} /> : null}</h2>
        {found ? <StateButtons study={study} found={found} /> : null}
        <Button size="sm" look={found ? "plain" : "pri"} onClick={() => setOpen(true)} data-testid="set-up">
          {found ? "Change" : "Set up"}
        </Button>
      </header>
      {found ? (
        <RecruitmentStatus study={study} found={found} />
      ) : (
        <p className="hint people-empty">
          Recruitment is not set up. Set it up to see the estimated cost and to get the address for the platform.
          Project members can work without it.
        </p>
      )}
      {isOpen ? <SetUp study={study} found={found} platforms={platforms} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function RecruitmentStatus({ study, found }: { study: string; found: Recruitment }) {
  const cost = useQuery(costOf(study, {}));
  const { platform, tasks_each, reward_minor, currency, max_minutes, consent_version } = found;
  return (
    <div className="people-halves">
      <div className="form">
        <CopyLine says="Address for the platform" command={found.join_url} />
        <p className="cfg">
          <b>{PLATFORM_NAMES[platform]}</b>
          <span>
            <b>{plural(tasks_each, "task")}</b> each
          </span>
          <span>
            <b>{money(reward_minor, currency)}</b> within {plural(max_minutes, "minute")}
          </span>
          <span>
            consent <b>version {consent_version}</b>
          </span>
        </p>
        <StateBar counts={found.entries} needed={cost.data?.people ?? null} />
      </div>
      <Cost query={cost} />
    </div>
  );
}

const Cost = ({ query }: { query: ReturnType<typeof useQuery<Awaited<ReturnType<CostFn>>>> }) =>
  query.data === null ? null : (
    <div>
      <h3>Total cost</h3>
      {query.error instanceof Refused ? (
        <p className="hint">{query.error.message}</p>
      ) : (
        <Loaded query={query}>{(cost) => (cost ? <CostFigures cost={cost} /> : null)}</Loaded>
      )}
    </div>
  );

type CostFn = NonNullable<ReturnType<typeof costOf>["queryFn"]>;

function Researchers({ study, recruits }: { study: string; recruits: boolean }) {
  const cost = useQuery({ ...costOf(study, {}), enabled: recruits });
  return (
    <>
      <header>
        <h2>Recruitment</h2>
      </header>
      <div className="people-empty">
        <p className="hint">
          {recruits ? null : "Recruitment is not set up. "}
          {cost.data ? `${plural(cost.data.people, "person is", "people are")} needed. ` : null}
          Admins set up, open and pay recruitment.
        </p>
        {recruits ? <Cost query={cost} /> : null}
      </div>
    </>
  );
}

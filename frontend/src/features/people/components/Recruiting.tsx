import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Refused } from "@/shared/api/errors";
import type { Platform, Recruitment } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { CopyLine } from "@/shared/components/CopyLine";
import { Loaded } from "@/shared/components/Loaded";
import { money } from "@/shared/format";
import { recruiting as messages } from "@/messages/studio/recruiting";
import { sentence } from "@/shared/sentence";
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
    <section className="card" id="recruitment" aria-label={messages.heading}>
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
        <h2>
          {messages.heading} {found ? <StatePill state={found.state} /> : null}
        </h2>
        {found ? <StateButtons study={study} found={found} /> : null}
        <Button size="sm" look={found ? "plain" : "pri"} onClick={() => setOpen(true)} data-testid="set-up">
          {found ? messages.change : messages.setUp}
        </Button>
      </header>
      {found ? <RecruitmentStatus study={study} found={found} /> : <p className="hint people-empty">{messages.none}</p>}
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
        <CopyLine says={messages.address} command={found.join_url} />
        <p className="cfg">
          <b>{PLATFORM_NAMES[platform]}</b>
          <span>{sentence(messages.tasksEach(tasks_each, (text) => <b>{text}</b>))}</span>
          <span>{sentence(messages.rewardWithin(<b>{money(reward_minor, currency)}</b>, max_minutes))}</span>
          <span>{sentence(messages.consent(consent_version, (text) => <b>{text}</b>))}</span>
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
      <h3>{messages.totalCost}</h3>
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
        <h2>{messages.heading}</h2>
      </header>
      <div className="people-empty">
        <p className="hint">{messages.others(recruits, cost.data?.people ?? null)}</p>
        {recruits ? <Cost query={cost} /> : null}
      </div>
    </>
  );
}

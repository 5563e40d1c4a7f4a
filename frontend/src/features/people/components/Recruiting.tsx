import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Refused } from "@/shared/api/errors";
import type { Platform, Recruitment } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { CopyLine } from "@/shared/components/CopyLine";
import { Loaded } from "@/shared/components/Loaded";
import { count } from "@/shared/format";
import { money } from "@/shared/money";
import { recruiting as messages, stateBar, stateButtons } from "@/messages/studio/recruiting";
import { sentence } from "@/shared/sentence";
import { actions } from "@/messages/studio/shared";
import { costOf, recruitmentQuery, setState } from "../api/calls";
import { PLATFORM_NAMES } from "../engine/terms";
import { CostFigures } from "./CostFigures";
import { SetUp } from "./SetUp";
import { partsOf, placesTaken, STATES } from "../engine/entries";
import { useChange } from "./useChange";
import { Confirm } from "./Confirm";

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

interface StateBarProps {
  readonly counts: Readonly<Record<string, number>>;
  /** How many people are needed in all; null while that is not known. */
  readonly needed: number | null;
}

/** How many people joined, by state: a bar, and the same in words. */
function StateBar({ counts, needed }: StateBarProps) {
  const { parts, all } = partsOf(counts);
  const taken = placesTaken(counts);
  return (
    <div>
      <p>
        {sentence(stateBar.places(<b>{count(taken)}</b>, needed === null ? null : count(needed)))}
        <span className="dim"> {stateBar.joined(count(all))}</span>
      </p>
      <span className="people-bar" aria-hidden="true">
        {parts.map(({ state, n }) => (
          <i key={state} className={STATES[state].sense} style={{ flexGrow: n }} />
        ))}
        {needed !== null && needed > taken ? <i className="free" style={{ flexGrow: needed - taken }} /> : null}
      </span>
      {parts.length > 0 ? (
        <ul className="people-legend" aria-label={stateBar.byState}>
          {parts.map(({ state, n }) => (
            <li key={state}>
              <i className={STATES[state].sense} aria-hidden="true" /> {STATES[state].name} <b>{count(n)}</b>
            </li>
          ))}
        </ul>
      ) : (
        <p className="hint">{stateBar.none}</p>
      )}
    </div>
  );
}

type State = Recruitment["state"];

const PILLS: Readonly<Record<State, { readonly name: string; readonly look: string }>> = {
  draft: { name: stateButtons.states.draft, look: "" },
  open: { name: stateButtons.states.open, look: "ok" },
  paused: { name: stateButtons.states.paused, look: "warn" },
  closed: { name: stateButtons.states.closed, look: "" },
};

const StatePill = ({ state }: { state: State }) => (
  <span className={`pill ${PILLS[state].look}`}>{PILLS[state].name}</span>
);

/** What a recruitment can become from what it is. */
const MOVES: Readonly<Record<State, readonly Exclude<State, "draft">[]>> = {
  draft: ["open"],
  open: ["paused", "closed"],
  paused: ["open", "closed"],
  closed: ["open"],
};

interface Move {
  readonly verb: string;
  readonly said: string;
  readonly then: (found: Recruitment) => readonly string[];
}

const STAY = stateButtons.continue;
const WORDS: Readonly<Record<Exclude<State, "draft">, Move>> = {
  open: {
    verb: actions.open,
    said: stateButtons.done.open,
    then: ({ reward_minor, currency }) => [
      stateButtons.effects.open,
      stateButtons.effects.owed(money(reward_minor, currency)),
      stateButtons.effects.protected,
    ],
  },
  paused: {
    verb: stateButtons.pause,
    said: stateButtons.done.paused,
    then: () => [stateButtons.effects.paused, STAY],
  },
  closed: {
    verb: stateButtons.close,
    said: stateButtons.done.closed,
    then: () => [stateButtons.effects.closed, STAY],
  },
};

/** Opens, pauses and closes, each after one question. */
function StateButtons({ study, found }: { study: string; found: Recruitment }) {
  const [asked, ask] = useState<Exclude<State, "draft"> | null>(null);
  const change = useChange(
    (state: Exclude<State, "draft">) => setState(study, state),
    (_, state) => WORDS[state].said,
    () => ask(null),
  );
  const close = () => {
    change.reset();
    ask(null);
  };
  return (
    <>
      {MOVES[found.state].map((state) => (
        <Button key={state} size="sm" look={state === "open" ? "pri" : "plain"} onClick={() => ask(state)}>
          {WORDS[state].verb}
        </Button>
      ))}
      {asked ? (
        <Confirm
          title={stateButtons.title(WORDS[asked].verb)}
          then={WORDS[asked].then(found)}
          verb={WORDS[asked].verb}
          change={change}
          onGo={() => change.mutate(asked)}
          onClose={close}
        />
      ) : null}
    </>
  );
}

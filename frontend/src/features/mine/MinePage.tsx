import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ReactNode } from "react";
import type { Mine } from "@/shared/api/types";
import { Bar } from "@/shared/components/Bar";
import { Bell } from "@/shared/components/Bell";
import { Loaded } from "@/shared/components/Loaded";
import {
  earnings as earningsTexts,
  page,
  rechecks as rechecksTexts,
  times as timesTexts,
  training as trainingTexts,
  waiting as waitingTexts,
  work as workTexts,
} from "@/messages/mine";
import { count, dateTime, decimal } from "@/shared/format";
import { money } from "@/shared/money";
import { mineQuery } from "./api/calls";
import { Messages } from "./Messages";
import { lengthText } from "./lengths";
import "./mine.css";

/** An annotator's page of their own work in a study. */
export function MinePage({ study }: { study: string }) {
  const query = useQuery(mineQuery(study));
  useEffect(() => {
    document.title = page.title;
  }, []);
  return (
    <>
      <Bar>
        <span className="ell bar-name">{query.data?.study ?? page.title}</span>
        <span className="grow" />
        <Bell />
        <a className="btn sm" href={`/annotate/${study}`}>
          {page.back}
        </a>
      </Bar>
      <main className="pg narrow">
        <Loaded query={query}>{(mine) => <Whole study={study} mine={mine} />}</Loaded>
      </main>
    </>
  );
}

const Whole = ({ study, mine }: { study: string; mine: Mine }) => (
  <>
    <h1>{page.of(mine.study)}</h1>
    <Waiting study={study} mine={mine} />
    <div className="own">
      <Work work={mine.work} isParticipation={mine.earnings !== null} />
      <Times times={mine.times} />
      {mine.training ? <Training training={mine.training} /> : null}
      {mine.earnings ? <Earnings earnings={mine.earnings} /> : null}
    </div>
    <Messages study={study} messages={mine.messages} />
    <Rechecks rechecks={mine.rechecks} />
  </>
);

/** What waits for a person apart from new tasks, with links; empty where nothing waits. */
function Waiting({ study, mine }: { study: string; mine: Mine }) {
  const { waiting, work } = mine;
  const all = [
    {
      n: work.stopped ? 0 : work.sent_back,
      to: `/annotate/${study}`,
      text: waitingTexts.sentBack,
      go: waitingTexts.again,
    },
    { n: waiting.rechecks, to: `/annotate/${study}/recheck`, text: waitingTexts.rechecks, go: waitingTexts.look },
    { n: waiting.joint, to: `/annotate/${study}/joint`, text: waitingTexts.joint, go: waitingTexts.settle },
  ].filter(({ n }) => n > 0);
  if (all.length === 0) return null;
  return (
    <section className="card" aria-labelledby="own-waiting">
      <header>
        <h2 id="own-waiting">{waitingTexts.heading}</h2>
      </header>
      <ul className="lines">
        {all.map(({ n, to, text, go }) => (
          <li key={to} className="row">
            <span className="grow">{text(n)}</span>
            <a className="btn sm" href={to}>
              {go}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How much is done and left; why nothing comes, where nothing does. */
const Work = ({ work, isParticipation }: { work: Mine["work"]; isParticipation: boolean }) => (
  <section className="card" aria-labelledby="own-work">
    <header>
      <h2 id="own-work">{workTexts.heading}</h2>
    </header>
    <dl className="facts">
      <Fact name={workTexts.done} value={count(work.done)} />
      <Fact
        name={isParticipation ? workTexts.left : workTexts.leftInRound}
        value={count(work.left)}
        sub={isParticipation ? null : workTexts.shared}
      />
    </dl>
    {work.stopped ? (
      <div className="note warn">
        <p>
          <b>{workTexts.stopped}</b>
          {work.stopped.until ? ` ${workTexts.until(dateTime(work.stopped.until))}` : null}
          <br />
          {work.stopped.text}
        </p>
      </div>
    ) : null}
  </section>
);

/** How long a person worked, also relative to the length of the clips. */
const Times = ({ times }: { times: Mine["times"] }) => (
  <section className="card" aria-labelledby="own-times">
    <header>
      <h2 id="own-times">{timesTexts.heading}</h2>
    </header>
    <dl className="facts">
      <Fact name={timesTexts.active} value={lengthText(times.active_ms)} sub={timesTexts.of(times.annotations)} />
      <Fact
        name={timesTexts.each}
        value={times.median_active_ms === null ? null : lengthText(times.median_active_ms)}
        sub={times.median_active_ms === null ? timesTexts.nothing : timesTexts.of(times.annotations)}
      />
      <Fact
        name={timesTexts.ratio}
        value={times.ratio === null ? null : `${decimal(times.ratio, 1)} ×`}
        sub={
          times.ratio === null || times.median_clip_ms === null
            ? timesTexts.noClip
            : `${timesTexts.ofClips(times.clips)}, ${timesTexts.clip(lengthText(times.median_clip_ms))}`
        }
      />
    </dl>
  </section>
);

/** What came of the practice. What it did not ask for is left out. */
function Training({ training }: { training: NonNullable<Mine["training"]> }) {
  const { done, tasks, known, found, too_many, answers, right } = training;
  const asksForErrors = known > 0 || answers === 0;
  return (
    <section className="card" aria-labelledby="own-training">
      <header>
        <h2 id="own-training">{trainingTexts.heading}</h2>
        <span className="dim xs">{trainingTexts.tasks(done, tasks)}</span>
      </header>
      <dl className="facts">
        {asksForErrors ? (
          <Fact
            name={trainingTexts.found}
            value={known === 0 ? null : count(found)}
            sub={
              known === 0 ? trainingTexts.noErrors : `${trainingTexts.of(known)}; ${trainingTexts.tooMany(too_many)}`
            }
          />
        ) : null}
        {answers > 0 ? <Fact name={trainingTexts.right} value={count(right)} sub={trainingTexts.of(answers)} /> : null}
      </dl>
      <p className="foot">{trainingTexts.how}</p>
    </section>
  );
}

const LOOKS = { accepted: "pill ok", corrected: "pill", sent_back: "pill warn" } as const;

/** The results of rechecks of a person's tasks, with the notes. */
function Rechecks({ rechecks }: { rechecks: Mine["rechecks"] }) {
  const accepted = rechecks.filter(({ state }) => state === "accepted").length;
  return (
    <section className="card" aria-labelledby="own-rechecks">
      <header>
        <h2 id="own-rechecks">{rechecksTexts.heading}</h2>
        {rechecks.length > 0 ? (
          <span className="dim xs">
            {accepted} {rechecksTexts.accepted} {rechecksTexts.of(rechecks.length)}
          </span>
        ) : null}
      </header>
      {rechecks.length === 0 ? <p className="foot">{rechecksTexts.none}</p> : null}
      <ul className="lines">
        {rechecks.map(({ id, state, note, decided_at, again }) => (
          <li key={id}>
            <span className={LOOKS[state]}>{rechecksTexts.states[state]}</span>{" "}
            {note || <span className="dim">{rechecksTexts.noNote}</span>}
            <span className="ci">
              {dateTime(decided_at)}
              {again ? `. ${rechecksTexts.again}` : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Told = NonNullable<Mine["earnings"]>;

/** What is earned, and what will be. */
function Earnings({ earnings }: { earnings: Told }) {
  const { entry, payments, currency, to_come_minor, done, tasks_each, state } = earnings;
  const sum = payments.reduce((all, { amount_minor }) => all + amount_minor, 0);
  const share = Math.min(100, (100 * done) / tasks_each);
  return (
    <section className="card own-earnings" aria-labelledby="own-earnings">
      <header>
        <h2 id="own-earnings">{earningsTexts.heading}</h2>
        <span className="dim xs">{earningsTexts.progress(done, tasks_each)}</span>
      </header>
      <dl className="facts">
        <Fact
          name={earningsTexts.earned}
          value={money(sum, currency)}
          sub={payments.length === 0 ? earningsTexts.nothing : null}
        />
        {to_come_minor > 0 ? (
          <Fact
            name={earningsTexts.toCome}
            value={money(to_come_minor, currency)}
            sub={earningsTexts.when(done, tasks_each)}
          />
        ) : null}
      </dl>
      <span className="meter acc own-meter" aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </span>
      {earningsTexts.ended[state] ? <p className="foot">{earningsTexts.ended[state]}</p> : null}
      {payments.length > 0 ? <Payments payments={payments} currency={currency} /> : null}
      <p className="foot">
        <a href={`/entry/${entry}`}>{earningsTexts.entry}</a>
      </p>
    </section>
  );
}

const Payments = ({ payments, currency }: Pick<Told, "payments" | "currency">) => (
  <table className="tb">
    <caption className="vh">{earningsTexts.heading}</caption>
    <thead>
      <tr>
        <th>{earningsTexts.what}</th>
        <th className="num">{earningsTexts.amount}</th>
        <th>{earningsTexts.because}</th>
        <th>{earningsTexts.on}</th>
      </tr>
    </thead>
    <tbody>
      {payments.map(({ kind, amount_minor, reason, created_at }) => (
        <tr key={`${kind} ${created_at} ${amount_minor}`}>
          <td>{earningsTexts.kinds[kind]}</td>
          <td className="num">{money(amount_minor, currency)}</td>
          <td>{reason || "–"}</td>
          <td className="nw">{dateTime(created_at)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

interface FactProps {
  /** The value in large type; null where there is none, and `sub` says why. */
  readonly value: ReactNode;
  readonly name: string;
  /** What it is of. */
  readonly sub?: ReactNode;
}

/** One number of a card, with what it is of; a dash with the reason where there is none. */
const Fact = ({ value, name, sub }: FactProps) => (
  <div className="fact">
    <dt>{name}</dt>
    <dd>
      <b>{value ?? "–"}</b>
      {sub ? <span className="ci">{sub}</span> : null}
    </dd>
  </div>
);

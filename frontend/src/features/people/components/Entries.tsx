import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Entry } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Loaded } from "@/shared/components/Loaded";
import { count, dateTime, money } from "@/shared/format";
import { entries as messages } from "@/messages/studio/recruiting";
import { entriesQuery } from "../api/calls";
import { STATES } from "../engine/entries";
import { Bonus } from "./Bonus";
import { Payments } from "./Payments";
import { Statuses } from "./Statuses";

interface EntriesProps {
  readonly study: string;
  readonly admin: boolean;
}

/** Who came in from the platform, what they did and are owed. The platform's own ids are for admins. */
export function Entries({ study, admin }: EntriesProps) {
  const query = useInfiniteQuery(entriesQuery(study));
  const [open, setOpen] = useState<"statuses" | "payments" | null>(null);
  const entries = query.data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <section className="card" aria-label={messages.heading}>
      <header>
        <h2>
          {messages.heading}
          <span className="dim">{query.data ? `${count(entries.length)}${query.hasNextPage ? "+" : ""}` : ""}</span>
        </h2>
        {admin && entries.length > 0 ? (
          <>
            <Button size="sm" onClick={() => setOpen("statuses")}>
              {messages.import}
            </Button>
            <Button size="sm" icon="dl" onClick={() => setOpen("payments")}>
              {messages.payments}
            </Button>
          </>
        ) : null}
      </header>
      <Loaded query={query}>
        {() =>
          entries.length === 0 ? (
            <p className="hint people-empty">{messages.none}</p>
          ) : (
            <Table entries={entries} admin={admin} />
          )
        }
      </Loaded>
      {query.hasNextPage ? (
        <p className="foot">
          <Button size="sm" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {messages.showMore}
          </Button>
        </p>
      ) : null}
      {open === "statuses" ? <Statuses study={study} onClose={() => setOpen(null)} /> : null}
      {open === "payments" ? <Payments study={study} onClose={() => setOpen(null)} /> : null}
    </section>
  );
}

function Table({ entries, admin }: { entries: readonly Entry[]; admin: boolean }) {
  const [bonus, setBonus] = useState<Entry | null>(null);
  return (
    <>
      <div className="people-scroll" tabIndex={0} role="group" aria-label={messages.table}>
        <table className="tb">
          <thead>
            <tr>
              <th>{messages.annotator}</th>
              <th>{messages.state}</th>
              <th className="num">{messages.tasks}</th>
              <th>{messages.joined}</th>
              <th className="num">{messages.owed}</th>
              <th className="num">{messages.notExported}</th>
              <th>{messages.reason}</th>
              {admin ? <th>{messages.platform}</th> : null}
              {admin ? (
                <th>
                  <span className="vh">{messages.bonus}</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <Row key={entry.id} entry={entry} onBonus={admin ? () => setBonus(entry) : undefined} />
            ))}
          </tbody>
        </table>
      </div>
      {bonus ? <Bonus entry={bonus} onClose={() => setBonus(null)} /> : null}
    </>
  );
}

const TONES = { way: "acc", done: "ok", lost: "" } as const;

function Row({ entry, onBonus }: { entry: Entry; onBonus?: () => void }) {
  const { annotator_name, state, tasks_done, tasks_each, entered_at, currency, reward_minor, bonus_minor } = entry;
  const owed = reward_minor + bonus_minor;
  return (
    <tr>
      <th scope="row">{annotator_name}</th>
      <td>
        <span className={`pill ${TONES[STATES[state].sense]}`}>{STATES[state].name}</span>
      </td>
      <td className="num">
        {count(tasks_done)} <span className="dim xs">{messages.of(count(tasks_each))}</span>
      </td>
      <td className="nw">{dateTime(entered_at)}</td>
      <td className="num nw">
        {owed === 0 ? "–" : money(owed, currency)}
        {bonus_minor > 0 ? <span className="ci">{messages.withBonus(money(bonus_minor, currency))}</span> : null}
      </td>
      <td className="num nw">{entry.unpaid_minor === 0 ? "–" : money(entry.unpaid_minor, currency)}</td>
      <td>{entry.ended_reason || "–"}</td>
      {onBonus ? (
        <>
          <td className="mono people-ids">
            {entry.person ?? <span className="dim">{messages.erased}</span>}
            <span className="ci">{entry.submission}</span>
          </td>
          <td className="num">
            {entry.person === null ? null : (
              <Button size="sm" aria-label={messages.bonusFor(annotator_name)} onClick={onBonus}>
                {messages.bonus}
              </Button>
            )}
          </td>
        </>
      ) : null}
    </tr>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Collector, SignalRow, Signals } from "@/shared/api/types";
import { CountedLink } from "@/shared/components/CountedLink";
import { Loaded } from "@/shared/components/Loaded";
import { Simulated } from "@/shared/components/Simulated";
import { countedPath } from "@/shared/counted-paths";
import { count, dateTime } from "@/shared/format";
import { HEADS } from "@/shared/rules";
import { annotators as messages } from "@/messages/studio/people";
import { signalsQuery } from "../api/calls";
import { valueText } from "../api/rule-documents";
import { FAR, LEAST_N, LEAST_OTHERS, middleOf, sideOf, signalOf } from "../engine/signals";
import { AnnotatorDetail } from "./AnnotatorDetail";

/** The signals of all annotators; a row opens the actions on an annotator, past and possible. */
export function Annotators({ study }: { study: string }) {
  const query = useQuery(signalsQuery(study));
  const [open, setOpen] = useState<string | null>(null);
  const chosen = query.data?.results.find(({ id }) => id === open);
  return (
    <section className="card" id="annotators" aria-label={messages.heading}>
      <header>
        <h2>
          {messages.heading} <span className="dim">{query.data ? count(query.data.results.length) : ""}</span>
        </h2>
      </header>
      <Loaded query={query}>
        {(found) =>
          found.results.length === 0 ? (
            <p className="hint people-empty">{messages.none}</p>
          ) : (
            <Table study={study} found={found} onOpen={setOpen} />
          )
        }
      </Loaded>
      {chosen && query.data ? (
        <AnnotatorDetail study={study} row={chosen} found={query.data} onClose={() => setOpen(null)} />
      ) : null}
    </section>
  );
}

interface TableProps {
  readonly study: string;
  readonly found: Signals;
  readonly onOpen: (annotator: string) => void;
}

function Table({ study, found: { collectors, results, as_of }, onOpen }: TableProps) {
  const shown = collectors.filter(({ name }) => middleOf(results, name).n > 0);
  const missing = collectors.filter(({ name }) => middleOf(results, name).n === 0);
  return (
    <>
      <div className="people-scroll" tabIndex={0} role="group" aria-label={messages.table}>
        <table className="tb people-signals">
          <thead>
            <tr>
              <th>{messages.annotator}</th>
              {shown.map((collector) => (
                <Head key={collector.name} collector={collector} rows={results} />
              ))}
            </tr>
          </thead>
          <tbody>
            {results.map((row) => (
              <tr key={row.id} id={`annotator-${row.id}`}>
                <th scope="row">
                  <button type="button" className="people-open" onClick={() => onOpen(row.id)}>
                    {row.label}
                  </button>{" "}
                  <Simulated when={row.simulated} />
                  <Eligibility eligibility={row.eligibility} />
                </th>
                {shown.map((collector) => (
                  <Cell key={collector.name} study={study} collector={collector} row={row} rows={results} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="foot">
        {messages.foot(
          as_of === null ? null : dateTime(as_of),
          FAR,
          LEAST_N,
          LEAST_OTHERS,
          missing.map(({ label }) => label).join(", "),
        )}
      </p>
    </>
  );
}

const Head = ({ collector: { name, label, unit }, rows }: { collector: Collector; rows: readonly SignalRow[] }) => {
  const { value, n } = middleOf(rows, name);
  return (
    <th className="num" title={label}>
      {HEADS[name] ?? label}
      <span className="ci">{value === null ? "–" : messages.medianN(valueText(value, unit), n)}</span>
    </th>
  );
};

const NAMES = messages.states;
const TONES = { active: "ok", paused: "warn", excluded: "bad" } as const;

/** Whether a person may work, until when not, and for which rounds they are qualified. */
export const Eligibility = ({ eligibility: { state, until, rounds } }: { eligibility: SignalRow["eligibility"] }) => (
  <span className="people-status">
    <span className={`pill ${TONES[state]}`}>{NAMES[state]}</span>
    {until ? <span className="xs dim">{messages.until(dateTime(until))}</span> : null}
    {rounds.length > 0 ? <span className="xs dim">{messages.qualified(rounds.join(", "))}</span> : null}
  </span>
);

const SIDES = messages.sides;

interface CellProps {
  readonly study: string;
  readonly collector: Collector;
  readonly row: SignalRow;
  readonly rows: readonly SignalRow[];
}

/** A value with its n, and a sign where it is far from the others'; a dash with the reason where there is none. */
export function Cell({ study, collector, row, rows }: CellProps) {
  const signal = signalOf(row, collector.name);
  if (!signal || signal.value === null)
    return (
      <td className="num dim" title={signal?.reason ?? undefined}>
        –<span className="vh">{signal?.reason}</span>
      </td>
    );
  const side = sideOf(row, rows, collector);
  return (
    <td className="num nw">
      <b className={side ? "warn" : undefined}>
        {side ? (
          <>
            <span aria-hidden="true">{SIDES[side].sign}</span>
            <span className="vh">{SIDES[side].words}: </span>
          </>
        ) : null}
        <CountedLink to={signal.n === 0 ? null : countedPath(study, "signal", study, row.id, collector.name)}>
          {valueText(signal.value, collector.unit)}
        </CountedLink>
      </b>{" "}
      <span className="dim xs">{messages.n(count(signal.n))}</span>
    </td>
  );
}

import type { Signals } from "@/shared/api/types";
import { CountedLink } from "@/shared/components/CountedLink";
import { Simulated } from "@/shared/components/Simulated";
import { countedPath } from "@/shared/counted-paths";
import { dateTime, percent } from "@/shared/format";
import { HEADS } from "@/shared/rules";
import { signals as messages } from "@/messages/dashboard";

type Row = Signals["results"][number];
type Signal = Row["signals"][number];
type Collector = Signals["collectors"][number];

/** A value as its unit is written. */
export const valueText = (value: number, unit: Collector["unit"]): string =>
  unit === "share" ? `${percent(value)}%` : `${Math.round(value * 100) / 100}`;

/** Each annotator's signals, with their n, against the others'. What nobody has a value of is named below. */
export function SignalTable({ study, found }: { study: string; found: Signals }) {
  const { collectors, results, as_of } = found;
  if (results.length === 0) return <p className="foot">{messages.none}</p>;
  const has = ({ name }: Collector) => results.some((row) => (signalOf(row, name)?.value ?? null) !== null);
  const shown = collectors.filter(has);
  const missing = collectors.filter((each) => !has(each));
  return (
    <>
      <div className="scroll tall" tabIndex={0} role="group" aria-label={messages.heading}>
        <table className="tb signals">
          <caption className="vh">{messages.heading}</caption>
          <thead>
            <tr>
              <th>{messages.annotator}</th>
              {shown.map(({ name, label }) => (
                <th key={name} className="num">
                  {HEADS[name] ?? label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {results.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <span className="row">
                    <b>{row.label}</b>
                    <Simulated when={row.simulated} />
                  </span>
                  <Eligibility eligibility={row.eligibility} />
                </th>
                {shown.map((collector) => (
                  <Cell
                    key={collector.name}
                    collector={collector}
                    signal={signalOf(row, collector.name)}
                    to={countedPath(study, "signal", study, row.id, collector.name)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="foot">
        {as_of === null ? null : `${messages.asOf(dateTime(as_of))} `}
        {messages.how} {missing.length > 0 ? messages.nobody(missing.map(({ label }) => label).join(", ")) : null}
      </p>
    </>
  );
}

const signalOf = (row: Row, name: string): Signal | undefined =>
  row.signals.find(({ collector }) => collector === name);

const Eligibility = ({ eligibility: { state, until, rounds } }: { eligibility: Row["eligibility"] }) => (
  <span className="ci">
    <span className={state === "active" ? undefined : "bad"}>{messages.states[state]}</span>
    {until ? ` ${dateTime(until)}` : null}
    {rounds.length > 0 ? `, ${messages.rounds(rounds.join(", "))}` : null}
  </span>
);

interface CellProps {
  readonly collector: Collector;
  readonly signal: Signal | undefined;
  /** The clips that the value is of. */
  readonly to: string;
}

function Cell({ collector: { unit }, signal, to }: CellProps) {
  if (signal === undefined) return <td className="num">–</td>;
  const { value, n, reason, others_median, others_n } = signal;
  return (
    <td className="num">
      <CountedLink to={value === null ? null : to}>
        {value === null ? "–" : <b>{valueText(value, unit)}</b>}
      </CountedLink>{" "}
      <span className="dim xs">{value === null ? reason : messages.n(n)}</span>
      <span className="ci">
        {others_median === null ? messages.noOthers : messages.others(valueText(others_median, unit), others_n)}
      </span>
    </td>
  );
}

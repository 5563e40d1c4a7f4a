import { count } from "@/shared/format";
import { money } from "@/shared/money";
import { Scroll } from "@/shared/studio/Scroll";
import { start as messages } from "@/messages/studio/new-study";
import type { StudyEstimate } from "../api/calls";
import { Part } from "./Part";
import { useMaking } from "./context";

const KINDS: Readonly<Record<string, string>> = messages.kinds;

/** "5:02" */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, "0")}`;

/** What it takes, line by line. */
export function StartPart({ estimate }: { estimate: StudyEstimate | undefined }) {
  const { one } = useMaking().words;
  return (
    <Part step="start" hint={estimate ? whereFrom(estimate, one) : messages.none}>
      {estimate ? <Table estimate={estimate} /> : null}
    </Part>
  );
}

const whereFrom = ({ seconds_each: each, seconds_measured_n: n }: StudyEstimate, one: string): string =>
  n === null ? messages.guessed(clockText(each), one) : messages.measured(clockText(each), n, one);

function Table({ estimate }: { estimate: StudyEstimate }) {
  const { currency, cost } = estimate;
  const { one } = useMaking().words;
  const sum = (minor: number) => money(minor, currency ?? "GBP");
  return (
    <div className="card">
      <Scroll label={messages.heading}>
        <table className="tb" aria-label={messages.heading}>
          <thead>
            <tr>
              <th>{messages.columns.for}</th>
              <th className="num">{messages.columns.about}</th>
              <th className="num">{messages.columns.most(one)}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>{messages.annotations}</td>
              <td className="num">{count(estimate.annotations)}</td>
              <td className="num">{count(estimate.annotations_at_most)}</td>
            </tr>
            <tr>
              <td>{messages.hours}</td>
              <td className="num">{estimate.hours}</td>
              <td className="num">{estimate.hours_at_most}</td>
            </tr>
            {cost.map((line) => (
              <tr key={line.kind}>
                <td>{KINDS[line.kind] ?? line.kind}</td>
                <td className="num">{sum(line.expected_minor)}</td>
                <td className="num">{sum(line.at_most_minor)}</td>
              </tr>
            ))}
            {currency === null ? null : (
              <tr>
                <td className="b">{messages.total}</td>
                <td className="num b">{sum(estimate.total_minor)}</td>
                <td className="num b">{sum(estimate.total_at_most_minor)}</td>
              </tr>
            )}
          </tbody>
        </table>
      </Scroll>
    </div>
  );
}

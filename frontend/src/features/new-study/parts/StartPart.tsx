import { count, money, plural } from "@/shared/format";
import { Scroll } from "@/shared/studio/Scroll";
import type { StudyEstimate } from "../api/calls";
import { Part } from "./Part";

const KINDS: Readonly<Record<string, string>> = { rewards: "Pay", fee: "Platform fee" };

/** "5:02" */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, "0")}`;

/** What it takes, line by line. */
export function StartPart({ estimate }: { estimate: StudyEstimate | undefined }) {
  return (
    <Part step="start" hint={estimate ? whereFrom(estimate) : "Select an instrument to see an estimate."}>
      {estimate ? <Table estimate={estimate} /> : null}
    </Part>
  );
}

const whereFrom = ({ seconds_each: each, seconds_measured_n: n }: StudyEstimate): string =>
  n === null
    ? `About ${clockText(each)} per clip, estimated from the length of the clips because there are few earlier annotations.`
    : `${clockText(each)} per clip, the median of ${plural(n, "earlier annotation")} with this instrument.`;

function Table({ estimate }: { estimate: StudyEstimate }) {
  const { currency, cost } = estimate;
  const sum = (minor: number) => money(minor, currency ?? "GBP");
  return (
    <div className="card">
      <Scroll label="Cost and work">
        <table className="tb" aria-label="Cost and work">
          <thead>
            <tr>
              <th>For</th>
              <th className="num">About</th>
              <th className="num">Maximum, if every clip is disputed</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>Annotations</td>
              <td className="num">{count(estimate.annotations)}</td>
              <td className="num">{count(estimate.annotations_at_most)}</td>
            </tr>
            <tr>
              <td>Hours of work</td>
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
                <td className="b">Total</td>
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

import { useQuery } from "@tanstack/react-query";
import type { Quality as Found, Study } from "@/shared/api/types";
import { Loaded } from "@/shared/components/Loaded";
import { ShareBar } from "@/shared/components/ShareBar";
import { count, percent, plural } from "@/shared/format";
import { qualityQuery } from "./api/calls";
import "./truths/truths.css";

type Proportion = Pick<Found["scales"][number]["levels"][number], "part" | "n" | "share" | "low" | "high" | "reason">;

/** How good marked errors are, or how many are real: shares of the errors that people judged. */
export function Quality({ study }: { study: Study }) {
  const query = useQuery(qualityQuery(study.id));
  return (
    <section className="card" aria-labelledby="quality-heading" data-testid="quality">
      <header>
        <h2 id="quality-heading">
          Quality of the marked errors <span className="dim xs">blind ratings by people</span>
        </h2>
      </header>
      <Loaded query={query}>{(found) => <Whole found={found} />}</Loaded>
    </section>
  );
}

function Whole({ found }: { found: Found }) {
  if (found.reason !== null) return <p className="foot">{found.reason}</p>;
  return (
    <>
      <p className="note-line sm">
        {count(found.rated)} of {plural(found.errors, "error")} judged.{" "}
        {found.rated === 0 ? "Ask annotators to start. Shares appear after the first answer." : null}
      </p>
      <div className="quality">
        {found.scales.map((scale) => (
          <Shares
            key={scale.key}
            title={scale.text}
            of={`n ${plural(scale.n, "error")}`}
            rows={scale.levels.map((level) => ({
              ...{ key: String(level.grade), name: `${level.grade} ${level.name}, or better` },
              ...{ proportion: level },
            }))}
          />
        ))}
        {found.choices.map((choice) => (
          <Shares
            key={choice.key}
            title={choice.text}
            of={`n ${plural(choice.n, "error")}${choice.tied > 0 ? `, ${choice.tied} tied and not counted` : ""}`}
            rows={choice.options.map((option) => ({ key: option.value, name: option.name, proportion: option }))}
          />
        ))}
      </div>
      <p className="foot">
        Each error counts once: with the median of its grades, or its most frequent choice. In brackets: Wilson’s{" "}
        {percent(found.confidence).replace(/\.0$/, "")}% interval.
      </p>
    </>
  );
}

interface SharesProps {
  readonly title: string;
  readonly of: string;
  readonly rows: readonly { readonly key: string; readonly name: string; readonly proportion: Proportion }[];
}

const Shares = ({ title, of, rows }: SharesProps) => (
  <table className="shares">
    <caption>
      {title} <span className="dim">{of}</span>
    </caption>
    <tbody>
      {rows.map(({ key, name, proportion }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          <Share {...proportion} />
        </tr>
      ))}
    </tbody>
  </table>
);

function Share({ part, n, share, low, high, reason }: Proportion) {
  if (share === null)
    return (
      <td colSpan={2} className="dim">
        – {reason}
      </td>
    );
  return (
    <>
      <td>
        <ShareBar share={share} low={low} high={high} />
      </td>
      <td className="num">
        <b>{percent(share)}%</b>{" "}
        {low === null || high === null ? null : (
          <span className="iv">
            [{percent(low)}, {percent(high)}]
          </span>
        )}{" "}
        <span className="dim">
          {count(part)} of {count(n)}
        </span>
      </td>
    </>
  );
}

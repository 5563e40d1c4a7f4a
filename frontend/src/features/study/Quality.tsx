import { useQuery } from "@tanstack/react-query";
import { quality as messages } from "@/messages/studio/study-results";
import { sentence } from "@/shared/sentence";
import type { Quality as Found, Study } from "@/shared/api/types";
import { Loaded } from "@/shared/components/Loaded";
import { ShareBar } from "@/shared/components/ShareBar";
import { count, percent } from "@/shared/format";
import { qualityQuery } from "./api/calls";
import "./truths/truths.css";

type Proportion = Pick<Found["scales"][number]["levels"][number], "part" | "n" | "share" | "low" | "high" | "reason">;

/** How good marked errors are, or how many are real: shares of the errors that people judged. */
export function Quality({ study }: { study: Study }) {
  const query = useQuery(qualityQuery(study.id));
  return (
    <section className="card" aria-labelledby="quality-heading" data-testid="quality">
      <header>
        <h2 id="quality-heading">{sentence(messages.heading((text) => <span className="dim xs">{text}</span>))}</h2>
      </header>
      <Loaded query={query}>{(found) => <Whole found={found} />}</Loaded>
    </section>
  );
}

function Whole({ found }: { found: Found }) {
  if (found.reason !== null) return <p className="foot">{found.reason}</p>;
  return (
    <>
      <p className="note-line sm">{messages.judged(count(found.rated), found.errors, found.rated === 0)}</p>
      <div className="quality">
        {found.scales.map((scale) => (
          <Shares
            key={scale.key}
            title={scale.text}
            of={messages.n(scale.n)}
            rows={scale.levels.map((level) => ({
              ...{ key: String(level.grade), name: messages.level(level.grade, level.name) },
              ...{ proportion: level },
            }))}
          />
        ))}
        {found.choices.map((choice) => (
          <Shares
            key={choice.key}
            title={choice.text}
            of={messages.choiceN(choice.n, choice.tied)}
            rows={choice.options.map((option) => ({ key: option.value, name: option.name, proportion: option }))}
          />
        ))}
      </div>
      <p className="foot">{messages.foot(percent(found.confidence).replace(/\.0$/, ""))}</p>
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
        <span className="dim">{messages.of(count(part), count(n))}</span>
      </td>
    </>
  );
}

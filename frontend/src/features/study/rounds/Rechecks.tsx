import { useQuery } from "@tanstack/react-query";
import { rechecks as messages } from "@/messages/studio/study-rounds";
import type { Study } from "@/shared/api/types";
import { Loaded } from "@/shared/components/Loaded";
import { percent } from "@/shared/format";
import type { Rechecks } from "../api/round-calls";
import { rechecksQuery } from "../api/round-calls";

/** What came of whole annotations that a second person looked at, and the way to the next one. */
export function RecheckSection({ study }: { study: Study }) {
  const query = useQuery(rechecksQuery(study.id));
  return (
    <div className="round-part">
      <div className="row wrap">
        <h3>{messages.heading}</h3>
        {query.data && query.data.counts.open > 0 ? (
          <a className="btn sm" href={`/annotate/${study.id}/recheck`} data-testid="recheck">
            {messages.recheck}
          </a>
        ) : null}
      </div>
      <Loaded query={query}>{(rechecks) => <Whole rechecks={rechecks} />}</Loaded>
    </div>
  );
}

function Whole({ rechecks: { counts, annotators } }: { rechecks: Rechecks }) {
  if (annotators.length === 0) return <p className="hint">{messages.none}</p>;
  return (
    <>
      <p className="hint">{messages.summary(counts.open, counts.accepted, counts.corrected, counts.sent_back)}</p>
      <div className="wide-table" tabIndex={0} role="group" aria-label={messages.tableOf}>
        <table className="tb" aria-label={messages.table}>
          <thead>
            <tr>
              <th>{messages.annotator}</th>
              <th className="num">{messages.toRecheck}</th>
              <th className="num">{messages.accepted}</th>
              <th className="num">{messages.corrected}</th>
              <th className="num">{messages.sentBack}</th>
              <th className="num">{messages.share}</th>
            </tr>
          </thead>
          <tbody>
            {annotators.map((row) => (
              <tr key={row.annotator}>
                <td className="b">{row.label}</td>
                <td className="num">{row.open}</td>
                <td className="num">{row.accepted}</td>
                <td className="num">{row.corrected}</td>
                <td className="num">{row.sent_back}</td>
                <td className="num">
                  {row.accepted_share === null ? (
                    <span className="dim">
                      – <span className="xs">{row.undefined_reason}</span>
                    </span>
                  ) : (
                    <>
                      {percent(row.accepted_share)}% <span className="dim xs">{messages.n(row.decided)}</span>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

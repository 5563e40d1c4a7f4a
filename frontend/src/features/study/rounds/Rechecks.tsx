import { useQuery } from "@tanstack/react-query";
import type { Study } from "@/shared/api/types";
import { Loaded } from "@/shared/components/Loaded";
import { percent, plural } from "@/shared/format";
import type { Rechecks } from "../api/round-calls";
import { rechecksQuery } from "../api/round-calls";

/** What came of whole annotations that a second person looked at, and the way to the next one. */
export function RecheckSection({ study }: { study: Study }) {
  const query = useQuery(rechecksQuery(study.id));
  return (
    <div className="round-part">
      <div className="row wrap">
        <h3>Rechecks</h3>
        {query.data && query.data.counts.open > 0 ? (
          <a className="btn sm" href={`/annotate/${study.id}/recheck`} data-testid="recheck">
            Recheck others’ work
          </a>
        ) : null}
      </div>
      <Loaded query={query}>{(rechecks) => <Whole rechecks={rechecks} />}</Loaded>
    </div>
  );
}

function Whole({ rechecks: { counts, annotators } }: { rechecks: Rechecks }) {
  if (annotators.length === 0)
    return (
      <p className="hint">
        No rechecks yet. Open a round with a share of rechecks, or add a rule with the action “recheck”.
      </p>
    );
  return (
    <>
      <p className="hint">
        {plural(counts.open, "annotation")} to recheck; {counts.accepted} accepted, {counts.corrected} corrected,{" "}
        {counts.sent_back} sent back.
      </p>
      <div className="wide-table" tabIndex={0} role="group" aria-label="Table of rechecks">
        <table className="tb" aria-label="Rechecks by annotator">
          <thead>
            <tr>
              <th>Annotator</th>
              <th className="num">To recheck</th>
              <th className="num">Accepted</th>
              <th className="num">Corrected</th>
              <th className="num">Sent back</th>
              <th className="num">Accepted share</th>
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
                      {percent(row.accepted_share)}% <span className="dim xs">n {row.decided}</span>
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

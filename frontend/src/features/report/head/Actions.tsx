import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { actions as messages } from "@/messages/studio/report";
import { sentence } from "@/shared/sentence";
import type { Report } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { count } from "@/shared/format";
import { isUnderWay } from "@/shared/reports";
import { recompute, recomputationQuery } from "../api/calls";
import type { Other } from "../tables/Compared";
import { Link } from "@/shared/components/Link";
import { AnotherReport } from "./AnotherReport";
import { ExportMenu } from "./ExportMenu";
import { OtherReport } from "./OtherReport";

interface ActionsProps {
  readonly report: Report;
  readonly onCompare: (other: Other) => void;
}

/** What can be done with a report; the outcome is shown below. */
export function Actions({ report, onCompare }: ActionsProps) {
  const [open, setOpen] = useState<"change" | "compare" | null>(null);
  const queries = useQueryClient();
  const query = recomputationQuery(report.id);
  const again = useMutation({
    mutationFn: () => recompute(report.id),
    onSuccess: (begun) => queries.setQueryData(query.queryKey, begun),
  });
  const made = useQuery({ ...query, enabled: again.isSuccess, staleTime: Infinity });
  const busy = again.isPending || (made.data !== undefined && isUnderWay(made.data.state));
  const close = () => setOpen(null);
  const hasFigures = report.state === "ready" && report.figures_digest !== "";
  return (
    <div className="report-actions">
      <div className="row wrap">
        <Button onClick={() => setOpen("change")}>{messages.change}</Button>
        {hasFigures ? (
          <>
            <Button onClick={() => setOpen("compare")}>{messages.compare}</Button>
            <Button aria-disabled={busy} onClick={() => (busy ? undefined : again.mutate())}>
              {busy ? messages.verifying : messages.verify}
            </Button>
            <ExportMenu report={report} />
          </>
        ) : null}
        <Link className="btn" to={`/studies/${report.study.id}/releases`}>
          {messages.releases}
        </Link>
      </div>
      <p className="xs" role="status">
        {made.data ? <Outcome made={made.data} /> : null}
        {again.error ? <span className="bad">{again.error.message}</span> : null}
        {made.error ? <span className="bad">{made.error.message}</span> : null}
      </p>
      {open === "change" ? <AnotherReport report={report} onClose={close} /> : null}
      {open === "compare" ? (
        <OtherReport
          report={report}
          onClose={close}
          onChoose={(other) => {
            close();
            onCompare(other);
          }}
        />
      ) : null}
    </div>
  );
}

const SHORT = 12;

type Made = NonNullable<Awaited<ReturnType<typeof recompute>>>;

/** How far it is, why it failed, or what came of it. */
function Outcome({ made }: { made: Made }) {
  if (made.state === "waiting") return messages.waiting(lastAttempt(made.error));
  if (made.state === "computing")
    return messages.computing(count(made.done), made.total > 0 ? count(made.total) : null);
  if (made.state === "failed") return <span className="bad">{messages.failed(made.error)}</span>;
  return <Verdict same={made.same === true} digest={made.digest} was={made.was} />;
}

const lastAttempt = (error: string): string => (error === "" ? "" : messages.lastAttempt(error));

const Verdict = ({ same, digest, was }: { same: boolean; digest: string; was: string }) =>
  same ? (
    <span className="ok">{sentence(messages.verified(<span className="mono">{digest.slice(0, SHORT)}…</span>))}</span>
  ) : (
    <span className="bad">
      {sentence(
        messages.differs(
          <span className="mono">{digest.slice(0, SHORT)}…</span>,
          <span className="mono">{was.slice(0, SHORT)}…</span>,
        ),
      )}
    </span>
  );

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Report } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { recompute } from "../api/calls";
import type { Other } from "../tables/Compared";
import { Link } from "@/shared/components/Link";
import { AnotherReport } from "./AnotherReport";
import { ExportMenu } from "./ExportMenu";
import { OtherReport } from "./OtherReport";

interface ActionsProps {
  readonly report: Report;
  readonly onCompare: (other: Other) => void;
}

/** What can be done with a report. What came of it is said below. */
export function Actions({ report, onCompare }: ActionsProps) {
  const [open, setOpen] = useState<"change" | "compare" | null>(null);
  const again = useMutation({ mutationFn: () => recompute(report.id) });
  const close = () => setOpen(null);
  const hasFigures = report.state === "ready" && report.figures_digest !== "";
  return (
    <div className="report-actions">
      <div className="row wrap">
        <Button onClick={() => setOpen("change")}>Change</Button>
        {hasFigures ? (
          <>
            <Button onClick={() => setOpen("compare")}>Compare</Button>
            <Button aria-disabled={again.isPending} onClick={() => (again.isPending ? undefined : again.mutate())}>
              {again.isPending ? "Computing again" : "Check again"}
            </Button>
            <ExportMenu report={report} />
          </>
        ) : null}
        <Link className="btn" to={`/studies/${report.study.id}/releases`}>
          Releases
        </Link>
      </div>
      <p className="xs" role="status">
        {again.data ? <Verdict {...again.data} /> : null}
        {again.error ? <span className="bad">{again.error.message}</span> : null}
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

const Verdict = ({ same, digest, was }: { same: boolean; digest: string; was: string }) =>
  same ? (
    <span className="ok">
      Computed again: the same bytes, SHA-256 <span className="mono">{digest.slice(0, SHORT)}…</span>
    </span>
  ) : (
    <span className="bad">
      Computed again: other figures. SHA-256 <span className="mono">{digest.slice(0, SHORT)}…</span> and not{" "}
      <span className="mono">{was.slice(0, SHORT)}…</span>; the code or its libraries are others. The report keeps those
      that it has.
    </span>
  );

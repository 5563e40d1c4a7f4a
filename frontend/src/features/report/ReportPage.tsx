import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { Report } from "@/shared/api/types";
import { Loaded } from "@/shared/components/Loaded";
import { usePlace } from "@/shared/place";
import { isUnderWay } from "@/shared/reports";
import { AnswersReport } from "./AnswersReport";
import { reportQuery } from "./api/calls";
import { opener } from "./engine/counted-links";
import { Clips } from "./clips/Clips";
import { Actions } from "./head/Actions";
import { Heading } from "./head/Heading";
import { Earlier, Failed, UnderWay } from "./head/States";
import { Warning } from "./head/Warning";
import { Plots } from "./plots/Plots";
import type { Other } from "./tables/Compared";
import { Compared } from "./tables/Compared";
import { MainTable } from "./tables/MainTable";
import { Sections } from "./tables/Sections";
import "./report.css";

/** One report: how far it is, its tables and plots, and every clip with all that was said of it. */
export function ReportPage({ id }: { id: string }) {
  const query = useQuery(reportQuery(id));
  usePlace({ study: query.data?.study.id, title: query.data?.title });
  return (
    <main className="pg">
      <Loaded query={query}>
        {(report) => (report.kind === "segments" ? <Whole report={report} /> : <AnswersReport report={report} />)}
      </Loaded>
    </main>
  );
}

function Whole({ report }: { report: Report }) {
  const [other, setOther] = useState<Other | null>(null);
  const { state, figures, tables } = report;
  const [main, ...others] = tables;
  /* what is below the first screen is drawn after it */
  const isBelowDrawn = useDeferredValue(true, false);
  return (
    <>
      <div className="row wrap top">
        <Heading report={report} />
        <Actions report={report} onCompare={setOther} />
      </div>
      {isUnderWay(state) ? <UnderWay report={report} /> : null}
      {state === "failed" ? <Failed report={report} /> : null}
      {state === "ready" && report.figures_digest === "" ? <Earlier report={report} /> : null}
      {figures ? (
        <>
          {figures.judge ? <Warning report={report} judge={figures.judge} /> : null}
          {main ? <MainTable report={report} table={main} /> : null}
          {other ? <Compared report={report} other={other} onClose={() => setOther(null)} /> : null}
          {isBelowDrawn ? (
            <>
              <Plots report={report} plots={report.plots} />
              <Sections report={report.id} tables={others} opens={opener(report)} />
            </>
          ) : null}
        </>
      ) : null}
      {state === "ready" && isBelowDrawn ? <Clips report={report} /> : null}
    </>
  );
}

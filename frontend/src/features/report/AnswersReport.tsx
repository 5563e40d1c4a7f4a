import { useState } from "react";
import type { Report } from "@/shared/api/types";
import { isUnderWay } from "@/shared/reports";
import { answerOpener } from "./engine/counted-links";
import { sectionsOf } from "./engine/tables";
import { Actions } from "./head/Actions";
import { Heading } from "./head/Heading";
import { Failed, UnderWay } from "./head/States";
import { Plots } from "./plots/Plots";
import type { Other } from "./tables/Compared";
import { Compared } from "./tables/Compared";
import { FigureTable } from "./tables/FigureTable";

/** A report on answers: what is true of the generators' clips, and how often annotators say so. */
export function AnswersReport({ report }: { report: Report }) {
  const [other, setOther] = useState<Other | null>(null);
  const { id, state, tables, plots } = report;
  return (
    <>
      <div className="row wrap top">
        <Heading report={report} />
        <Actions report={report} onCompare={setOther} />
      </div>
      {isUnderWay(state) ? <UnderWay report={report} /> : null}
      {state === "failed" ? <Failed report={report} /> : null}
      {other ? <Compared report={report} other={other} onClose={() => setOther(null)} /> : null}
      {sectionsOf(tables).map((section) => (
        <section key={section.title} className="card" aria-label={section.title}>
          <header>
            <h2>{section.title}</h2>
          </header>
          {section.tables.map((table) => (
            <FigureTable key={table.name} report={id} table={table} opens={answerOpener(report)} />
          ))}
        </section>
      ))}
      <Plots report={report} plots={plots} />
    </>
  );
}

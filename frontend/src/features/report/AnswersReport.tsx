import { useState } from "react";
import type { Report } from "@/shared/api/types";
import { isUnderWay } from "@/shared/reports";
import { isOfAnnotators, tableOf } from "./AnswersReportTables";
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
  const { state, tables, plots } = report;
  return (
    <>
      <div className="row wrap top">
        <Heading report={report} />
        <Actions report={report} onCompare={setOther} />
      </div>
      {isUnderWay(state) ? <UnderWay report={report} /> : null}
      {state === "failed" ? <Failed report={report} /> : null}
      {other ? <Compared report={report} other={other} onClose={() => setOther(null)} /> : null}
      <Tables report={report.id} title="Generators" tables={tables.filter((each) => !isOfAnnotators(each))} />
      <Tables report={report.id} title="Annotators" tables={tables.filter(isOfAnnotators)} />
      <Plots report={report.id} plots={plots} />
    </>
  );
}

interface TablesProps {
  readonly report: string;
  readonly title: string;
  readonly tables: Report["tables"];
}

const Tables = ({ report, title, tables }: TablesProps) =>
  tables.length === 0 ? null : (
    <section className="card" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      {tables.map((table) => (
        <FigureTable key={table.name} report={report} table={tableOf(table)} />
      ))}
    </section>
  );

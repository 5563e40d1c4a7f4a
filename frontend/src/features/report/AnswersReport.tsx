import type { Report, ReportPlot } from "@/shared/api/types";
import { isUnderWay } from "@/shared/reports";
import { isOfAnnotators, tableOf } from "./AnswersReportTables";
import { fileUrl } from "./calls";
import { Actions } from "./head/Actions";
import { Heading } from "./head/Heading";
import { Failed, UnderWay } from "./head/States";
import { FigureTable } from "./tables/FigureTable";

/** A report on answers: what is true of the generators' clips, and how often annotators say so. */
export function AnswersReport({ report }: { report: Report }) {
  const { state, tables, plots } = report;
  return (
    <>
      <div className="row wrap top">
        <Heading report={report} />
        <Actions report={report} />
      </div>
      {isUnderWay(state) ? <UnderWay report={report} /> : null}
      {state === "failed" ? <Failed report={report} /> : null}
      <Tables report={report.id} title="Generators" tables={tables.filter((each) => !isOfAnnotators(each))} />
      <Tables report={report.id} title="Annotators" tables={tables.filter(isOfAnnotators)} />
      <div className="plots">
        {plots.map((plot) => (
          <Plot key={plot.name} report={report.id} plot={plot} />
        ))}
      </div>
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

/** The file as it is: its numbers stand in the tables. */
const Plot = ({ report, plot: { name, title, caption } }: { report: string; plot: ReportPlot }) => (
  <section className="card plot-card" aria-label={title}>
    <header>
      <h2>{title}</h2>
      {(["svg", "png", "json"] as const).map((format) => (
        <a
          key={format}
          className="btn sm quiet"
          href={fileUrl(report, name, format)}
          aria-label={`${title} as ${format.toUpperCase()}`}
          download
        >
          {format.toUpperCase()}
        </a>
      ))}
    </header>
    <figure>
      <img src={fileUrl(report, name, "svg")} alt={`${title}. ${caption} The tables have its numbers.`} width="100%" />
    </figure>
  </section>
);

import { tables as messages } from "@/messages/studio/report";
import type { Report, ReportTable } from "@/shared/api/types";
import { Simulated } from "@/shared/components/Simulated";
import { opener } from "../engine/counted-links";
import { FigureTable } from "./FigureTable";

type Row = Report["rows"][number];

/** Spotlight's table 2, and who each of its rows is. */
export const MainTable = ({ report, table }: { report: Report; table: ReportTable }) => (
  <section className="card" aria-label={messages.label}>
    <FigureTable
      report={report.id}
      table={table}
      opens={opener(report)}
      about={(row) => <About row={report.rows[row]} />}
    />
  </section>
);

function About({ row }: { row: Row | undefined }) {
  if (!row) return null;
  const out = leftOutText(row);
  return (
    <>
      {" "}
      <Simulated when={row.simulated} />
      <span className="ci">
        {row.kind}
        {out ? ` · ${out}` : ""}
        {row.is_source ? <span className="warn"> {messages.isSource}</span> : null}
      </span>
    </>
  );
}

const LEFT_OUT = [
  ["not_attempted", messages.leftOut.not_attempted],
  ["media_not_received", messages.leftOut.media_not_received],
  ["absent", messages.leftOut.absent],
  ["held", messages.leftOut.held],
] as const;

/** Clips that are not scored, and why; an empty text when there are none. */
const leftOutText = ({ score }: Row): string =>
  LEFT_OUT.map(([key, why]) => ({ n: score?.left_out[key] ?? 0, why }))
    .filter(({ n }) => n > 0)
    .map(({ n, why }) => `${n} ${why}`)
    .join(", ");

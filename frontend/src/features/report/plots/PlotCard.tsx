import type { ReactNode } from "react";
import { plots as messages } from "@/messages/studio/report";
import type { Report, ReportPlot } from "@/shared/api/types";
import { PlotDrawing } from "@/shared/studio/PlotDrawing";
import { PlotTable } from "@/shared/studio/PlotTable";
import { fileUrl, plotUrl } from "../api/calls";
import { pointOpener } from "../engine/counted-links";

const FORMATS = ["svg", "png", "json"] as const;

interface PlotCardProps {
  readonly report: Pick<Report, "id" | "study">;
  readonly plot: ReportPlot;
  /** The plot's name where the card shows one of several. */
  readonly title?: string;
  /** What chooses among them. */
  readonly choice?: ReactNode;
}

/** A plot as the server has drawn it, with its files, and its numbers as a table. */
export const PlotCard = ({ report, plot, title = plot.title, choice }: PlotCardProps) => (
  <section className="card plot-card" aria-label={title}>
    <header>
      <h2>
        {title}
        {plot.provisional ? <span className="warn"> †</span> : null}
      </h2>
      {FORMATS.map((format) => (
        <a
          key={format}
          className="btn sm quiet"
          href={fileUrl(report.id, plot.name, format)}
          aria-label={messages.as(plot.title, format.toUpperCase())}
          download
        >
          {format.toUpperCase()}
        </a>
      ))}
    </header>
    {choice}
    <PlotDrawing plot={plot} urlOf={(theme) => plotUrl(report.id, plot.name, theme)} />
    <PlotTable plot={plot} whole={messages.whole} opens={pointOpener(report, plot)} />
  </section>
);

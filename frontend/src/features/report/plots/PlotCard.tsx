import type { ReactNode } from "react";
import { plots as messages } from "@/messages/studio/report";
import type { ReportPlot } from "@/shared/api/types";
import { fileUrl, plotUrl } from "../api/calls";
import { PlotTable } from "./PlotTable";

const FORMATS = ["svg", "png", "json"] as const;
const THEMES = ["light", "dark"] as const;

interface PlotCardProps {
  readonly report: string;
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
          href={fileUrl(report, plot.name, format)}
          aria-label={messages.as(plot.title, format.toUpperCase())}
          download
        >
          {format.toUpperCase()}
        </a>
      ))}
    </header>
    {choice}
    <div className="drawing" tabIndex={0} role="group" aria-label={plot.title}>
      {/* style sheets hide one of the two, and what is hidden and lazy is not loaded */}
      {THEMES.map((theme) => (
        <img
          key={theme}
          data-for={theme}
          src={plotUrl(report, plot.name, theme)}
          alt={`${plot.title}. ${plot.caption}`}
          loading="lazy"
        />
      ))}
    </div>
    <PlotTable plot={plot} />
  </section>
);

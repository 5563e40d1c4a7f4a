import type { ReactNode } from "react";
import type { ReportPlot } from "@/shared/api/types";
import { Mark } from "@/shared/components/Mark";
import { typeOf } from "@/shared/segments";
import { fileUrl } from "../api/calls";
import { haveNames, isCut } from "../engine/frame";
import type { Look } from "../engine/looks";
import type { LinesProps } from "./Curves";
import { Curves, lookOf } from "./Curves";
import { Places } from "./Places";
import { PlotTable } from "./PlotTable";
import { Points } from "./Points";
import { Spans } from "./Spans";
import { nameOf, partOf, Stacks } from "./Stacks";
import { Steps } from "./Steps";

const FORMATS = ["svg", "png", "json"] as const;

interface PlotCardProps extends LinesProps {
  readonly report: string;
  /** The plot's name where the card shows one of several. */
  readonly title?: string;
  /** What chooses among them. */
  readonly choice?: ReactNode;
}

/** A plot with its files, its caption, and its numbers as a table. */
export const PlotCard = ({ report, plot, looks, title = plot.title, choice }: PlotCardProps) => (
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
          aria-label={`${plot.title} as ${format.toUpperCase()}`}
          download
        >
          {format.toUpperCase()}
        </a>
      ))}
    </header>
    {choice}
    <figure>
      <Drawn plot={plot} looks={looks} />
      <Legend plot={plot} looks={looks} />
      <figcaption>
        {plot.provisional ? <span className="warn">† </span> : null}
        {plot.caption}
      </figcaption>
    </figure>
    <PlotTable plot={plot} />
  </section>
);

function Drawn(props: LinesProps) {
  switch (props.plot.kind) {
    case "curves":
      return <Curves {...props} />;
    case "points":
      return haveNames(props.plot.x) ? <Places {...props} /> : <Points {...props} />;
    case "steps":
      return <Steps {...props} />;
    case "stacks":
      return <Stacks plot={props.plot} />;
    case "spans":
      return <Spans plot={props.plot} />;
  }
}

/** What parts and lines mean, where the plot itself does not say it whole. */
function Legend({ plot, looks }: LinesProps) {
  if (plot.kind === "spans") return null;
  if (plot.kind === "stacks")
    return (
      <ul className="leg" aria-label={`${plot.title}: parts`}>
        {plot.series.map(({ label }, i) => (
          <li key={label}>
            {typeOf(label).letter === "?" ? (
              <i className="swatch" {...partOf(label, i, plot.series.length)} />
            ) : (
              <Mark letter={typeOf(label).letter} />
            )}
            {nameOf(label)}
          </li>
        ))}
      </ul>
    );
  const areNamed = plot.kind === "steps" || haveNames(plot.x);
  if (!areNamed && !plot.series.some(({ label }) => isCut(label))) return null;
  return (
    <ul className="leg" aria-label={`${plot.title}: lines`}>
      {plot.series.map(({ label, n }) => (
        <li key={label}>
          {lookOf(looks, label).shape === "" ? (
            <i className="swatch bins" />
          ) : (
            <Sample look={lookOf(looks, label)} plot={plot} />
          )}
          {label}
          {n.length === 1 ? <span className="dim">n {n[0]}</span> : null}
        </li>
      ))}
    </ul>
  );
}

const Sample = ({ look: { ink, dash, shape }, plot }: { look: Look; plot: ReportPlot }) => (
  <svg width={24} height={10} aria-hidden="true">
    {haveNames(plot.x) ? null : <path d="M0 5H24" stroke={ink} strokeWidth={1.75} strokeDasharray={dash} />}
    {plot.kind === "points" ? <path d={shape} transform="translate(12 5)" fill={ink} /> : null}
  </svg>
);

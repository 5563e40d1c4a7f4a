import { useState } from "react";
import { plots as messages } from "@/messages/studio/shared";
import type { PlotData, ReportSeries } from "../api/types";
import { CountedLink } from "../components/CountedLink";

/** A number of a plot, to three digits. */
const rounded = (value: number): string => `${Number(value.toPrecision(3))}`.replace(/^-/, "−");

/** At how many places of a curve the table stops. */
const EVERY = 5;
const MOST_PLACES = 30;

interface PlotTableProps {
  readonly plot: PlotData;
  /** Where all values are, for a table that has not. */
  readonly whole?: string;
  /** Which clips a point opens; without, none. */
  readonly opens?: (series: number, place: number) => string | null;
}

const opensNone = () => null;

/** The numbers of a plot. They are written out when somebody asks for them. */
export function PlotTable({ plot, whole = "", opens = opensNone }: PlotTableProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="as-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{messages.asTable}</summary>
      {open ? <Numbers plot={plot} whole={whole} opens={opens} /> : null}
    </details>
  );
}

function Numbers({ plot, whole, opens }: Required<PlotTableProps>) {
  const places = plot.kind === "steps" ? plot.x.slice(0, -1) : plot.x;
  const every = places.length > MOST_PLACES ? EVERY : 1;
  return (
    <div className="scroll" tabIndex={0} role="group" aria-label={plot.title}>
      <table className="tb">
        <caption className="vh">{plot.title}</caption>
        <thead>
          <tr>
            <th>{plot.kind === "stacks" || plot.kind === "spans" ? "" : plot.x_label}</th>
            {plot.series.map(({ label }) => (
              <th key={label} className="num">
                {label.replaceAll("_", " ")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map((place, i) =>
            i % every === 0 ? (
              <tr key={String(place)}>
                <th scope="row">
                  {plot.kind === "steps" ? `${String(place)}–${String(plot.x[i + 1])}` : String(place)}
                </th>
                {plot.series.map((series, n) => (
                  <td key={series.label} className="num nw">
                    <CountedLink to={opens(n, i)}>{valueText(series, i)}</CountedLink>
                    {noteText(series, i)}
                  </td>
                ))}
              </tr>
            ) : null,
          )}
        </tbody>
      </table>
      {every > 1 ? <p className="hint">{[messages.every(EVERY), whole].filter(Boolean).join(" ")}</p> : null}
    </div>
  );
}

/** "14.1" */
function valueText({ y }: ReportSeries, place: number): string {
  const value = y[place] ?? null;
  return value === null ? messages.none : rounded(value);
}

/** " (11.6–16.8), n 40": the interval of a value, and its n */
function noteText({ y, low, high, n }: ReportSeries, place: number): string {
  const [from, to] = [low[place] ?? null, high[place] ?? null];
  if ((y[place] ?? null) === null) return "";
  const dash = (from ?? 0) < 0 || (to ?? 0) < 0 ? messages.dash.negative : messages.dash.plain;
  const sure = from === null || to === null ? "" : ` (${rounded(from)}${dash}${rounded(to)})`;
  const of = n.length > 1 ? messages.n(n[place] ?? 0) : "";
  return `${sure}${of}`;
}

import type { PlotData } from "../api/types";
import "./plots.css";

export type Theme = "light" | "dark";

const THEMES: readonly Theme[] = ["light", "dark"];

interface PlotDrawingProps {
  readonly plot: PlotData;
  /** Where its picture for a theme is. */
  readonly urlOf: (theme: Theme) => string;
}

/** A plot as the server has drawn it, in the colours of the theme. */
export const PlotDrawing = ({ plot, urlOf }: PlotDrawingProps) => (
  <div className="drawing" tabIndex={0} role="group" aria-label={plot.title}>
    {/* style sheets hide one of the two, and what is hidden and lazy is not loaded */}
    {THEMES.map((theme) => (
      <img key={theme} data-for={theme} src={urlOf(theme)} alt={`${plot.title}. ${plot.caption}`} loading="lazy" />
    ))}
  </div>
);

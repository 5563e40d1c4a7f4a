/** How a figure of the API is written: a number with its interval, or nothing. */
import type { AgreementFigure } from "./api/types";
import { percent, share } from "./format";

export type Look = "percent" | "coefficient" | "ms" | "signed ms";

const PLAIN: Readonly<Record<Look, (value: number) => string>> = {
  percent: (value) => percent(value),
  coefficient: share,
  ms: (value) => `${Math.round(value)}`,
  "signed ms": (value) => `${value > 0 ? "+" : ""}${Math.round(value)}`,
};
const UNITS: Readonly<Record<Look, string>> = { percent: "%", coefficient: "", ms: " ms", "signed ms": " ms" };

/** A number as its kind is written; null where there is none. */
export const figureText = ({ value }: AgreementFigure, look: Look): string | null =>
  value === null ? null : `${PLAIN[look](value)}${UNITS[look]}`;

/** Its interval, "[.550, .690]"; null where it has none. */
export const intervalText = ({ low, high }: AgreementFigure, look: Look): string | null =>
  low === null || high === null ? null : `[${PLAIN[look](low)}, ${PLAIN[look](high)}]`;

/** How the numbers of a report read: the value, its interval, its n, and the reason where there is none. */
import type { ReportCell } from "@/shared/api/types";
import { count, percent, plural, share } from "@/shared/format";

/** A score reads ".271", a share "14.1" per cent, a p value ".004". */
export type Form = "score" | "share" | "p";

/** A cell of a table. What is provisional rests on a judge without a certificate. */
export interface TableCell {
  /** Null: there is no value, and `why` says the reason. */
  readonly text: string | null;
  /** Null where there is none, and `why` says the reason; absent where none is made. */
  readonly interval?: string | null;
  /** What it is taken over, where the column does not say. */
  readonly n?: string;
  readonly why?: string;
  readonly isProvisional?: boolean;
  /** Something to compare with, not a figure of its own. */
  readonly isPlain?: boolean;
}

const LEAST_P = 0.001;

/** A number as its form is written. */
export function numberText(value: number, form: Form): string {
  if (form === "p" && value < LEAST_P) return "<.001";
  return (form === "share" ? percent(value) : share(value)).replace("-", "−");
}

/** ".236–.307"; with "to" where a minus would read as a dash. */
export const rangeText = (low: number, high: number, form: Form): string =>
  [numberText(low, form), numberText(high, form)].join(low < 0 || high < 0 ? " to " : "–");

const UNITS: Readonly<Record<string, string>> = {
  videos: "clip",
  errors: "error",
  pairs: "pair",
  predictions: "prediction",
  prompts: "prompt",
};

/** "40 clips" */
export const nText = ({ n, unit }: Pick<ReportCell, "n" | "unit">): string => plural(n, UNITS[unit] ?? unit);

export interface Telling {
  readonly isProvisional?: boolean;
  /** Whether the cell says its own n. */
  readonly withN?: boolean;
}

/** A number of the figures as a table has it. */
export function figureCell(cell: ReportCell, form: Form, { isProvisional, withN }: Telling = {}): TableCell {
  const { value, low, high, reason } = cell;
  return {
    text: value === null ? null : numberText(value, form),
    interval: value === null || low === null || high === null ? null : rangeText(low, high, form),
    n: withN ? nText(cell) : undefined,
    why: reason ?? undefined,
    isProvisional,
  };
}

/** A number without an interval: what chance gives, or a p value. */
export const plainCell = (value: number | null, form: Form, why: string | null, isProvisional = false): TableCell => ({
  text: value === null ? null : numberText(value, form),
  why: why ?? undefined,
  isProvisional,
  isPlain: true,
});

export const countCell = (n: number | null): TableCell => ({ text: n === null ? "" : count(n), isPlain: true });

export const wordCell = (text: string): TableCell => ({ text });

/** What has no value of its own kind here. */
export const absentCell = (why: string): TableCell => ({ text: null, why });

/** Whether a cell needs the reason that it gives: it lacks its value or its interval. */
const lacks = ({ text, interval }: TableCell): boolean => text === null || interval === null;

/** The reasons of the cells that need one, each once and in order. */
export const reasonsOf = (cells: readonly TableCell[]): readonly string[] => [
  ...new Set(cells.flatMap((cell) => (lacks(cell) && cell.why ? [cell.why] : []))),
];

/** The sign of the note at a place: a, b, … z, aa, ab, … */
export const signOf = (place: number): string =>
  (place >= 26 ? signOf(Math.floor(place / 26) - 1) : "") + String.fromCharCode(97 + (place % 26));

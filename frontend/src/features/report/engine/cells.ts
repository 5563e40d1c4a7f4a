/** The cells of a table: how a value reads, its interval, its n, and the reason where there is none. */
import { tables as messages } from "@/messages/studio/report";
import type { ReportTable } from "@/shared/api/types";

type TableValue = ReportTable["rows"][number][number];

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

/**
 * A value that has a note and no interval lacks the interval; other values have none. A bare number, such as a count, is
 * to compare with.
 */
export const cellOf = ({ text, is_number, interval, n, note, provisional }: TableValue): TableCell => ({
  text: text !== null && is_number ? withMinus(text) : text,
  interval: interval === "" ? (note === "" ? undefined : null) : rangeOf(interval),
  n: n === null ? undefined : `${n}`,
  why: note === "" ? undefined : note,
  isProvisional: provisional,
  isPlain: is_number && interval === "" && n === null,
});

/** Files have the sign that every program reads as a minus; the page has that of print. */
const withMinus = (text: string): string => text.replaceAll("-", "−");

/** "−.020 to .050", where a dash between the two would read as a minus. */
const rangeOf = (interval: string): string =>
  interval.includes("-") ? withMinus(interval.replace("–", messages.to)) : interval;

/** Whether a cell needs the reason that it gives: it lacks its value or its interval. */
const lacks = ({ text, interval }: TableCell): boolean => text === null || interval === null;

/** The reasons of the cells that need one, each once and in order. */
export const reasonsOf = (cells: readonly TableCell[]): readonly string[] => [
  ...new Set(cells.flatMap((cell) => (lacks(cell) && cell.why ? [cell.why] : []))),
];

/** What the server says of too few clusters; how many there are differs from cell to cell. */
const TOO_FEW = /^\d+ clusters are too few for an interval; it takes (\d+)$/u;

/**
 * Why a table has no interval at all, where all its cells that could have one lack it for one reason: it is then said
 * once, below the table. Null for tables with intervals, and for a single cell.
 */
export function noIntervals(cells: readonly TableCell[]): string | null {
  const lacking = cells.filter(({ text, interval }) => text !== null && interval === null);
  const [why, ...others] = new Set(
    lacking.map((cell) => cell.why?.replace(TOO_FEW, (_, n: string) => messages.tooFew(n))),
  );
  const some = cells.some(({ interval }) => typeof interval === "string");
  return lacking.length > 1 && !some && others.length === 0 ? (why ?? null) : null;
}

/** The sign of the note at a place: a, b, … z, aa, ab, … */
export const signOf = (place: number): string =>
  (place >= 26 ? signOf(Math.floor(place / 26) - 1) : "") + String.fromCharCode(97 + (place % 26));

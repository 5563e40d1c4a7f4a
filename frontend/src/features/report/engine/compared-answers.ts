/** Two reports on answers beside each other: shares by dimension, and how they differ. */
import type { ComparedReports } from "@/shared/api/types";
import { plural } from "@/shared/format";
import type { TableCell } from "./cells";
import { absentCell, numberText, rangeText } from "./cells";
import { NONE } from "./compared";

type Figure = ComparedReports["rows"][number]["metrics"][number];

/** The name under which all dimensions are together. */
const WHOLE = "all";

export interface Line {
  readonly key: string;
  readonly label: string;
  /** What it is, where that needs saying. */
  readonly kind?: string;
  readonly cells: readonly AnswerCell[];
}

export interface AnswerCell {
  /** The dimension. */
  readonly key: string;
  /** The second minus the first, in percentage points. */
  readonly difference: TableCell;
  /** "70.0 → 75.0"; absent where neither report has such answers. */
  readonly shares?: string;
}

export interface AnswersBeside {
  readonly name: string;
  /** Above its first column. */
  readonly of: string;
  readonly columns: readonly { readonly key: string; readonly heading: string }[];
  readonly lines: readonly Line[];
}

interface Given {
  readonly key: string;
  readonly label: string;
  readonly kind?: string;
  readonly metrics: readonly Figure[];
}

/** The tables that have something to show: annotators, and generators. */
export function answersBeside({ rows, generators }: ComparedReports): readonly AnswersBeside[] {
  const annotators = rows.map(({ annotator, label, kind, metrics }) => ({ key: annotator, label, kind, metrics }));
  const made = generators.map(({ generator, metrics }) => ({ key: generator, label: generator, metrics }));
  return [
    beside("Right answers, %", "Annotator", annotators),
    beside("Answers that are yes, %", "Generator", made),
  ].filter(({ lines }) => lines.length > 0);
}

function beside(name: string, of: string, given: readonly Given[]): AnswersBeside {
  const keys = [...new Set(given.flatMap(({ metrics }) => metrics.map(({ metric }) => metric)))];
  return {
    name,
    of,
    columns: keys.map((key) => ({ key, heading: key === WHOLE ? "All" : key })),
    lines: given.map(({ metrics, ...line }) => {
      const by = new Map(metrics.map((each) => [each.metric, each]));
      return { ...line, cells: keys.map((key) => cellOf(key, by.get(key))) };
    }),
  };
}

function cellOf(key: string, found: Figure | undefined): AnswerCell {
  if (!found) return { key, difference: absentCell("neither report has such answers") };
  const { difference, low, high, n, reason } = found;
  const text = (value: number | null): string => (value === null ? NONE : numberText(value, "share"));
  return {
    key,
    shares: `${text(found.first)} → ${text(found.second)}`,
    difference: {
      text: difference === null ? null : `${difference > 0 ? "+" : ""}${text(difference)}`,
      interval: low === null || high === null ? null : rangeText(low, high, "share"),
      n: n === null ? undefined : plural(n, "question"),
      why: reason ?? undefined,
    },
  };
}

/** Two reports beside each other, as a table reads them. */
import type { ComparedReports } from "@/shared/api/types";
import { numberText } from "./cells";
import type { MetricNamed } from "./headline";
import { METRICS } from "./headline";

type Row = ComparedReports["rows"][number];
type Side = ComparedReports["first"];

/** What reads where a report has no such number. */
export const NONE = "none";

export interface Fact {
  readonly name: string;
  readonly first: string;
  readonly second: string;
}

/** Null is what reports of this kind have not. */
type Read = (side: Side) => string | null;

const textOf = (n: number | null): string | null => (n === null ? null : `${n}`);

/**
 * What the two are made of, by name.
 *
 * @param tasks what their tasks are called, such as "Clips"
 */
export function factsOf({ first, second }: ComparedReports, tasks: string): readonly Fact[] {
  const facts: readonly (readonly [string, Read])[] = [
    ["Ground truth", ({ ground_truth }) => `v${ground_truth}`],
    [tasks, ({ videos }) => `${videos}`],
    ["True errors", ({ errors }) => textOf(errors)],
    ["True answers with a value", ({ answers }) => textOf(answers)],
    ["τ", ({ tau }) => (tau === null ? null : (tau / 100).toFixed(2))],
    ["Judge", ({ judge }) => judge],
    [
      "Errors that a critic proposed",
      ({ kind, with_proposed }) => (kind === "answers" ? null : counted(with_proposed)),
    ],
    ["Code", ({ code_version }) => code_version],
  ];
  return facts.flatMap(([name, read]) => {
    const sides = [read(first), read(second)] as const;
    return sides.every((side) => side === null) ? [] : { name, first: sides[0] ?? NONE, second: sides[1] ?? NONE };
  });
}

const counted = (withProposed: boolean): string => (withProposed ? "count" : "left out");

/** The metrics that one of the reports has. */
export function metricsIn({ rows }: ComparedReports): readonly MetricNamed[] {
  const there = new Set(rows.flatMap(({ metrics }) => metrics.map(({ metric }) => metric)));
  return METRICS.filter(({ name }) => there.has(name));
}

export interface Beside {
  readonly key: string;
  readonly first: string;
  readonly second: string;
  /** With its sign; "none" where one of them is. */
  readonly difference: string;
  readonly startsGroup: boolean;
}

/** M and M% of the metrics in both. */
export const besideOf = ({ metrics }: Row, shown: readonly MetricNamed[]): readonly Beside[] =>
  shown.flatMap(({ name }) =>
    (["m", "coverage"] as const).map((what) => {
      const found = metrics.find((each) => each.metric === name && each.what === what);
      const form = what === "m" ? "score" : "share";
      const text = (value: number | null): string => (value === null ? NONE : numberText(value, form));
      const difference = found?.difference ?? null;
      return {
        key: `${name}_${what}`,
        first: text(found?.first ?? null),
        second: text(found?.second ?? null),
        difference: difference !== null && difference > 0 ? `+${text(difference)}` : text(difference),
        startsGroup: what === "m",
      };
    }),
  );

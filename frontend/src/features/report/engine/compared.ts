/** Two reports beside each other, as a table reads them. */
import type { ComparedReports } from "@/shared/api/types";
import { numberText } from "./cells";
import { METRICS } from "./headline";

type Row = ComparedReports["rows"][number];

export const METRIC_LABELS = METRICS.map(({ label }) => label);

/** What reads where a report has no such number. */
export const NONE = "none";

export interface Fact {
  readonly name: string;
  readonly first: string;
  readonly second: string;
}

/** What the two are made of, by name. */
export function factsOf({ first, second }: ComparedReports): readonly Fact[] {
  const facts: readonly (readonly [string, (report: ComparedReports["first"]) => string])[] = [
    ["Ground truth", ({ ground_truth }) => `v${ground_truth}`],
    ["Clips", ({ videos }) => `${videos}`],
    ["True errors", ({ errors }) => `${errors}`],
    ["τ", ({ tau }) => (tau / 100).toFixed(2)],
    ["Judge", ({ judge }) => judge],
    ["Errors that a critic proposed", ({ with_proposed }) => (with_proposed ? "count" : "left out")],
    ["Code", ({ code_version }) => code_version],
  ];
  return facts.map(([name, read]) => ({ name, first: read(first), second: read(second) }));
}

export interface Beside {
  readonly key: string;
  readonly first: string;
  readonly second: string;
  /** With its sign; "none" where one of them is. */
  readonly difference: string;
  readonly startsGroup: boolean;
}

/** M and M% of every metric in both. */
export const besideOf = ({ metrics }: Row): readonly Beside[] =>
  METRICS.flatMap(({ name }) =>
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

/** What two reports beside each other are made of. */
import type { ComparedReports } from "@/shared/api/types";
import { tauText } from "@/shared/reports";

type Side = ComparedReports["first"];

/** What reads where a report has no such number. */
const NONE = "none";

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
    ["τ", ({ tau }) => (tau === null ? null : tauText(tau))],
    ["Judge", ({ judge }) => judge],
    ["Errors proposed by critics", ({ kind, with_proposed }) => (kind === "answers" ? null : counted(with_proposed))],
    ["Code", ({ code_version }) => code_version],
  ];
  return facts.flatMap(([name, read]) => {
    const sides = [read(first), read(second)] as const;
    return sides.every((side) => side === null) ? [] : { name, first: sides[0] ?? NONE, second: sides[1] ?? NONE };
  });
}

const counted = (withProposed: boolean): string => (withProposed ? "included" : "left out");

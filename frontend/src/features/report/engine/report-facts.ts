/** What two reports beside each other are made of. */
import { compared as messages } from "@/messages/studio/report";
import type { ComparedReports } from "@/shared/api/types";
import { tauText } from "@/shared/reports";

type Side = ComparedReports["first"];

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
    [messages.facts.truth, ({ ground_truth }) => `v${ground_truth}`],
    [tasks, ({ videos }) => `${videos}`],
    [messages.facts.errors, ({ errors }) => textOf(errors)],
    [messages.facts.answers, ({ answers }) => textOf(answers)],
    ["τ", ({ tau }) => (tau === null ? null : tauText(tau))],
    [messages.facts.judge, ({ judge }) => judge],
    [messages.facts.proposed, ({ kind, with_proposed }) => (kind === "answers" ? null : counted(with_proposed))],
    [messages.facts.code, ({ code_version }) => code_version],
  ];
  return facts.flatMap(([name, read]) => {
    const sides = [read(first), read(second)] as const;
    return sides.every((side) => side === null)
      ? []
      : { name, first: sides[0] ?? messages.none, second: sides[1] ?? messages.none };
  });
}

const counted = (withProposed: boolean): string => (withProposed ? messages.included : messages.leftOut);

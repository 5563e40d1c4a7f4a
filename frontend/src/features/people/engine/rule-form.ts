/** A rule as it is written in a form. */
import type { Collector } from "@/shared/api/types";
import type { ActionForm } from "./actions";
import { actionFormOf, actionOf, NO_ACTION, toWhole } from "./actions";
import type { Op, RuleDocument, RuleTest } from "../api/rule-documents";

export interface TestForm {
  readonly collector: string;
  readonly op: Op;
  /** As its unit is written: percent for a share. */
  readonly value: string;
  readonly atLeast: string;
  readonly round: string;
  readonly last: string;
}

export interface RuleForm {
  readonly name: string;
  readonly tests: readonly TestForm[];
  readonly action: ActionForm;
}

/** As many as the API takes. */
export const MOST_TESTS = 10;

export const testOf = (collector: string): TestForm => ({
  ...{ collector, op: "<", value: "", atLeast: "10", round: "", last: "" },
});

type Units = ReadonlyMap<string, Collector>;
const unitsOf = (collectors: readonly Collector[]): Units => new Map(collectors.map((each) => [each.name, each]));

/** Twelve digits keep all that was typed, and leave out what dividing by 100 adds to them. */
const DIGITS = 12;
const tidy = (value: number): number => Number(value.toPrecision(DIGITS));

export function ruleFormOf(name: string, document: RuleDocument | null, collectors: readonly Collector[]): RuleForm {
  const units = unitsOf(collectors);
  if (document === null) return { name, tests: [testOf(collectors[0]?.name ?? "")], action: NO_ACTION };
  return {
    name,
    action: actionFormOf(document.action),
    tests: document.condition.all.map(({ collector, op, value, at_least_n, round, last }) => ({
      collector,
      op,
      value: valueFormOf(value, units.get(collector)?.unit),
      atLeast: `${at_least_n ?? 1}`,
      round: `${round ?? ""}`,
      last: `${last ?? ""}`,
    })),
  };
}

const valueFormOf = (value: number | undefined, unit?: Collector["unit"]): string =>
  value === undefined ? "" : `${unit === "share" ? tidy(value * 100) : value}`;

/** The rule as the API has it. What is no number is left out, and asked for there. */
export function documentOf({ tests, action }: RuleForm, collectors: readonly Collector[]): RuleDocument {
  const units = unitsOf(collectors);
  return { condition: { all: tests.map((test) => readTest(test, units)) }, action: actionOf(action) };
}

function readTest({ collector, op, value, atLeast, round, last }: TestForm, units: Units): RuleTest {
  const found = units.get(collector);
  const number = Number(value.trim().replace(",", "."));
  const known = value.trim() !== "" && Number.isFinite(number);
  const takes = (look: string): boolean => found?.windows.includes(look) ?? false;
  const test = { collector, op, at_least_n: toWhole(atLeast) ?? undefined };
  return {
    ...test,
    value: !known ? undefined : found?.unit === "share" ? tidy(number / 100) : number,
    round: takes("round") ? (toWhole(round) ?? undefined) : undefined,
    last: takes("last") ? (toWhole(last) ?? undefined) : undefined,
  };
}

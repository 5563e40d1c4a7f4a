/** A rule as the API has it, and in plain language. */
import type { Collector, RuleEvent } from "@/shared/api/types";
import { plural } from "@/shared/format";
import { SIGNS } from "@/shared/rules";

export type Kind = RuleEvent["action"];
export type Op = "<" | "<=" | ">" | ">=";

export interface RuleTest {
  readonly collector: string;
  readonly op: Op;
  /** Missing while it is being written. */
  readonly value?: number;
  readonly at_least_n?: number;
  readonly round?: number;
  readonly last?: number;
}

export interface RuleAction {
  readonly kind: Kind;
  readonly message?: string;
  readonly round?: number;
  readonly hours?: number;
  readonly sets_aside?: boolean;
  readonly ends_entry?: string;
}

export interface RuleDocument {
  readonly condition: { readonly all: readonly RuleTest[] };
  readonly action: RuleAction;
}

/** How a participation can be ended, in words. */
export const ENDS: Readonly<Record<string, string>> = { screened_out: "screened out", attention: "failed attention" };

const rounded = (value: number, places: number): number => Math.round(value * 10 ** places) / 10 ** places;

/** A value as its unit is written: "80%", "3.25". */
export const valueText = (value: number, unit: Collector["unit"]): string =>
  unit === "share" ? `${rounded(value * 100, 1)}%` : `${rounded(value, 2)}`;

/** What an action does, to go on with: "pause for 24 hours". */
export function actionText({ kind, round, hours, sets_aside, ends_entry }: RuleAction): string {
  const words: Readonly<Record<Kind, string>> = {
    qualify: round === null ? "qualify to recheck others' work" : `qualify for round ${round ?? "…"}`,
    warn: "warn",
    pause: `pause for ${hours === undefined ? "… hours" : plural(hours, "hour")}`,
    recheck: "recheck all work",
    exclude: "exclude",
  };
  const more = [
    sets_aside ? "do not count the work" : "",
    ends_entry ? `end the participation as ${ENDS[ends_entry] ?? ends_entry}` : "",
  ].filter(Boolean);
  return more.length > 0 ? `${words[kind]}, ${more.join(" and ")}` : words[kind];
}

/** "Qualify for round 2 when errors per video ≥ 3 and words per reason ≥ 8, each over at least 10." */
export function sentenceOf({ condition: { all }, action }: RuleDocument, collectors: readonly Collector[]): string {
  const said = `${actionText(action)} when ${conditionText(all, collectors)}.`;
  return said.charAt(0).toUpperCase() + said.slice(1);
}

function conditionText(tests: readonly RuleTest[], collectors: readonly Collector[]): string {
  const known = new Map(collectors.map((each) => [each.name, each]));
  const [first] = tests;
  const isShared = tests.every((test) => enough(test) === enough(first) && looks(test) === looks(first));
  if (first === undefined) return "…";
  if (!isShared || tests.length === 1)
    return tests.map((test) => `${bound(test, known)}${looks(test)}${over(test, known)}`).join(", and ");
  const n = enough(first);
  const bounds = tests.map((test) => bound(test, known)).join(" and ");
  return `${bounds}${looks(first)}${n > 1 ? `, each over at least ${n}` : ""}`;
}

type Known = ReadonlyMap<string, Collector>;

const enough = (test?: RuleTest): number => test?.at_least_n ?? 1;

const looks = (test?: RuleTest): string =>
  (test?.last === undefined ? "" : ` in the last ${plural(test.last, "task")}`) +
  (test?.round === undefined ? "" : ` in round ${test.round}`);

const over = (test: RuleTest, known: Known): string =>
  enough(test) > 1 ? `, over at least ${enough(test)} ${known.get(test.collector)?.counts ?? ""}`.trimEnd() : "";

function bound({ collector, op, value }: RuleTest, known: Known): string {
  const found = known.get(collector);
  return `${found?.label ?? collector} ${SIGNS[op] ?? op} ${value === undefined ? "…" : valueText(value, found?.unit ?? "number")}`;
}

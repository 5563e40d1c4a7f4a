/** A rule as the API has it, and in plain language. */
import type { Collector, RuleEvent } from "@/shared/api/types";
import { SIGNS } from "@/shared/rules";
import { ruleText as messages } from "@/messages/studio/people-rules";

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
export const ENDS: Readonly<Record<string, string>> = messages.ends;

const rounded = (value: number, places: number): number => Math.round(value * 10 ** places) / 10 ** places;

/** A value as its unit is written: "80%", "3.25". */
export const valueText = (value: number, unit: Collector["unit"]): string =>
  unit === "share" ? `${rounded(value * 100, 1)}%` : `${rounded(value, 2)}`;

/** What an action does, to go on with: "pause for 24 hours". */
export function actionText({ kind, round, hours, sets_aside, ends_entry }: RuleAction): string {
  const words: Readonly<Record<Kind, string>> = {
    qualify: round === null ? messages.qualifyToRecheck : messages.qualify(round ?? "…"),
    warn: messages.warn,
    pause: messages.pause(hours),
    recheck: messages.recheck,
    exclude: messages.exclude,
  };
  const more = [
    sets_aside ? messages.setAside : "",
    ends_entry ? messages.end(ENDS[ends_entry] ?? ends_entry) : "",
  ].filter(Boolean);
  return messages.with(words[kind], more);
}

/** "Qualify for round 2 when errors per video ≥ 3 and words per reason ≥ 8, each over at least 10." */
export function sentenceOf({ condition: { all }, action }: RuleDocument, collectors: readonly Collector[]): string {
  const said = messages.when(actionText(action), conditionText(all, collectors));
  return said.charAt(0).toUpperCase() + said.slice(1);
}

function conditionText(tests: readonly RuleTest[], collectors: readonly Collector[]): string {
  const known = new Map(collectors.map((each) => [each.name, each]));
  const [first] = tests;
  const isShared = tests.every((test) => enough(test) === enough(first) && looks(test) === looks(first));
  if (first === undefined) return "…";
  if (!isShared || tests.length === 1)
    return messages.each(tests.map((test) => `${bound(test, known)}${looks(test)}${over(test, known)}`));
  const bounds = tests.map((test) => bound(test, known));
  return messages.shared(bounds, looks(first), enough(first));
}

type Known = ReadonlyMap<string, Collector>;

const enough = (test?: RuleTest): number => test?.at_least_n ?? 1;

const looks = (test?: RuleTest): string =>
  (test?.last === undefined ? "" : messages.last(test.last)) +
  (test?.round === undefined ? "" : messages.round(test.round));

const over = (test: RuleTest, known: Known): string =>
  enough(test) > 1 ? messages.over(enough(test), known.get(test.collector)?.counts ?? "").trimEnd() : "";

function bound({ collector, op, value }: RuleTest, known: Known): string {
  const found = known.get(collector);
  return `${found?.label ?? collector} ${SIGNS[op] ?? op} ${value === undefined ? "…" : valueText(value, found?.unit ?? "number")}`;
}

/** What can be set of many clips: the category of their prompts, or a column of their metadata. */
import { RULE_COLUMN } from "@/shared/studio/columns";
import { bulk as messages } from "@/messages/studio/clips";
import type { ActionResult, ClipFacts } from "../api/actions";
import { columnLabel } from "./labels";

/** The choice of a column that no clip has yet. */
export const NEW_COLUMN = "new";
const COLUMN = "column:";

export interface FactInput {
  /** The id of a choice of `factItems`. */
  readonly what: string;
  /** The name of a new column. */
  readonly column: string;
  /** An empty value removes it. */
  readonly value: string;
}

/** The facts that can be chosen: the columns that clips have, and the violated rule in any case. */
export function factItems(columns: readonly string[]): readonly { readonly id: string; readonly label: string }[] {
  const known = columns.includes(RULE_COLUMN) ? columns : [RULE_COLUMN, ...columns];
  return [
    { id: "category", label: messages.facts.category },
    ...known.map((column) => ({ id: COLUMN + column, label: columnLabel(column) })),
    { id: NEW_COLUMN, label: messages.facts.another },
  ];
}

const columnOf = ({ what, column }: FactInput): string =>
  what === NEW_COLUMN ? column.trim() : what.slice(COLUMN.length);

/** What is missing; null where it can be sent. */
export const problemOf = (given: FactInput): string | null =>
  given.what === NEW_COLUMN && given.column.trim() === "" ? messages.facts.unnamed : null;

/** The facts as the API takes them. */
export function factsOf(given: FactInput): ClipFacts {
  const value = given.value.trim();
  if (given.what === "category") return { category: value };
  return { metadata: { [columnOf(given)]: value === "" ? null : value } };
}

/** Why clips stay as they were: each cause with its number of clips, the most frequent first. */
export function causesOf(results: ActionResult["results"]): string {
  const others = results.filter(({ outcome }) => outcome !== "done");
  const counts = new Map<string, number>();
  for (const { message } of others) counts.set(message, (counts.get(message) ?? 0) + 1);
  if (counts.size <= 1) {
    const [cause = ""] = counts.keys();
    return others.length === 0 ? "" : `${messages.stay(others.length)} ${cause}`.trim();
  }
  const causes = [...counts].sort(([, a], [, b]) => b - a).map(([cause, n]) => messages.cause(n, cause));
  return `${messages.stay(others.length)} ${causes.join(" ")}`;
}

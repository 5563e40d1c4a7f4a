/** What can be set of many clips: the category of their prompts, or a column of their metadata. */
import { RULE_COLUMN } from "@/shared/studio/columns";
import { bulk as messages } from "@/messages/studio/clips";
import type { ClipFacts } from "../api/actions";
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

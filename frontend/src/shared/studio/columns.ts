/** The columns of a clip's metadata: what a manifest had beyond what every clip has. */

/** The column of the rule that a clip violates; it can be set even where no clip has it yet. */
export const RULE_COLUMN = "violated_rule";

/** Characters in the name of a column, and in what is in it, at most. */
export const MAX_COLUMN = 100;
export const MAX_VALUE = 2000;

/** "violated_rule" is "Violated rule". */
export function written(value: string): string {
  const text = value.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

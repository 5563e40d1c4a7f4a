/** What the values of a filter are called. */
import { typeOf } from "@/shared/segments";
import { written } from "@/shared/studio/columns";
import { values as messages } from "@/messages/studio/clips";

const LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  state: messages.state,
  disagreement: messages.disagreement,
  prompt_state: messages.prompt_state,
  sound: messages.sound,
  gold: messages.gold,
  study: messages.study,
};

/**
 * What a value of a facet is called.
 *
 * @param given what the server calls it, such as the name of a study
 */
export function labelOf(key: string, value: string, given = value): string {
  const known = LABELS[key]?.[value];
  if (known !== undefined) return known;
  if (key === "length") return lengthOf(value);
  if (key === "severity") return messages.orMore(value);
  if (key === "type") return typeOf(value).letter === "?" ? written(value) : typeOf(value).label;
  return given === value && key !== "generator" && !key.startsWith("metadata.") ? written(value) : given;
}

/** The letter of an error type, for its mark. */
export function letterOf(type: string): string {
  const { letter } = typeOf(type);
  return letter === "?" ? type.charAt(0).toUpperCase() : letter;
}

/** "2000..4000" is "2 to 4 s". */
function lengthOf(range: string): string {
  const [start = "", end = ""] = range.split("..").map((ms) => (ms === "" ? "" : String(Number(ms) / 1000)));
  if (start === "") return messages.under(end);
  return end === "" ? messages.longer(start) : messages.between(start, end);
}

/** "metadata.violated_rule" is "Violated rule". */
export const columnLabel = (column: string): string => written(column);

/** What the values of a filter are called. */
import { typeOf } from "@/shared/segments";

const LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  state: {
    open: "Open",
    in_progress: "In progress",
    waiting: "Waiting",
    agreed: "Agreed",
    in_review: "In review",
    settled: "Settled",
    taken_down: "Taken down",
  },
  disagreement: {
    sent: "Sent to review",
    type: "Type differs",
    span: "Times differ",
    severity: "Severity differs",
    alone: "One person only",
    critic_only: "Critic against people",
    severe_missed: "Severe error missed",
    clean_against: "Errors against none",
    answer: "Answer differs",
    unclear: "Called unclear",
  },
  sound: { yes: "With sound", no: "Without sound" },
  gold: { yes: "Yes", no: "No" },
  study: { none: "In no study" },
};

/** "in_review" is "In review". */
const written = (value: string): string => {
  const text = value.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
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
  if (key === "severity") return `${value} or more`;
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
  if (start === "") return `Under ${end} s`;
  return end === "" ? `${start} s and longer` : `${start} to ${end} s`;
}

/** "metadata.violated_rule" is "Violated rule". */
export const columnLabel = (column: string): string => written(column);

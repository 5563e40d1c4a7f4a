/** Parameters of recipes as texts of a form, and back. The type of a parameter is that of its default. */
import { starting as messages } from "@/messages/studio/benchmarks";
import type { Parameter } from "./api/calls";

type Texts = Readonly<Record<string, string>>;

export const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** What is wrong with the texts that were changed, by the parameter's name. */
export function problemsIn(parameters: readonly Parameter[], texts: Texts): Readonly<Record<string, string>> {
  const problems = parameters.flatMap((each) => {
    const text = texts[each.name];
    const problem = text === undefined ? "" : problemOf(each, text);
    return problem === "" ? [] : [[each.name, problem] as const];
  });
  return Object.fromEntries(problems);
}

/** The values of the texts that were changed; all others keep their defaults. */
export function valuesFrom(parameters: readonly Parameter[], texts: Texts): Readonly<Record<string, unknown>> {
  const changed = parameters.filter(({ name }) => texts[name] !== undefined);
  return Object.fromEntries(changed.map((each) => [each.name, valueOf(each, texts[each.name] ?? "")]));
}

function problemOf(parameter: Parameter, text: string): string {
  if (typeof parameter.default === "string") return "";
  if (typeof parameter.default === "number") {
    return text.trim() === "" || Number.isNaN(Number(text)) ? messages.notNumber : "";
  }
  try {
    JSON.parse(text);
    return "";
  } catch {
    return messages.notJson;
  }
}

function valueOf(parameter: Parameter, text: string): unknown {
  if (typeof parameter.default === "string") return text;
  return typeof parameter.default === "number" ? Number(text) : (JSON.parse(text) as unknown);
}

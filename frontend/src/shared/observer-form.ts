/** The form of a run of an observer: what is written in it, and what is sent. */
import { newRun as messages } from "@/messages/studio/observers";
import type { RunBody } from "./api/observations";

export interface ObserverForm {
  readonly name: string;
  readonly kind: string;
  /** "endpoint ID" or "model ID"; empty for none. */
  readonly asked: string;
  readonly threshold: number | null;
  /** A line each: "woman = person". */
  readonly classMap: string;
  /** A line each. */
  readonly classes: string;
  readonly maxTokens: number | null;
  /** JSON. */
  readonly parameters: string;
  readonly fps: number | null;
}

/** What the form has a place for, as the server names it. */
export const FIELDS = [
  ...["name", "kind", "model", "endpoint", "threshold", "class_map", "classes", "max_tokens", "parameters", "fps"],
] as const;

export const emptyForm = (kind: string): ObserverForm => ({
  ...{ name: "", kind, asked: "", threshold: null, classMap: "", classes: "", maxTokens: null },
  ...{ parameters: "", fps: 2 },
});

const linesOf = (text: string): readonly string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Names by label; a line without "=" is a problem. */
export function classMapOf(text: string): Readonly<Record<string, string>> {
  const pairs = linesOf(text).map((line) => {
    const [label = "", name] = line.split("=").map((part) => part.trim());
    if (name === undefined) throw new Error(messages.badLine(line));
    return [label, name] as const;
  });
  return Object.fromEntries(pairs);
}

/** The problem with the texts of a form by field, before anything is sent. */
export function problemsOf(form: ObserverForm): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  try {
    classMapOf(form.classMap);
  } catch (error) {
    problems.class_map = (error as Error).message;
  }
  try {
    if (form.parameters.trim() !== "") JSON.parse(form.parameters);
  } catch {
    problems.parameters = messages.badJson;
  }
  return problems;
}

/**
 * What starts a run.
 *
 * @param takes what its kind takes; the rest of the form is left out
 */
export function bodyOf(form: ObserverForm, takes: readonly string[]): RunBody {
  const [what = "", id = ""] = form.asked.split(" ");
  const chosen: Readonly<Record<string, unknown>> = {
    ...(what === "" ? {} : { [what]: id }),
    ...(form.threshold === null ? {} : { threshold: form.threshold }),
    ...(form.classMap.trim() === "" ? {} : { class_map: classMapOf(form.classMap) }),
    ...(form.classes.trim() === "" ? {} : { classes: linesOf(form.classes) }),
    ...(form.maxTokens === null ? {} : { max_tokens: form.maxTokens }),
    ...(form.parameters.trim() === "" ? {} : { parameters: JSON.parse(form.parameters) as unknown }),
  };
  const taken = Object.fromEntries(Object.entries(chosen).filter(([name]) => takes.includes(name)));
  return {
    name: form.name.trim(),
    kind: form.kind,
    ...(form.fps === null ? {} : { fps: form.fps }),
    ...taken,
  };
}

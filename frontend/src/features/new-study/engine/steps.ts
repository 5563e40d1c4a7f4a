/** The five parts of the page, what is still missing in each, and what a field of the API belongs to. */
import { steps as messages } from "@/messages/studio/new-study";
import type { NewStudy } from "./document";

export const STEPS = [
  { key: "instrument", label: messages.instrument },
  { key: "clips", label: messages.clips },
  { key: "people", label: messages.people },
  { key: "quality", label: messages.quality },
  { key: "start", label: messages.start },
] as const;

export type StepKey = (typeof STEPS)[number]["key"];

export interface Gap {
  readonly step: StepKey;
  /** Dotted path in the body of the call. */
  readonly field: string;
  readonly message: string;
}

/** By the first name of a field's path. */
const STEP_OF: Readonly<Record<string, StepKey>> = {
  ...{ instrument: "instrument", clips: "clips", subjects: "clips", filter: "clips", sample: "clips", seed: "clips" },
  ...{ rounds: "people", people: "people", practice: "quality", practice_tasks: "quality", gold_tasks: "quality" },
  ...{ checks: "quality", rules: "quality", content_warning: "quality", shows_proposals: "quality", name: "start" },
};

export const stepOf = (field: string): StepKey => STEP_OF[field.split(".")[0] ?? ""] ?? "start";

/** What is missing: what the page can tell by itself, and what the server found. In the order of the parts. */
export function gapsOf(study: NewStudy, found: readonly { readonly field: string; readonly message: string }[]): Gap[] {
  const own =
    study.instrument === null ? [{ field: "instrument", message: messages.noInstrument }] : ([] as typeof found);
  const named = study.name.trim() === "" ? [{ field: "name", message: messages.noName }] : [];
  const told = found.filter(({ field }) => field !== "name" || named.length === 0);
  const gaps = [...own, ...told, ...named].map((each) => ({ ...each, step: stepOf(each.field) }));
  const place = (gap: Gap) => STEPS.findIndex(({ key }) => key === gap.step);
  return gaps.sort((a, b) => place(a) - place(b));
}

/** What is wrong with a field, or with a part of it. */
export const problemAt = (gaps: readonly Gap[], field: string): string | undefined =>
  gaps.find((gap) => gap.field === field || gap.field.startsWith(`${field}.`))?.message;

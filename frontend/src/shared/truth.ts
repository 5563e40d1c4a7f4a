/** How a ground truth comes to be, in words: its policies, and what it rests on. */
import type { GroundTruth, Study } from "@/shared/api/types";
import { plural } from "@/shared/format";
import { isOfClips } from "@/shared/subjects";

export type Policy = "one" | "merged" | "majority" | "exact" | "settled" | "dawid_skene";
export type Provenance = GroundTruth["provenance"]["items"][number]["provenance"];

type Asking = Pick<Study, "instrument_document">;

/** Whether stretches of clips are marked. */
export const marksClips = ({ instrument_document: { segments } }: Asking): boolean =>
  segments !== undefined && segments.part !== "chain";

const marksTexts = ({ instrument_document: { segments } }: Asking): boolean => segments?.part === "chain";

/** Whether a question has answers that can be the same: those that are no texts. */
const compares = ({ instrument_document: { questions } }: Asking): boolean =>
  questions?.form !== undefined || (questions?.fixed?.some(({ form }) => form !== "text") ?? false);

/** The policies that make sense for what a study asks, in the order in which they are offered. */
export function policiesFor(study: Asking): readonly Policy[] {
  if (marksTexts(study)) return ["one", "exact"];
  const votes = marksClips(study) || compares(study);
  const allowed: readonly (readonly [Policy, boolean])[] = [
    ["merged", marksClips(study)],
    ["majority", votes],
    ["exact", votes],
    ["settled", isOfClips(study)],
    ["dawid_skene", compares(study)],
    ["one", true],
  ];
  return allowed.filter(([, fits]) => fits).map(([policy]) => policy);
}

/** What is proposed at first: where several spoke the first policy that takes several, else the one word. */
export const proposedPolicy = (study: Asking, annotators: number): Policy =>
  annotators > 1 ? (policiesFor(study).find((policy) => policy !== "one") ?? "one") : "one";

export const POLICY_NAMES: Readonly<Record<Policy, string>> = {
  one: "One annotator",
  merged: "All annotators, merged",
  majority: "Majority",
  exact: "Exact agreement",
  settled: "Settled",
  dawid_skene: "Dawid–Skene",
};

/** What a policy takes for true, in one sentence that fits what the study asks. */
export function policySentence(policy: Policy, study: Asking): string {
  const marks = marksClips(study);
  switch (policy) {
    case "one":
      return "The annotations of one annotator, as they are.";
    case "merged":
      return `All marked errors; an error marked by several annotators counts once.${compares(study) ? " For answers, the most frequent one." : ""}`;
    case "majority":
      return marks
        ? "Errors marked by more than half of a clip’s annotators."
        : "The most frequent answer to each question; a tie gives no answer.";
    case "exact":
      return marks || marksTexts(study)
        ? "Only tasks in which all annotators found the same error types, or none; other tasks are discarded."
        : "Only answers on which all annotators agree; others are discarded.";
    case "settled":
      return "Decisions of experts in review; without disagreement, the annotations of people. Open disagreements are left out.";
    case "dawid_skene":
      return `The most probable answers, from a model of each annotator’s error rates.${marks ? " Marked errors: as with majority." : ""}`;
  }
}

export const PROVENANCE_NAMES: Readonly<Record<Provenance, string>> = {
  one: "one annotator",
  unanimous: "unanimous",
  merged: "merged",
  majority: "majority",
  model: "model",
  joint: "joint review",
  adjudicated: "adjudicated",
};

/** The name of what something rests on; "not kept" in old versions. */
export const provenanceName = (provenance: string): string =>
  provenance === "" ? "not kept" : (new Map(Object.entries(PROVENANCE_NAMES)).get(provenance) ?? provenance);

/** What kind of word the errors rest on: "settled: 9 by an expert, 3 without disagreement, 2 left out". */
export function originText(truth: GroundTruth): string {
  const names = truth.annotators.map(({ name }) => name).join(", ");
  switch (truth.policy) {
    case "one":
      return `as annotated by ${names}`;
    case "settled":
      return (
        `settled: ${truth.settled} by an expert, ${truth.clips - truth.settled} without disagreement, ` +
        `${truth.left_out} left out`
      );
    case "majority":
      return `majority of ${names}`;
    case "exact":
      return `exact agreement of ${names}`;
    case "dawid_skene":
      return `Dawid–Skene, from ${names}`;
    default:
      return `merged from ${names}`;
  }
}

/** Which errors critics brought up; an empty text when they brought up none. */
export const proposedText = ({ proposed }: GroundTruth): string =>
  proposed > 0 ? `${plural(proposed, "error")} proposed by a critic` : "";

/** How far a version is that is not ready, in words. */
export function truthStateName({ state, done, total }: Pick<GroundTruth, "state" | "done" | "total">): string {
  if (state === "waiting") return "waiting for a worker";
  if (state === "failed") return "failed";
  return total > 0 ? `in progress, step ${Math.min(done + 1, total)} of ${total}` : "in progress";
}

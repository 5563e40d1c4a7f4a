/** How a ground truth comes to be, in words: its policies, and what it rests on. */
import type { GroundTruth, Study } from "@/shared/api/types";
import { isOfClips } from "@/shared/subjects";
import { truth as messages } from "@/messages/studio/words";

export type Policy = "one" | "merged" | "majority" | "exact" | "settled" | "dawid_skene" | "known";
export type Provenance = GroundTruth["provenance"]["items"][number]["provenance"];

type Asking = Pick<Study, "instrument_document">;

/** Whether stretches of clips are marked. */
export const marksClips = ({ instrument_document: { segments } }: Asking): boolean =>
  segments !== undefined && segments.part !== "chain";

/** Whether sentences of chains of reasoning are tagged. */
export const marksTexts = ({ instrument_document: { segments } }: Asking): boolean => segments?.part === "chain";

/** Whether a question has answers that can be the same: those that are no texts. */
const compares = ({ instrument_document: { questions } }: Asking): boolean =>
  questions?.form !== undefined || (questions?.fixed?.some(({ form }) => form !== "text") ?? false);

/** The policies that make sense for what a study asks, in the order in which they are offered. */
export function policiesFor(study: Asking): readonly Policy[] {
  if (marksTexts(study)) return ["exact", "majority", "settled", "one", "known"];
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
  annotators > 1 ? (policiesFor(study).find((policy) => policy !== "one" && policy !== "known") ?? "one") : "one";

export const POLICY_NAMES: Readonly<Record<Policy, string>> = messages.methods;

/** What a policy takes for true, in one sentence that fits what the study asks. */
export function policySentence(policy: Policy, study: Asking): string {
  const marks = marksClips(study);
  switch (policy) {
    case "one":
      return messages.explained.one;
    case "merged":
      return messages.explained.merged(compares(study));
    case "majority":
      if (marksTexts(study)) return messages.explained.majorityOfTags;
      return marks ? messages.explained.majority : messages.explained.majorityOfAnswers;
    case "exact":
      if (marksTexts(study)) return messages.explained.exactTags;
      return marks ? messages.explained.exact : messages.explained.exactAnswers;
    case "settled":
      return messages.explained.settled;
    case "dawid_skene":
      return messages.explained.model(marks);
    case "known":
      return messages.explained.known;
  }
}

export const PROVENANCE_NAMES: Readonly<Record<Provenance, string>> = messages.origins;

/** The name of what something rests on; "not kept" in old versions. */
export const provenanceName = (provenance: string): string =>
  provenance === "" ? messages.notKept : (new Map(Object.entries(PROVENANCE_NAMES)).get(provenance) ?? provenance);

/** What kind of word the errors rest on: "settled: 9 by an expert, 3 without disagreement, 2 left out". */
export function originText(truth: GroundTruth): string {
  const names = truth.annotators.map(({ name }) => name).join(", ");
  switch (truth.policy) {
    case "one":
      return messages.from.one(names);
    case "settled":
      return messages.from.settled(truth.settled, truth.clips - truth.settled, truth.left_out);
    case "majority":
      return messages.from.majority(names);
    case "exact":
      return messages.from.exact(names);
    case "dawid_skene":
      return messages.from.model(names);
    case "known":
      return messages.from.known;
    default:
      return messages.from.merged(names);
  }
}

/** Which errors critics brought up; an empty text when they brought up none. */
export const proposedText = ({ proposed }: GroundTruth): string => (proposed > 0 ? messages.proposed(proposed) : "");

/** How far a version is that is not ready, in words. */
export function truthStateName({ state, done, total }: Pick<GroundTruth, "state" | "done" | "total">): string {
  if (state === "waiting") return messages.waiting;
  if (state === "failed") return messages.failed;
  return total > 0 ? messages.step(Math.min(done + 1, total), total) : messages.inProgress;
}

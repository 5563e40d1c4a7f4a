/** How a ground truth came to be, in words. */
import type { GroundTruth } from "@/shared/api/types";
import { plural } from "@/shared/format";

export type Policy = "one" | "merged" | "settled";

/** A truth of one annotator is theirs, of several it is merged; what was settled is asked for. */
export const policyFor = (settled: boolean, annotators: number): Policy =>
  settled ? "settled" : annotators === 1 ? "one" : "merged";

/** What kind of word the errors rest on: "settled: 9 by an expert, 3 without disagreement, 2 left out". */
export function originText(truth: GroundTruth): string {
  const names = truth.annotators.map(({ name }) => name).join(", ");
  if (truth.policy === "one") return `as said by ${names}`;
  if (truth.policy === "merged") return `merged from ${names}`;
  return (
    `settled: ${truth.settled} by an expert, ${truth.clips - truth.settled} without disagreement, ` +
    `${truth.left_out} left out`
  );
}

/** Which errors critics brought up; an empty text when they brought up none. */
export const proposedText = ({ proposed }: GroundTruth): string =>
  proposed > 0 ? `${plural(proposed, "error")} proposed by a critic` : "";

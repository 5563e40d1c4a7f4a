/** How a segment of a report reads. */
import type { ReportSegment } from "@/shared/api/types";
import { share } from "@/shared/format";

export interface TypeName {
  readonly letter: string;
  readonly label: string;
}

/** Spotlight's six types. */
const TYPES: Readonly<Record<string, TypeName>> = {
  physics_violation: { letter: "P", label: "Physics violation" },
  object_appearance_disappearance: { letter: "O", label: "Object appears / disappears" },
  logical_error: { letter: "L", label: "Logical error" },
  motion_rationality: { letter: "M", label: "Motion rationality" },
  anatomy_body: { letter: "B", label: "Anatomy, body" },
  semantic_prompt_adherence: { letter: "S", label: "Prompt adherence" },
};

/** The letter and label of a type; one that is not known keeps its key. */
export const typeOf = (key: string): TypeName => TYPES[key] ?? { letter: "?", label: key };

/** Whether a segment has a place on a timeline: a critic's bad one is kept, and is shown in words only. */
export const isPlaced = ({ start_ms, end_ms, invalid_reason }: ReportSegment): boolean =>
  invalid_reason === "" && end_ms > start_ms;

/** What a prediction was matched to, and how well; or why it was not. */
export function matchText({ match, invalid_reason }: ReportSegment): string {
  if (invalid_reason !== "") return `invalid: ${invalid_reason}`;
  if (match === null) return "no match";
  const judged = match.s === null ? "" : `, S ${match.s} of 10`;
  return `reference ${match.reference_index + 1}: P ${share(match.p)}, R ${share(match.r)}${judged}`;
}

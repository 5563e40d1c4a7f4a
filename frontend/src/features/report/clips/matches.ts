/** How the match of a segment of a report reads. */
import type { ReportSegment } from "@/shared/api/types";
import { share } from "@/shared/format";

/** What a prediction was matched to, and how well; or why it was not. */
export function matchText({ match, invalid_reason }: ReportSegment): string {
  if (invalid_reason !== "") return `invalid: ${invalid_reason}`;
  if (match === null) return "no match";
  const judged = match.s === null ? "" : `, S ${match.s} of 10`;
  return `reference ${match.reference_index + 1}: P ${share(match.p)}, R ${share(match.r)}${judged}`;
}

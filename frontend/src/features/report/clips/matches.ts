/** How the match of a segment of a report reads. */
import { video as messages } from "@/messages/studio/report";
import type { ReportSegment } from "@/shared/api/types";
import { share } from "@/shared/format";

/** What a prediction was matched to, and how well; or why it was not. */
export function matchText({ match, invalid_reason }: ReportSegment): string {
  if (invalid_reason !== "") return messages.invalid(invalid_reason);
  if (match === null) return messages.noMatch;
  const judged = match.s === null ? "" : messages.judged(match.s);
  return messages.matchOf(match.reference_index + 1, share(match.p), share(match.r), judged);
}

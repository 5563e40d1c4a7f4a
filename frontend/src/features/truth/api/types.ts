/** The shapes of these pages, and the names of error types as a study's instrument has them. */
import type { components } from "@/shared/api/schema";
import type { MergePreview, Study } from "@/shared/api/types";
import type { TypeName } from "@/shared/segments";
import { typeOf } from "@/shared/segments";

/** How a study calls a type; what it does not know, or is not loaded yet, has the name that is common. */
export const namerFor =
  (study: Pick<Study, "instrument_document"> | undefined) =>
  (key: string): TypeName =>
    study?.instrument_document.segments?.types.find((type) => type.key === key) ?? typeOf(key);

export type MergeJudging = components["schemas"]["MergeJudgingOutput"];
export type MergeJudgingBody = components["schemas"]["MergeJudgingInputRequest"];

/** Whether a worker has pairs of this preview compared, or will. */
export const isJudging = ({ judging }: MergePreview): boolean =>
  judging !== null && (judging.state === "waiting" || judging.state === "judging");

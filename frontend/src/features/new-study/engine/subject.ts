/** What an instrument asks about. */
import type { SubjectKind } from "@/shared/subject-lines";
import { WORDS } from "@/shared/subjects";

/** The subject of an instrument in a list; clips while none is chosen, or for one that this page does not know. */
export const subjectOf = (row: { readonly subject: string } | undefined): SubjectKind =>
  row && row.subject in WORDS ? (row.subject as SubjectKind) : "video";

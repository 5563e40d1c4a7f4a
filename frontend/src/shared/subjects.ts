/** What a task of a study is, and what the studio offers for it. */
import { subjects as messages } from "@/messages/studio/words";
import type { Study, Subject } from "./api/types";
import { plural } from "./format";

export interface Words {
  readonly one: string;
  readonly many: string;
  /** Above a column. */
  readonly title: string;
  /** In a sentence. */
  readonly is: string;
}

export const WORDS: Readonly<Record<Subject | "passage", Words>> = messages.words;

type Asking = Pick<Study, "instrument_document">;

const subjectOf = ({ instrument_document }: Asking): Subject => instrument_document.subject ?? "video";

/** What its tasks are called. */
export const taskWords = (study: Asking): Words => WORDS[subjectOf(study)];

/** "3 pairs" */
export function tasksText(study: Asking & Pick<Study, "tasks">): string {
  const { one, many } = taskWords(study);
  return plural(study.tasks, one, many);
}

/** Whether critics can be run on its tasks from a page. */
export const hasCritics = (study: Asking): boolean => isOfClips(study) || subjectOf(study) === "chain";

/** Whether its disagreements are settled and its results released: of single clips, and of chains of reasoning. */
export const hasReviews = (study: Asking): boolean => isOfClips(study) || subjectOf(study) === "chain";

/** Whether its tasks are single clips. */
export const isOfClips = (study: Asking): boolean => subjectOf(study) === "video";

/** Whether its tasks are chains of reasoning. */
export const isOfChains = (study: Asking): boolean => subjectOf(study) === "chain";

/** Whether it has reports: of single clips, of pairs of them, and of chains of reasoning. */
export const hasReports = (study: Asking): boolean => isOfClips(study) || ["pair", "chain"].includes(subjectOf(study));

/** Whether its tasks are errors that annotators marked, which are judged. */
export const isOfErrors = (study: Asking): boolean => subjectOf(study) === "marked_error";

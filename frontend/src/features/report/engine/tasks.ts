/** What the tasks of a report are called. */
import type { Report } from "@/shared/api/types";
import type { Words } from "@/shared/subjects";
import { WORDS } from "@/shared/subjects";

/** The first figures with votes. */
const WITH_VOTES = 2;

/** Votes are there for pairs of clips alone; all other reports are of single clips. */
export function tasksOf({ answer_figures: figures }: Pick<Report, "answer_figures">): Words {
  const hasVotes = figures !== null && figures.schema >= WITH_VOTES && figures.preferences.length > 0;
  return WORDS[hasVotes ? "pair" : "video"];
}

/** What the tasks of a report are called. */
import type { Report } from "@/shared/api/types";
import type { Words } from "@/shared/subjects";
import { WORDS } from "@/shared/subjects";

/** Votes are there for pairs of clips alone; all other reports are of single clips, and early figures have no votes. */
export function tasksOf({ answer_figures: figures }: Pick<Report, "answer_figures">): Words {
  const hasVotes = (figures?.preferences?.length ?? 0) > 0;
  return WORDS[hasVotes ? "pair" : "video"];
}

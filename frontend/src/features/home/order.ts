import { orders as messages } from "@/messages/studio/home";
import type { HomeProject, HomeStudy } from "./api/calls";

export const SORTS = [
  { id: "attention", label: messages.attention },
  { id: "name", label: messages.name },
  { id: "newest", label: messages.newest },
] as const;
export type Sort = (typeof SORTS)[number]["id"];

export const SHOWN = ["all", "mine", "archived"] as const;
export type Shown = (typeof SHOWN)[number];

/** What is to be done comes first, then what runs, then what is idle, then what is done. */
const RANKS: Readonly<Record<HomeStudy["next"]["kind"], number>> = {
  ...{ review: 0, run_paused: 0, appeal: 0, report_provisional: 0, guideline_flag: 0 },
  ...{ annotate: 1, add_clips: 2, resume: 2, results: 3 },
};
const LAST = 4;

const rankOf = ({ study_state, next }: HomeStudy): number => (study_state === "archived" ? LAST : RANKS[next.kind]);

const urgency = (project: HomeProject): number => Math.min(LAST, ...project.studies.map(rankOf));

/** Which projects are in a part of the list. */
export const isIn = (shown: Shown, { archived, own }: HomeProject): boolean =>
  shown === "archived" ? archived : !archived && (shown === "all" || own);

/** Projects in an order; with the most urgent first, so are the studies in each. */
export function ordered(projects: readonly HomeProject[], sort: Sort): readonly HomeProject[] {
  if (sort === "name") return projects.toSorted((a, b) => a.name.localeCompare(b.name));
  if (sort === "newest") return projects.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  return projects
    .map((project) => ({ ...project, studies: project.studies.toSorted((a, b) => rankOf(a) - rankOf(b)) }))
    .toSorted((a, b) => urgency(a) - urgency(b));
}

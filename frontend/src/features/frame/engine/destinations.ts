/** What the search of the bar finds: projects, studies, and the pages of the study or project one is in. */
import type { Navigation } from "@/shared/api/navigation";
import { places as messages } from "@/messages/studio/frame";
import type { Here } from "./location";
import { projectPath, studyPath, tabsOf } from "./location";

export interface Destination {
  readonly id: string;
  readonly label: string;
  /** What the label belongs to. */
  readonly within: string;
  readonly to: string;
  /** What it is found by. */
  readonly text: string;
}

export interface Group {
  readonly name: string;
  readonly items: readonly Destination[];
}

/** A page of no project, for researchers and admins. */
const SCORE: Destination = {
  ...{ id: "page-score", within: "", to: "/score", ...messages.score },
};

/** Group all places that one can go to. An annotator's studies open the annotators' page. */
export function destinations(navigation: Navigation | undefined, here: Here): readonly Group[] {
  const projects = navigation?.projects ?? [];
  const place = here.study?.name ?? here.project?.name ?? "";
  const { tabs, base } = tabsOf(here);
  const pages = tabs.flatMap((tab) => tab.parts ?? [tab]);
  const groups: Group[] = [
    {
      name: messages.pages,
      items: [
        ...pages.map(({ key, label, path }) => ({
          ...{ id: `page-${key}`, label, within: place, to: base + path, text: label },
        })),
        ...(projects.some(({ role }) => role !== "annotator") ? [SCORE] : []),
      ],
    },
    {
      name: messages.studies,
      items: projects.flatMap((project) =>
        project.studies.map((study) => ({
          ...{ id: `study-${study.id}`, label: study.name, within: project.name },
          text: `${study.name} ${project.name}`,
          to: study.role === "annotator" ? `/annotate/${study.id}` : studyPath(study.id),
        })),
      ),
    },
    {
      name: messages.projects,
      items: projects
        .filter(({ role }) => role !== "annotator")
        .map(({ id, name }) => ({ id: `project-${id}`, label: name, within: "", to: projectPath(id), text: name })),
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

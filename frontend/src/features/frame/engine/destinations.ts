/** What the search of the bar finds: projects, studies, and the pages of the study or project one is in. */
import type { Navigation } from "@/shared/api/navigation";
import type { FoundClip } from "@/shared/api/search";
import { clipPath } from "@/shared/clip-links";
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

/** What can be begun here. */
function commands({ project, study }: Here): readonly Destination[] {
  const found: (readonly [key: string, label: string, to: string])[] = [];
  if (study && study.role !== "annotator") {
    const base = studyPath(study.id);
    found.push(["annotate", messages.does.annotate, `/annotate/${study.id}`]);
    found.push(["run", messages.does.run, `${base}/critics/new`]);
    found.push(["report", messages.does.report, `${base}/results/reports`]);
    if (study.role === "admin") found.push(["release", messages.does.release, `${base}/releases?new`]);
  }
  if (project && project.role !== "annotator") {
    const base = projectPath(project.id);
    found.push(["upload", messages.does.upload, `${base}/clips`]);
    if (project.role === "admin") {
      found.push(["study", messages.does.study, `${base}/studies/new`]);
      found.push(["invite", messages.does.invite, `${base}/members?invite`]);
    }
  }
  const within = study?.name ?? project?.name ?? "";
  return found.map(([key, label, to]) => ({ id: `do-${key}`, label, within, to, text: label }));
}

/** Clips that the server found; their text has the words, which may be in a reason or a comment. */
export const clipGroup = (words: string, clips: readonly FoundClip[]): Group => ({
  name: messages.clips,
  items: clips.map(({ id, video, prompt }) => ({
    ...{ id: `clip-${id}`, label: prompt || video, within: prompt ? video : "" },
    ...{ to: clipPath(id), text: `${words} ${video} ${prompt}` },
  })),
});

interface Person {
  readonly id: string;
  readonly name: string;
  readonly to: string;
}

/** People of a place: members of the project, or those who annotate in the study. */
export const peopleGroup = (people: readonly Person[], within: string): Group => ({
  name: messages.people,
  items: people.map(({ id, name, to }) => ({ ...{ id: `person-${id}`, label: name, within }, to, text: name })),
});

/** Group all places that one can go to. An annotator's studies open the annotators' page. */
export function destinations(navigation: Navigation | undefined, here: Here): readonly Group[] {
  const projects = navigation?.projects ?? [];
  const place = here.study?.name ?? here.project?.name ?? "";
  const { tabs, base } = tabsOf(here);
  const pages = tabs.flatMap((tab) => tab.parts ?? [tab]);
  const groups: Group[] = [
    { name: messages.commands, items: commands(here) },
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

/** Where one is: the project and study of a page, as the list of places to go has them. */
import type { Navigation, NavigationProject, NavigationStudy } from "@/shared/api/navigation";
import type { Tab } from "./tabs";
import { PROJECT_TABS, STUDY_TABS } from "./tabs";

export interface Here {
  readonly project?: NavigationProject;
  readonly study?: NavigationStudy;
}

/** The ids that an address, or else a page, names. */
export interface Named {
  readonly project?: string;
  readonly study?: string;
}

/** Find the named study and its project, else the named project; nothing where one may not open it. */
export function findPlace(navigation: Navigation | undefined, named: Named): Here {
  for (const project of navigation?.projects ?? []) {
    const study = named.study === undefined ? undefined : project.studies.find(({ id }) => id === named.study);
    if (study) return { project, study };
    if (named.study === undefined && project.id === named.project) return { project };
  }
  return {};
}

export const projectPath = (id: string): string => `/projects/${id}`;
export const studyPath = (id: string): string => `/studies/${id}`;

/** The tabs of a place, and the path before theirs. Annotators get none. */
export function tabsOf({ project, study }: Here): { readonly tabs: readonly Tab[]; readonly base: string } {
  const role = study?.role ?? project?.role;
  if (role === undefined || role === "annotator") return { tabs: [], base: "" };
  return study
    ? { tabs: STUDY_TABS, base: studyPath(study.id) }
    : { tabs: PROJECT_TABS, base: projectPath(project?.id ?? "") };
}

/** "Review · Cups · Outtake", without what is not known yet. */
export const titleOf = (page: string | undefined, { project, study }: Here): string =>
  [page, study?.name ?? project?.name, "Outtake"].filter(Boolean).join(" · ");

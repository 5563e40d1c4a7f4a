import { useQuery } from "@tanstack/react-query";
import { csrfToken, pageData } from "../api/page";
import { studyQuery } from "../api/study";
import { Bar } from "./Bar";

/** The pages of one study, in the order of the work. */
const PAGES = [
  { key: "study", label: "Study", path: "" },
  { key: "dashboard", label: "Dashboard", path: "/dashboard" },
  { key: "people", label: "People", path: "/people" },
  { key: "review", label: "Review", path: "/review" },
  { key: "critics", label: "Critics", path: "/critics" },
  { key: "judges", label: "Judges", path: "/judges" },
  { key: "reports", label: "Reports", path: "#reports" },
  { key: "releases", label: "Releases", path: "/releases" },
] as const;

export type StudioPage = (typeof PAGES)[number]["key"];

export interface StudioBarProps {
  /** The study that one is in; its name comes later than its id. */
  readonly study?: { readonly id: string; readonly name?: string };
  readonly current?: StudioPage;
  /** The project whose own page this is. */
  readonly project?: { readonly id: string; readonly name?: string };
}

/** The bar of the researchers' pages: where one is, and who one is. */
export const StudioBar = ({ study, current, project }: StudioBarProps) => (
  <Bar>
    <nav className="nav" aria-label="Studies">
      <a href="/" aria-current={study || project ? undefined : "page"}>
        Studies
      </a>
      {study ? <ProjectLink study={study.id} /> : null}
    </nav>
    {project ? (
      <>
        <span className="sep" />
        <span className="ell bar-name" title={project.name}>
          {project.name ?? "Project"}
        </span>
      </>
    ) : null}
    {study ? (
      <>
        <span className="sep" />
        <span className="ell bar-name" title={study.name}>
          {study.name ?? "Study"}
        </span>
        <nav className="nav" aria-label="Study">
          {PAGES.map(({ key, label, path }) => (
            <a key={key} href={`/studies/${study.id}${path}`} aria-current={key === current ? "page" : undefined}>
              {label}
            </a>
          ))}
        </nav>
      </>
    ) : null}
    <span className="grow" />
    <a className="btn sm quiet bar-me" href="/account" aria-label={`Your account, ${pageData().username}`}>
      <span className="ell">{pageData().username}</span>
    </a>
    <form method="post" action="/sign-out">
      <input type="hidden" name="csrfmiddlewaretoken" value={csrfToken()} />
      <button type="submit" className="btn sm quiet">
        Sign out
      </button>
    </form>
  </Bar>
);

/** The way to a study's project, for those who administer it. */
function ProjectLink({ study }: { study: string }) {
  const { data } = useQuery({ ...studyQuery(study), staleTime: Infinity });
  return data?.role === "admin" ? <a href={`/projects/${data.project.id}`}>Project</a> : null;
}

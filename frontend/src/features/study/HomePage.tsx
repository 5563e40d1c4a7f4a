import { useQuery } from "@tanstack/react-query";
import { meQuery } from "@/shared/api/me";
import type { Me } from "@/shared/api/types";
import { Link } from "@/shared/components/Link";
import { Loaded } from "@/shared/components/Loaded";
import { studiesQuery } from "./api/calls";
import { StudyTable } from "./StudyTable";

/** All studies that one takes part in. */
export function HomePage() {
  const query = useQuery(studiesQuery);
  return (
    <main className="pg narrow">
      <h1>Studies</h1>
      <Loaded query={query}>{(rows) => (rows.length > 0 ? <StudyTable rows={rows} /> : <Nothing />)}</Loaded>
      <Projects />
    </main>
  );
}

/** The projects of which one may see more than one's own work. */
function Projects() {
  const projects = useQuery(meQuery).data?.projects.filter(({ role }) => role !== "annotator") ?? [];
  return projects.length > 0 ? <ProjectList projects={projects} /> : null;
}

const ProjectList = ({ projects }: { projects: Me["projects"] }) => (
  <section className="card" aria-labelledby="projects">
    <header>
      <h2 id="projects">Projects</h2>
      <span className="sm mut">who is in them, and which videos are held</span>
    </header>
    <ul className="lines">
      {projects.map(({ id, name, role }) => (
        <li key={id} className="row">
          <b className="ell">{name}</b>
          <span className="pill">{role}</span>
          <span className="grow" />
          <Link to={`/projects/${id}`} className="btn sm" aria-label={`Open the project ${name}`}>
            Open
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

const Nothing = () => (
  <p className="mut">You take part in no study yet. An admin of a project can invite you to one.</p>
);

import { useQuery } from "@tanstack/react-query";
import { meQuery } from "@/shared/api/me";
import type { Me, StudyRow } from "@/shared/api/types";
import { Loaded } from "@/shared/components/Loaded";
import { StudioBar } from "@/shared/components/StudioBar";
import { plural } from "@/shared/format";
import { studiesQuery } from "./api/calls";

/** All studies that one takes part in. */
export function HomePage() {
  const query = useQuery(studiesQuery);
  return (
    <>
      <StudioBar />
      <main className="pg narrow">
        <h1>Studies</h1>
        <Loaded query={query}>{(rows) => (rows.length > 0 ? <Studies rows={rows} /> : <Nothing />)}</Loaded>
        <Projects />
      </main>
    </>
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
          <a href={`/projects/${id}`} className="btn sm" aria-label={`Open the project ${name}`}>
            Open
          </a>
        </li>
      ))}
    </ul>
  </section>
);

const Nothing = () => (
  <p className="mut">You take part in no study yet. An admin of a project can invite you to one.</p>
);

const Studies = ({ rows }: { rows: readonly StudyRow[] }) => (
  <section className="card">
    <table className="tb">
      <caption className="vh">Studies, newest first</caption>
      <thead>
        <tr>
          <th>Study</th>
          <th>Instrument</th>
          <th>Your role</th>
          <th className="num">Tasks</th>
          <th className="num">Yours done</th>
          <th className="num">Done by all</th>
          <th>
            <span className="vh">Pages</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  </section>
);

function Row({ row }: { row: StudyRow }) {
  const leads = row.role !== "annotator";
  return (
    <tr>
      <td>
        <b>{row.name}</b>
        <span className="ci">{row.project.name}</span>
      </td>
      <td>
        {row.instrument.title} <span className="dim">v{row.instrument.version}</span>
      </td>
      <td>
        <span className="pill">{row.role}</span>
      </td>
      <td className="num">{row.tasks}</td>
      <td className="num">{row.mine}</td>
      <td className="num">
        {row.done === null ? <span className="dim">not shown</span> : `${row.done} of ${row.tasks}`}
      </td>
      <td className="num nw">
        <a
          className="btn sm"
          href={`/annotate/${row.id}`}
          aria-label={`Annotate ${row.name}, ${plural(row.tasks, "task")}`}
        >
          Annotate
        </a>{" "}
        {leads ? (
          <a className="btn sm pri" href={`/studies/${row.id}`} aria-label={`Open ${row.name}`}>
            Open
          </a>
        ) : (
          <a className="btn sm quiet" href={`/annotate/${row.id}/mine`} aria-label={`My work in ${row.name}`}>
            My work
          </a>
        )}
      </td>
    </tr>
  );
}

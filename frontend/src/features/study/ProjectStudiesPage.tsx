import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { studies as messages, table as studyTableTexts } from "@/messages/studio/study";
import { CountedLink } from "@/shared/components/CountedLink";
import { countedPath } from "@/shared/counted-paths";
import { sentence } from "@/shared/sentence";
import { navigationQuery } from "@/shared/api/navigation";
import { Link } from "@/shared/components/Link";
import { Loaded } from "@/shared/components/Loaded";
import type { StudyRow } from "@/shared/api/types";
import { studiesQuery } from "./api/calls";

/** The studies of one project. */
export function ProjectStudiesPage({ project }: { project: string }) {
  const query = useQuery(studiesQuery);
  const role = useQuery(navigationQuery).data?.projects.find(({ id }) => id === project)?.role;
  return (
    <main className="pg narrow">
      <div className="row">
        <h1 className="grow">{messages.heading}</h1>
        {role === "admin" ? (
          <Link className="btn pri" to={`/projects/${project}/studies/new`}>
            {messages.create}
          </Link>
        ) : null}
      </div>
      <Loaded query={query}>
        {(rows) => {
          const own = rows.filter((row) => row.project.id === project);
          return own.length > 0 ? <StudyTable rows={own} /> : <Nothing />;
        }}
      </Loaded>
    </main>
  );
}

const Nothing = () => <p className="mut">{messages.none}</p>;

/** Studies with their instrument, one's role, how far they are, and a way into each. */
const StudyTable = ({ rows }: { rows: readonly StudyRow[] }) => (
  <section className="card scroll">
    <table className="tb">
      <caption className="vh">{studyTableTexts.caption}</caption>
      <thead>
        <tr>
          <th>{studyTableTexts.study}</th>
          <th>{studyTableTexts.instrument}</th>
          <th>{studyTableTexts.yourRole}</th>
          <th className="num">{studyTableTexts.tasks}</th>
          <th className="num">{studyTableTexts.byYou}</th>
          <th className="num">{studyTableTexts.byAll}</th>
          <th>
            <span className="vh">{studyTableTexts.pages}</span>
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
  /* without a number of a round: of the last one, which the row is about */
  const to = (n: number, state: string) => (n === 0 || !leads ? null : countedPath(row.id, "round", row.id, "", state));
  return (
    <tr>
      <td>
        <b>{row.name}</b>
        <span className="ci">{row.project.name}</span>
      </td>
      <td>
        {row.instrument.title} <span className="dim">{studyTableTexts.version(row.instrument.version)}</span>
      </td>
      <td>
        <span className="pill">{row.role}</span>
      </td>
      <td className="num">
        <CountedLink to={to(row.tasks, "tasks")}>{row.tasks}</CountedLink>
      </td>
      <td className="num">{row.mine}</td>
      <td className="num">
        {row.done === null ? (
          <span className="dim">{studyTableTexts.notShown}</span>
        ) : (
          sentence(
            studyTableTexts.of<ReactNode>(
              <CountedLink to={to(row.done, "done")}>{row.done}</CountedLink>,
              <CountedLink to={to(row.tasks, "tasks")}>{row.tasks}</CountedLink>,
            ),
          )
        )}
      </td>
      <td className="num nw">
        <a
          className="btn sm"
          href={`/annotate/${row.id}`}
          aria-label={studyTableTexts.annotateStudy(row.name, row.tasks)}
        >
          {studyTableTexts.annotate}
        </a>{" "}
        {leads ? (
          <Link className="btn sm pri" to={`/studies/${row.id}`} aria-label={studyTableTexts.openStudy(row.name)}>
            {studyTableTexts.open}
          </Link>
        ) : (
          <a className="btn sm quiet" href={`/annotate/${row.id}/mine`} aria-label={studyTableTexts.workIn(row.name)}>
            {studyTableTexts.work}
          </a>
        )}
      </td>
    </tr>
  );
}

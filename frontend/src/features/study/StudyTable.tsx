import type { StudyRow } from "@/shared/api/types";
import { Link } from "@/shared/components/Link";
import { plural } from "@/shared/format";

/** Studies with their instrument, one's role, how far they are, and a way into each. */
export const StudyTable = ({ rows }: { rows: readonly StudyRow[] }) => (
  <section className="card scroll">
    <table className="tb">
      <caption className="vh">Studies, newest first</caption>
      <thead>
        <tr>
          <th>Study</th>
          <th>Instrument</th>
          <th>Your role</th>
          <th className="num">Tasks</th>
          <th className="num">Done by you</th>
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
          <Link className="btn sm pri" to={`/studies/${row.id}`} aria-label={`Open ${row.name}`}>
            Open
          </Link>
        ) : (
          <a className="btn sm quiet" href={`/annotate/${row.id}/mine`} aria-label={`My work in ${row.name}`}>
            My work
          </a>
        )}
      </td>
    </tr>
  );
}

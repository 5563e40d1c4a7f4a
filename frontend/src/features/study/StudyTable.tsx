import { table as messages } from "@/messages/studio/study";
import type { StudyRow } from "@/shared/api/types";
import { Link } from "@/shared/components/Link";

/** Studies with their instrument, one's role, how far they are, and a way into each. */
export const StudyTable = ({ rows }: { rows: readonly StudyRow[] }) => (
  <section className="card scroll">
    <table className="tb">
      <caption className="vh">{messages.caption}</caption>
      <thead>
        <tr>
          <th>{messages.study}</th>
          <th>{messages.instrument}</th>
          <th>{messages.yourRole}</th>
          <th className="num">{messages.tasks}</th>
          <th className="num">{messages.byYou}</th>
          <th className="num">{messages.byAll}</th>
          <th>
            <span className="vh">{messages.pages}</span>
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
        {row.instrument.title} <span className="dim">{messages.version(row.instrument.version)}</span>
      </td>
      <td>
        <span className="pill">{row.role}</span>
      </td>
      <td className="num">{row.tasks}</td>
      <td className="num">{row.mine}</td>
      <td className="num">
        {row.done === null ? <span className="dim">{messages.notShown}</span> : messages.of(row.done, row.tasks)}
      </td>
      <td className="num nw">
        <a className="btn sm" href={`/annotate/${row.id}`} aria-label={messages.annotateStudy(row.name, row.tasks)}>
          {messages.annotate}
        </a>{" "}
        {leads ? (
          <Link className="btn sm pri" to={`/studies/${row.id}`} aria-label={messages.openStudy(row.name)}>
            {messages.open}
          </Link>
        ) : (
          <a className="btn sm quiet" href={`/annotate/${row.id}/mine`} aria-label={messages.workIn(row.name)}>
            {messages.work}
          </a>
        )}
      </td>
    </tr>
  );
}

import { useQuery } from "@tanstack/react-query";
import { compared as messages } from "@/messages/studio/report";
import { actions } from "@/messages/studio/shared";
import type { ComparedReports, Report } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Link } from "@/shared/components/Link";
import { Loaded } from "@/shared/components/Loaded";
import { reportUrl } from "@/shared/api/reports";
import { comparedQuery } from "../api/calls";
import { differenceOpener } from "../engine/counted-links";
import { factsOf } from "../engine/report-facts";
import { tasksOf } from "../engine/tasks";
import { FigureTable } from "./FigureTable";

/** Id of the other report, and whether it was made before. */
export interface Other {
  readonly id: string;
  readonly isEarlier: boolean;
}

interface ComparedProps {
  readonly report: Report;
  readonly other: Other;
  readonly onClose: () => void;
}

/** Another report beside this one: what they are made of, and each method in both. */
export function Compared({ report, other, onClose }: ComparedProps) {
  const [first, second] = other.isEarlier ? [other.id, report.id] : [report.id, other.id];
  const query = useQuery(comparedQuery(first, second));
  return (
    <section className="card" aria-label={messages.label} data-testid="compared">
      <header>
        <h2>{messages.heading}</h2>
        <Button size="sm" onClick={onClose}>
          {actions.close}
        </Button>
      </header>
      <Loaded query={query}>{(found) => <Both report={report} found={found} />}</Loaded>
    </section>
  );
}

const Both = ({ report, found }: { report: Report; found: ComparedReports }) => (
  <>
    <MadeOf report={report} found={found} />
    {found.tables.map((table) => (
      <FigureTable key={table.name} table={table} opens={differenceOpener(report.study.id, found)} />
    ))}
  </>
);

const MadeOf = ({ report, found }: { report: Report; found: ComparedReports }) => (
  <table className="tb made-of">
    <caption className="vh">{messages.contents}</caption>
    <thead>
      <tr>
        <td />
        {[found.first, found.second].map(({ id, number }) => (
          <th key={id} scope="col">
            <Link to={reportUrl(report.study.id, id)}>{messages.report(number)}</Link>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {factsOf(found, tasksOf(report).title).map(({ name, first, second }) => (
        <tr key={name} className={first === second ? "" : "differs"}>
          <th scope="row">{name}</th>
          <td>{first}</td>
          <td>
            {second}
            {first === second ? null : <span className="pill warn">{messages.differs}</span>}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

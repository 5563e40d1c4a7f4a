import { useQuery } from "@tanstack/react-query";
import type { ComparedReports, Report } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Loaded } from "@/shared/components/Loaded";
import { reportUrl } from "@/shared/api/reports";
import { comparedQuery } from "../api/calls";
import type { Beside } from "../engine/compared";
import { besideOf, factsOf, metricsIn, NONE } from "../engine/compared";
import { tasksOf } from "../engine/tasks";
import { ComparedAnswers } from "./ComparedAnswers";

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
    <section className="card figure-table" aria-label="Comparison with another report" data-testid="compared">
      <header>
        <h2>Beside another report</h2>
        <Button size="sm" onClick={onClose}>
          Close
        </Button>
      </header>
      <Loaded query={query}>{(found) => <Both report={report} found={found} />}</Loaded>
    </section>
  );
}

const Both = ({ report, found }: { report: Report; found: ComparedReports }) => (
  <>
    <MadeOf report={report} found={found} />
    {report.kind === "answers" ? <ComparedAnswers found={found} /> : <ComparedErrors found={found} />}
  </>
);

const MadeOf = ({ report, found }: { report: Report; found: ComparedReports }) => (
  <table className="tb made-of">
    <caption className="vh">What the reports are made of</caption>
    <thead>
      <tr>
        <td />
        {[found.first, found.second].map(({ id, number }) => (
          <th key={id} scope="col">
            <a href={reportUrl(report.study.id, id)}>Report {number}</a>
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
            {first === second ? null : <span className="pill warn">differs</span>}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

function ComparedErrors({ found }: { found: ComparedReports }) {
  const metrics = metricsIn(found);
  return (
    <>
      <div className="scroll" tabIndex={0} role="group" aria-label="Methods in both reports">
        <table className="tb scores">
          <caption className="vh">
            M and M% in report {found.first.number} and {found.second.number}, and the second minus the first
          </caption>
          <thead>
            <tr>
              <td />
              {metrics.map(({ name, label }) => (
                <th key={name} scope="colgroup" className="g" colSpan={2}>
                  {label}
                </th>
              ))}
            </tr>
            <tr>
              <th scope="col">Method</th>
              {metrics.flatMap(({ name }) =>
                ["M", "M%"].map((what) => (
                  <th key={`${name} ${what}`} scope="col" className={what === "M" ? "num g" : "num"}>
                    {what}
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {found.rows.map((row) => (
              <tr key={row.annotator}>
                <th scope="row">
                  {row.label}
                  <span className="ci">{row.kind}</span>
                </th>
                {besideOf(row, metrics).map((beside) => (
                  <Difference key={beside.key} beside={beside} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="foot">
        Differences are report {found.second.number} minus report {found.first.number}; those of M% are percentage
        points. They have no intervals: the clips may be others. “none” where a report has no such number.
      </p>
    </>
  );
}

const Difference = ({ beside: { first, second, difference, startsGroup } }: { beside: Beside }) => (
  <td className={startsGroup ? "num g" : "num"}>
    {difference === NONE ? <span className="dim">{NONE}</span> : <b>{difference}</b>}
    <span className="ci">
      {first} → {second}
    </span>
  </td>
);

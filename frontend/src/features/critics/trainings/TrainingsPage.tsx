import { useQuery } from "@tanstack/react-query";
import { list as messages } from "@/messages/studio/trainings";
import { Link } from "@/shared/components/Link";
import { dateTime, share } from "@/shared/format";
import { Scroll } from "@/shared/studio/Scroll";
import { QueryStates } from "@/shared/studio/QueryStates";
import { EmptyState } from "@/shared/studio/states";
import type { TrainingRow } from "../api/trainings";
import { trainingsQuery } from "../api/trainings";
import { lossText } from "./numbers";
import { TrainingState } from "./TrainingState";

/** The trainings of a project, newest first. */
export function TrainingsPage({ project }: { readonly project: string }) {
  const query = useQuery(trainingsQuery(project));
  const rows = query.data ?? [];
  return (
    <main className="pg narrow">
      <h1>{messages.title}</h1>
      <p className="sm mut">{messages.text}</p>
      <QueryStates
        query={query}
        notLoaded={messages.notLoaded}
        shape="rows"
        count={4}
        none={query.data?.length === 0 ? <EmptyState title={messages.none}>{messages.noneText}</EmptyState> : null}
      />
      {rows.length === 0 ? null : (
        <Scroll label={messages.table}>
          <table className="tbl">
            <thead>
              <tr>
                <th scope="col">{messages.name}</th>
                <th scope="col">{messages.model}</th>
                <th scope="col">{messages.state}</th>
                <th scope="col" className="num">
                  {messages.steps}
                </th>
                <th scope="col" className="num">
                  {messages.loss}
                </th>
                <th scope="col" className="num">
                  {messages.f1}
                </th>
                <th scope="col">{messages.started}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.id} project={project} row={row} />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </main>
  );
}

function Row({ project, row }: { readonly project: string; readonly row: TrainingRow }) {
  const newest = row.passes.at(-1);
  const f1 = row.passes.flatMap(({ micro_f1 }) => micro_f1 ?? []).at(-1);
  return (
    <tr>
      <th scope="row">
        <Link to={`/projects/${project}/trainings/${row.id}`}>{row.name}</Link>
      </th>
      <td className="mono">{row.model}</td>
      <td>
        <TrainingState state={row.state} />
      </td>
      <td className="num">{messages.of(row.done, row.total)}</td>
      <td className="num nw">{newest ? lossText(newest) : messages.noLoss}</td>
      <td className="num nw">{f1 === undefined ? messages.noLoss : share(f1)}</td>
      <td className="nw">{dateTime(row.created_at)}</td>
    </tr>
  );
}

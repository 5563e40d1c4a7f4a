import { useMutation, useQuery } from "@tanstack/react-query";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { count, dateTime, decimal } from "@/shared/format";
import { ErrorState, Skeleton } from "@/shared/studio/states";
import { result as messages } from "@/messages/studio/score";
import { actions } from "@/messages/studio/shared";
import type { Comparison } from "./api/calls";
import { comparisonQuery, deleteComparison, isUnderWay, resultAddress } from "./api/calls";
import type { FigureTable } from "./engine/figures";
import { tablesOf } from "./engine/figures";

interface ResultProps {
  readonly id: string;
  readonly onDeleted: () => Promise<unknown>;
}

/** One comparison: how far it is, what is wrong with a file, or its figures. */
export function Result({ id, onDeleted }: ResultProps) {
  const query = useQuery(comparisonQuery(id));
  const deleting = useMutation({ mutationFn: () => deleteComparison(id), onSuccess: onDeleted });
  const found = query.data;
  if (!found)
    return query.isError ? (
      <ErrorState title={messages.notLoaded} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton count={6} />
    );
  return (
    <>
      <section className="card score-result" aria-labelledby="result">
        <header>
          <h2 id="result">{found.kind === "score" ? messages.score : messages.agreement}</h2>
          <span className="xs mut grow">{messages.deletedOn(dateTime(found.keep_until))}</span>
          {found.state === "ready" ? (
            <>
              <a className="btn sm" href={resultAddress(id, "json")} download>
                <Icon name="dl" />
                {messages.json}
              </a>
              <a className="btn sm" href={resultAddress(id, "csv")} download>
                <Icon name="dl" />
                {messages.csv}
              </a>
            </>
          ) : null}
          <Button size="sm" look="quiet" disabled={deleting.isPending} onClick={() => deleting.mutate()}>
            {actions.delete}
          </Button>
        </header>
        <p className="xs mut score-about">
          {found.files.map(({ name }) => name).join(", ")} · {settingsOf(found)}
        </p>
        {deleting.isError ? <ErrorState title={messages.notDeleted} error={deleting.error} /> : null}
        <State comparison={found} />
      </section>
      {found.state === "ready" ? tablesOf(found).map((table) => <Table key={table.key} table={table} />) : null}
    </>
  );
}

function settingsOf({ kind, settings }: Comparison): string {
  const { tau, measure } = settings as { readonly tau?: number; readonly measure?: string };
  return kind === "score" ? messages.threshold(decimal((tau ?? 0) / 100, 2)) : (measure ?? "");
}

function State({ comparison }: { comparison: Comparison }) {
  const { state, done, total, error } = comparison;
  if (state === "failed")
    return (
      <div className="note bad" role="alert">
        <Icon name="warn" />
        <span className="grow score-error">{error}</span>
      </div>
    );
  if (state === "uploading")
    return (
      <div className="note warn">
        <span className="grow">{messages.incomplete}</span>
      </div>
    );
  if (!isUnderWay(comparison)) return null;
  const part = total === 0 ? 0 : Math.floor((100 * done) / total);
  return (
    <div className="score-progress">
      <p role="status" className="sm">
        {state === "waiting" ? messages.waiting : messages.progress(count(done), count(total))}
      </p>
      <div className="meter" role="progressbar" aria-label={messages.computed} aria-valuenow={part}>
        <i style={{ width: `${part}%` }} />
      </div>
    </div>
  );
}

const Table = ({ table: { key, title, rows } }: { table: FigureTable }) => (
  <section className="card scroll" aria-labelledby={`table-${key}`} tabIndex={0}>
    <header>
      <h2 id={`table-${key}`}>{title}</h2>
    </header>
    <table className="tb score-table" data-testid={`figures-${key}`}>
      <caption className="vh">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.figure}</th>
          <th scope="col" className="num">
            {messages.value}
          </th>
          <th scope="col" className="num">
            {messages.interval}
          </th>
          <th scope="col" className="num">
            {messages.n}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key: row, name, value, interval, n, reason }) => (
          <tr key={row}>
            <th scope="row">{name}</th>
            <td className="num">
              {value}
              {reason && value === "none" ? <span className="ci">{reason}</span> : null}
            </td>
            <td className="num">
              {interval}
              {reason && value !== "none" ? <span className="ci">{messages.none(reason)}</span> : null}
            </td>
            <td className="num nw">{n}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

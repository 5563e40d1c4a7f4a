import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { Button } from "@/shared/components/Button";
import { Link } from "@/shared/components/Link";
import { count, dateTime, decimal } from "@/shared/format";
import { QueryStates } from "@/shared/studio/QueryStates";
import { EmptyState, ErrorState, Skeleton } from "@/shared/studio/states";
import { page as messages, result as resultTexts } from "@/messages/studio/score";
import { sentence } from "@/shared/sentence";
import { Icon } from "@/shared/components/Icon";
import { actions } from "@/messages/studio/shared";
import type { Comparison } from "./api/calls";
import { comparisonQuery, deleteComparison, isUnderWay, listQuery, resultAddress } from "./api/calls";
import { CompareForm } from "./CompareForm";
import type { FigureTable } from "./engine/figures";
import { tablesOf } from "./engine/figures";
import "./score.css";

/** The comparison in the address. */
const PARAMETER = "comparison";

/** Score predictions against a truth, or measure agreement, on files alone. */
export function ScorePage() {
  const [search, setSearch] = useSearchParams();
  const cache = useQueryClient();
  const id = search.get(PARAMETER);
  const show = (next: string | null) => {
    setSearch(next === null ? {} : { [PARAMETER]: next });
    return cache.invalidateQueries({ queryKey: listQuery.queryKey, exact: true });
  };
  return (
    <main className="pg">
      <div className="row wrap">
        <div className="grow">
          <h1>{messages.heading}</h1>
          <p className="sm mut">{sentence(messages.intro(<code>score</code>, <code>agreement</code>))}</p>
        </div>
        {id === null ? null : (
          <Button icon="plus" onClick={() => void show(null)}>
            {messages.newComparison}
          </Button>
        )}
      </div>
      <div className="cols">
        <div className="rt">
          {id === null ? <CompareForm onMade={show} /> : <Result key={id} id={id} onDeleted={() => show(null)} />}
        </div>
        <div className="rt">
          <Earlier current={id} />
        </div>
      </div>
    </main>
  );
}

const LOOKS: Readonly<Record<Comparison["state"], string>> = {
  ...{ uploading: "warn", waiting: "", computing: "acc", ready: "ok", failed: "bad" },
};
const STATES: Readonly<Record<Comparison["state"], string>> = messages.states;

function Earlier({ current }: { current: string | null }) {
  const query = useQuery(listQuery);
  return (
    <section className="card score-earlier" aria-labelledby="earlier">
      <header>
        <h2 id="earlier">{messages.own}</h2>
        <span className="mut">{query.data?.length}</span>
      </header>
      <QueryStates
        query={query}
        notLoaded={messages.notLoaded}
        none={
          query.data?.length === 0 ? <EmptyState title={messages.empty.title}>{messages.empty.text}</EmptyState> : null
        }
      />
      <ul className="lines">
        {query.data?.map((each) => (
          <li key={each.id} className="row">
            <Link
              className="grow score-entry"
              to={`/score?${PARAMETER}=${each.id}`}
              aria-current={each.id === current ? "page" : undefined}
            >
              <b>{each.kind === "score" ? messages.score : messages.agreement}</b>
              <span className="xs mut">{each.files.map(({ name }) => name).join(", ")}</span>
              <span className="xs mut">{dateTime(each.created_at)}</span>
            </Link>
            <span className={`pill ${LOOKS[each.state]}`}>{STATES[each.state]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ResultProps {
  readonly id: string;
  readonly onDeleted: () => Promise<unknown>;
}

/** One comparison: how far it is, what is wrong with a file, or its figures. */
function Result({ id, onDeleted }: ResultProps) {
  const query = useQuery(comparisonQuery(id));
  const deleting = useMutation({ mutationFn: () => deleteComparison(id), onSuccess: onDeleted });
  const found = query.data;
  if (!found)
    return query.isError ? (
      <ErrorState title={resultTexts.notLoaded} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton count={6} />
    );
  return (
    <>
      <section className="card score-result" aria-labelledby="result">
        <header>
          <h2 id="result">{found.kind === "score" ? resultTexts.score : resultTexts.agreement}</h2>
          <span className="xs mut grow">{resultTexts.deletedOn(dateTime(found.keep_until))}</span>
          {found.state === "ready" ? (
            <>
              <a className="btn sm" href={resultAddress(id, "json")} download>
                <Icon name="dl" />
                {resultTexts.json}
              </a>
              <a className="btn sm" href={resultAddress(id, "csv")} download>
                <Icon name="dl" />
                {resultTexts.csv}
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
        {deleting.isError ? <ErrorState title={resultTexts.notDeleted} error={deleting.error} /> : null}
        <State comparison={found} />
      </section>
      {found.state === "ready" ? tablesOf(found).map((table) => <Table key={table.key} table={table} />) : null}
    </>
  );
}

function settingsOf({ kind, settings }: Comparison): string {
  const { tau, measure } = settings as { readonly tau?: number; readonly measure?: string };
  return kind === "score" ? resultTexts.threshold(decimal((tau ?? 0) / 100, 2)) : (measure ?? "");
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
        <span className="grow">{resultTexts.incomplete}</span>
      </div>
    );
  if (!isUnderWay(comparison)) return null;
  const part = total === 0 ? 0 : Math.floor((100 * done) / total);
  return (
    <div className="score-progress">
      <p role="status" className="sm">
        {state === "waiting" ? resultTexts.waiting : resultTexts.progress(count(done), count(total))}
      </p>
      <div className="meter" role="progressbar" aria-label={resultTexts.computed} aria-valuenow={part}>
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
          <th scope="col">{resultTexts.figure}</th>
          <th scope="col" className="num">
            {resultTexts.value}
          </th>
          <th scope="col" className="num">
            {resultTexts.interval}
          </th>
          <th scope="col" className="num">
            {resultTexts.n}
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
              {reason && value !== "none" ? <span className="ci">{resultTexts.none(reason)}</span> : null}
            </td>
            <td className="num nw">{n}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { Button } from "@/shared/components/Button";
import { Link } from "@/shared/components/Link";
import { dateTime } from "@/shared/format";
import { EmptyState, ErrorState, Skeleton } from "@/shared/studio/states";
import { page as messages } from "@/messages/studio/score";
import { sentence } from "@/shared/sentence";
import type { Comparison } from "./api/calls";
import { listQuery } from "./api/calls";
import { CompareForm } from "./CompareForm";
import { Result } from "./Result";
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
      {query.isPending ? <Skeleton /> : null}
      {query.isError ? (
        <ErrorState title={messages.notLoaded} error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.data?.length === 0 ? <EmptyState title={messages.empty.title}>{messages.empty.text}</EmptyState> : null}
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

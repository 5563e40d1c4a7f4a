import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { filters, page as messages } from "@/messages/studio/questions";
import { Button } from "@/shared/components/Button";
import type { Selection } from "@/shared/studio/selection";
import { EVERYTHING, NOTHING, sizeOf } from "@/shared/studio/selection";
import { EmptyState, ErrorState, FilteredEmpty, Skeleton } from "@/shared/studio/states";
import { useDebouncedValue } from "@/shared/useDebouncedValue";
import type { Wanted } from "./api/calls";
import { chosenBy, questionsQuery } from "./api/calls";
import { QuestionDecisions } from "./QuestionDecisions";
import { QuestionFilters } from "./QuestionFilters";
import { QuestionTable } from "./QuestionTable";
import "./questions.css";

const ANY: Wanted = { words: "", state: null, about: null, dimension: null };

/** The questions about prompts and clips of a project: found, and kept or rejected in bulk. */
export function QuestionsPage({ project }: { readonly project: string }) {
  const [wanted, setWanted] = useState(ANY);
  const [selected, setSelected] = useState<Selection>(NOTHING);
  const words = useDebouncedValue(wanted.words.trim(), 300);
  const query = useInfiniteQuery(questionsQuery(project, { ...wanted, words }));
  const rows = query.data?.pages.flatMap(({ results }) => results) ?? [];
  const newest = query.data?.pages.at(-1);
  const change = (next: Wanted) => {
    setWanted(next);
    setSelected(NOTHING);
  };
  const all = newest?.n ?? 0;
  const n = sizeOf(selected, all);
  const isNarrow = wanted.words !== "" || wanted.state !== null || wanted.about !== null || wanted.dimension !== null;
  return (
    <main className="pg">
      <h1>{messages.title}</h1>
      <p className="sm mut">{messages.text}</p>
      <section aria-label={filters.label}>
        <QuestionFilters wanted={wanted} page={newest} onChange={change} />
      </section>
      {query.isError ? (
        <ErrorState title={messages.notLoaded} error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isPending ? <Skeleton shape="rows" count={8} /> : null}
      {query.data && rows.length === 0 ? (
        isNarrow ? (
          <FilteredEmpty title={messages.filtered} onClear={() => change(ANY)} />
        ) : (
          <EmptyState title={messages.none}>{messages.noneText}</EmptyState>
        )
      ) : null}
      {rows.length > 0 ? <QuestionTable rows={rows} selected={selected} onSelect={setSelected} /> : null}
      {query.hasNextPage ? (
        <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {messages.more}
        </Button>
      ) : null}
      {n > 0 ? (
        <QuestionDecisions
          {...{ project, n, all }}
          chosen={chosenBy(selected, { ...wanted, words })}
          onSelectAll={() => setSelected(EVERYTHING)}
          onClear={() => setSelected(NOTHING)}
        />
      ) : null}
    </main>
  );
}

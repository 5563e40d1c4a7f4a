import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { filters, page as messages } from "@/messages/studio/clip-prompts";
import { writing } from "@/messages/studio/prompt-orders";
import { meQuery } from "@/shared/api/me";
import { Button } from "@/shared/components/Button";
import type { Selection } from "@/shared/studio/selection";
import { EVERYTHING, NOTHING, sizeOf } from "@/shared/studio/selection";
import { EmptyState, ErrorState, FilteredEmpty, Skeleton } from "@/shared/studio/states";
import { useDebouncedValue } from "@/shared/useDebouncedValue";
import type { PromptRow, Wanted } from "./api/calls";
import { clipPromptsQuery } from "./api/calls";
import { chosenBy } from "./api/selection";
import { CorrectFacts } from "./CorrectFacts";
import { DecisionBar } from "./DecisionBar";
import { Orders } from "./Orders";
import { PromptFilters } from "./PromptFilters";
import { PromptTable } from "./PromptTable";
import { WritePrompts } from "./WritePrompts";
import "./clip-prompts.css";

const ANY: Wanted = { words: "", state: null, category: null, clips: null };

/** The prompts of a project, with or without clips: found, and kept or rejected in bulk. */
export function ClipPromptsPage({ project }: { readonly project: string }) {
  const [wanted, setWanted] = useState(ANY);
  const [selected, setSelected] = useState<Selection>(NOTHING);
  const [corrects, setCorrects] = useState<PromptRow | null>(null);
  const [isWriting, setWriting] = useState(false);
  const me = useQuery(meQuery);
  const isAdmin = me.data?.projects.find(({ id }) => id === project)?.role === "admin";
  const words = useDebouncedValue(wanted.words.trim(), 300);
  const query = useInfiniteQuery(clipPromptsQuery(project, { ...wanted, words }));
  const rows = query.data?.pages.flatMap(({ results }) => results) ?? [];
  const newest = query.data?.pages.at(-1);
  const change = (next: Wanted) => {
    setWanted(next);
    setSelected(NOTHING);
  };
  const all = newest?.n ?? 0;
  const n = sizeOf(selected, all);
  const isNarrow = wanted.words !== "" || wanted.state !== null || wanted.category !== null || wanted.clips !== null;
  return (
    <main className="pg">
      <div className="row wrap">
        <div className="grow">
          <h1>{messages.title}</h1>
          <p className="sm mut">{messages.text}</p>
        </div>
        <Button look="pri" onClick={() => setWriting(true)}>
          {writing.open}
        </Button>
      </div>
      <Orders project={project} />
      <section aria-label={filters.label}>
        <PromptFilters wanted={wanted} page={newest} onChange={change} />
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
      {rows.length > 0 ? (
        <PromptTable rows={rows} selected={selected} onSelect={setSelected} onCorrect={setCorrects} />
      ) : null}
      {query.hasNextPage ? (
        <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {messages.more}
        </Button>
      ) : null}
      {n > 0 ? (
        <DecisionBar
          {...{ project, n, all, isAdmin }}
          chosen={chosenBy(selected, { ...wanted, words })}
          onSelectAll={() => setSelected(EVERYTHING)}
          onClear={() => setSelected(NOTHING)}
        />
      ) : null}
      {corrects ? <CorrectFacts project={project} row={corrects} onClose={() => setCorrects(null)} /> : null}
      {isWriting ? (
        <WritePrompts project={project} categories={newest?.categories ?? []} onClose={() => setWriting(false)} />
      ) : null}
    </main>
  );
}

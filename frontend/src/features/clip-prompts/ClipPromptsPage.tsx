import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { filters, page as messages } from "@/messages/studio/clip-prompts";
import { Button } from "@/shared/components/Button";
import { EmptyState, ErrorState, FilteredEmpty, Skeleton } from "@/shared/studio/states";
import { useDebouncedValue } from "@/shared/useDebouncedValue";
import type { Wanted } from "./api/calls";
import { clipPromptsQuery } from "./api/calls";
import { DecisionBar } from "./DecisionBar";
import { PromptFilters } from "./PromptFilters";
import { PromptTable } from "./PromptTable";
import "./clip-prompts.css";

const EVERYTHING: Wanted = { words: "", state: null, category: null, clips: null };

/** The prompts of a project, with or without clips: found, and kept or rejected in bulk. */
export function ClipPromptsPage({ project }: { readonly project: string }) {
  const [wanted, setWanted] = useState(EVERYTHING);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const words = useDebouncedValue(wanted.words.trim(), 300);
  const query = useInfiniteQuery(clipPromptsQuery(project, { ...wanted, words }));
  const rows = query.data?.pages.flatMap(({ results }) => results) ?? [];
  const newest = query.data?.pages.at(-1);
  const change = (next: Wanted) => {
    setWanted(next);
    setSelected(new Set());
  };
  const isNarrow = wanted.words !== "" || wanted.state !== null || wanted.category !== null || wanted.clips !== null;
  return (
    <main className="pg">
      <h1>{messages.title}</h1>
      <p className="sm mut">{messages.text}</p>
      <section aria-label={filters.label}>
        <PromptFilters wanted={wanted} page={newest} onChange={change} />
      </section>
      {query.isError ? (
        <ErrorState title={messages.notLoaded} error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isPending ? <Skeleton shape="rows" count={8} /> : null}
      {query.data && rows.length === 0 ? (
        isNarrow ? (
          <FilteredEmpty title={messages.filtered} onClear={() => change(EVERYTHING)} />
        ) : (
          <EmptyState title={messages.none}>{messages.noneText}</EmptyState>
        )
      ) : null}
      {rows.length > 0 ? <PromptTable rows={rows} selected={selected} onSelect={setSelected} /> : null}
      {query.hasNextPage ? (
        <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {messages.more}
        </Button>
      ) : null}
      {selected.size > 0 ? (
        <DecisionBar project={project} selected={[...selected]} onClear={() => setSelected(new Set())} />
      ) : null}
    </main>
  );
}

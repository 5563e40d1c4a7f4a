import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "@/shared/components/Button";
import { clipPath } from "@/shared/clip-links";
import { plural } from "@/shared/format";
import { EmptyState, ErrorState, FilteredEmpty, Skeleton } from "@/shared/studio/states";
import { useDebouncedValue } from "@/shared/useDebouncedValue";
import { clipsQuery, facetsQuery } from "../api/explorer";
import { filterOf, isNarrow, SORTS, withValue } from "../engine/filter";
import { ClipGrid } from "./ClipGrid";
import { FacetList } from "./FacetList";
import "./explorer.css";

/** All clips of a project, by a filter that is in the page's address. */
export function Explorer({ project }: { readonly project: string }) {
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search.toString());
  const change = (next: string) => setSearch(new URLSearchParams(next), { preventScrollReset: true });
  const clips = useInfiniteQuery(clipsQuery(project, filter));
  const facets = useQuery(facetsQuery(project, filter));
  const list = clips.data?.pages.flatMap(({ results }) => results) ?? [];
  const { n, total } = facets.data ?? {};
  return (
    <section className="explorer" aria-labelledby="all-clips">
      <header className="row wrap">
        <h2 id="all-clips">All clips</h2>
        <span className="dim sm" role="status" data-testid="clip-count">
          {n === undefined ? "" : n === total ? plural(n, "clip") : `${n} of ${plural(total ?? 0, "clip")}`}
        </span>
        <span className="grow" />
        <Search key={String(filter.includes("q="))} filter={filter} onChange={change} />
        <label className="row sm">
          <span className="vh">Order</span>
          <select
            className="in"
            value={search.get("sort") ?? "newest"}
            onChange={(event) => change(withValue(filter, "sort", event.target.value))}
          >
            {Object.entries(SORTS).map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        </label>
        {isNarrow(filter) ? (
          <Button size="sm" onClick={() => change("")}>
            Clear filters
          </Button>
        ) : null}
      </header>
      <div className="explorer-parts">
        <FacetList facets={facets.data?.facets ?? []} filter={filter} onChange={change} />
        <div>
          {clips.error ? (
            <ErrorState
              title="The clips could not be loaded"
              error={clips.error}
              onRetry={() => void clips.refetch()}
            />
          ) : null}
          {clips.isPending ? <Skeleton shape="cards" count={8} /> : null}
          {clips.data && list.length === 0 ? (
            isNarrow(filter) ? (
              <FilteredEmpty title="No clip passes these filters" onClear={() => change("")} />
            ) : (
              <EmptyState title="No clips yet">Add clips above: drop files, folders or a zip.</EmptyState>
            )
          ) : null}
          <ClipGrid
            clips={list}
            pathOf={({ id }) => clipPath(id, filter === "" ? {} : { from: filter })}
            onEnd={clips.hasNextPage && !clips.isFetchingNextPage ? () => void clips.fetchNextPage() : null}
          />
        </div>
      </div>
    </section>
  );
}

/** Words to search for; the address follows when typing pauses. */
function Search({ filter, onChange }: { readonly filter: string; readonly onChange: (filter: string) => void }) {
  const [text, setText] = useState(new URLSearchParams(filter).get("q") ?? "");
  const settled = useDebouncedValue(text, 300);
  const latest = useRef({ filter, onChange });
  useEffect(() => {
    latest.current = { filter, onChange };
  });
  useEffect(() => {
    const next = withValue(latest.current.filter, "q", settled.trim());
    if (next !== withValue(latest.current.filter, "q", new URLSearchParams(latest.current.filter).get("q") ?? ""))
      latest.current.onChange(next);
  }, [settled]);
  return (
    <input
      className="in"
      type="search"
      aria-label="Search prompts, reasons and comments"
      placeholder="Search prompts, reasons, comments"
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

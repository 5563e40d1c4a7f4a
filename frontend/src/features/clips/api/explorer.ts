/** The calls of the explorer. The filter is the query string of the page (docs/clips.md). */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answer, client, required } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";

export type ClipTile = components["schemas"]["ClipTileOutput"];
export type Facet = components["schemas"]["FacetOutput"];
export type Counted = components["schemas"]["CountedNumberOutput"];
export type Facets = components["schemas"]["ClipFacetsOutput"];

const PAGE = 120;

/** Keys with several values are arrays, as the API takes them. */
function queryOf(filter: string): Record<string, string | string[]> {
  const asked = new URLSearchParams(filter);
  const query: Record<string, string | string[]> = {};
  for (const key of new Set(asked.keys())) {
    const values = asked.getAll(key);
    query[key] = values.length > 1 ? values : (values[0] ?? "");
  }
  return query;
}

export const clipsQuery = (project: string, filter: string) =>
  infiniteQueryOptions({
    queryKey: ["clips", project, filter],
    queryFn: ({ pageParam }) =>
      required(
        client.GET("/api/v1/projects/{project}/clips/", {
          params: {
            path: { project },
            query: { ...queryOf(filter), page_size: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
          },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  });

/** Counts of some facets; how many clips match comes with them. */
export const facetsQuery = (project: string, filter: string, keys: readonly string[]) =>
  queryOptions({
    queryKey: ["clip-facets", project, filter, keys],
    queryFn: (): Promise<Facets> =>
      required(
        client.GET("/api/v1/projects/{project}/clips/facets", {
          params: { path: { project }, query: { ...queryOf(filter), facets: [...keys] } },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** How a number comes about whose clips are shown. */
export const countedQuery = (project: string, counted: string) =>
  queryOptions({
    queryKey: ["counted", project, counted],
    queryFn: () =>
      required(
        client.GET("/api/v1/projects/{project}/clips/counted", { params: { path: { project }, query: { counted } } }),
      ),
    staleTime: 60_000,
  });

/** Where the clips that a filter matches are downloaded as CSV. */
export const listPath = (project: string, filter: string): string =>
  `/api/v1/projects/${encodeURIComponent(project)}/clips.csv${filter === "" ? "" : `?${filter}`}`;

/** The saved filters of a project. */
export type SavedFilter = components["schemas"]["SavedFilterOutput"];

const at = (project: string, filter: string) => ({ params: { path: { project, filter } } });

export const savedFiltersQuery = (project: string) =>
  queryOptions({
    queryKey: ["saved-filters", project],
    queryFn: async (): Promise<readonly SavedFilter[]> =>
      (await required(client.GET("/api/v1/projects/{project}/saved-filters/", { params: { path: { project } } })))
        .results,
  });

/** How many clips some saved filters match now, by their ids; null where a filter names what the project no longer has. */
export const savedFilterCountsQuery = (project: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ["saved-filters", project, "counts", ids],
    queryFn: async (): Promise<ReadonlyMap<string, number | null>> => {
      const query = { params: { path: { project }, query: { id: [...ids] } } };
      const { results } = await required(client.GET("/api/v1/projects/{project}/saved-filters/counts", query));
      return new Map(results.map(({ id, n }) => [id, n]));
    },
    enabled: ids.length > 0,
  });

export const savedFilters = {
  save: (project: string, name: string, query: string): Promise<SavedFilter> =>
    required(
      client.POST("/api/v1/projects/{project}/saved-filters/", {
        params: { path: { project } },
        body: { name, query },
      }),
    ),

  change: (project: string, filter: string, to: { name?: string; query?: string }): Promise<SavedFilter> =>
    required(client.PATCH("/api/v1/projects/{project}/saved-filters/{filter}", { ...at(project, filter), body: to })),

  remove: async (project: string, filter: string): Promise<void> => {
    await answer(client.DELETE("/api/v1/projects/{project}/saved-filters/{filter}", at(project, filter)));
  },
};

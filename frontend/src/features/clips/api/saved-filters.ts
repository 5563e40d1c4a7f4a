/** The saved filters of a project. */
import { queryOptions } from "@tanstack/react-query";
import { answer, client, required } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";

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

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

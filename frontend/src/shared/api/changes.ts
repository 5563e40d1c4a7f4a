/** Whether something changed in a project. */
import { queryOptions } from "@tanstack/react-query";
import { client, required } from "./client";
import type { components } from "./schema";

export type ProjectChanges = components["schemas"]["ProjectChangesOutput"];

/** How often a visible page asks, ms. A page that is not visible does not ask. */
export const CHANGES_MS = 10_000;

export const changesQuery = (project: string) =>
  queryOptions({
    queryKey: ["changes", project],
    queryFn: (): Promise<ProjectChanges> =>
      required(client.GET("/api/v1/projects/{project}/changes", { params: { path: { project } } })),
    refetchInterval: CHANGES_MS,
    retry: false,
  });

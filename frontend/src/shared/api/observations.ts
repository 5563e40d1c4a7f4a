/** What observers saw in clips: the runs of a project, and the observations of one clip. */
import { queryOptions } from "@tanstack/react-query";
import { client, required } from "./client";
import type { components } from "./schema";

export type ObservationRun = components["schemas"]["ObservationRunOutput"];
export type Seen = components["schemas"]["SeenObjectOutput"];

/** The runs of a project, newest first; only those that are done with a clip where one is given. */
export const observationRunsQuery = (project: string, clip?: string) =>
  queryOptions({
    queryKey: ["observation-runs", project, clip ?? ""],
    queryFn: async (): Promise<readonly ObservationRun[]> =>
      (
        await required(
          client.GET("/api/v1/projects/{project}/observation-runs/", {
            params: { path: { project }, query: clip === undefined ? {} : { clip } },
          }),
        )
      ).results,
  });

export const clipObservationsQuery = (run: string, video: string) =>
  queryOptions({
    queryKey: ["clip-observations", run, video],
    queryFn: async (): Promise<readonly Seen[]> =>
      (
        await required(
          client.GET("/api/v1/observation-runs/{observation_run}/clips/{video}/", {
            params: { path: { observation_run: run, video } },
          }),
        )
      ).observations,
    staleTime: Infinity, // what is stored of a clip that is done never changes
  });

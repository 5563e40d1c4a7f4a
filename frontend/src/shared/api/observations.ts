/** Runs of observers: those of a project, how one is started, and what one saw in a clip. */
import { queryOptions } from "@tanstack/react-query";
import { client, required } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type ObservationRun = Schemas["ObservationRunOutput"];
export type Seen = Schemas["SeenObjectOutput"];
export type Observers = Schemas["ObserversOutput"];
export type RunBody = Schemas["ObservationRunInputRequest"];
/** Clips by id, or all that a filter matches but some. */
export type ObservedClips = Pick<Schemas["ObserveClipsInputRequest"], "clips" | "filter" | "without">;

const ofProject = (project: string) => ({ params: { path: { project } } });

/** The kinds of observers, and the models that workers have for them. */
export const observersQuery = (project: string) =>
  queryOptions({
    queryKey: ["observers", project],
    queryFn: (): Promise<Observers> =>
      required(client.GET("/api/v1/projects/{project}/observers/", ofProject(project))),
  });

/** What observers that ask about frames can ask: endpoints, and the local models of critics. */
export const askedQuery = (project: string) =>
  queryOptions({
    queryKey: ["observers-ask", project],
    queryFn: async () => {
      const [endpoints, models] = await Promise.all([
        required(client.GET("/api/v1/projects/{project}/endpoints/", ofProject(project))),
        required(client.GET("/api/v1/projects/{project}/local-models/", ofProject(project))),
      ]);
      return { endpoints: endpoints.results, models: models.results };
    },
  });

/**
 * Starts an observer.
 *
 * @param clips null for all clips of the project
 */
export const startObserver = (project: string, body: RunBody, clips: ObservedClips | null): Promise<ObservationRun> =>
  required(
    clips === null
      ? client.POST("/api/v1/projects/{project}/observation-runs/", { ...ofProject(project), body })
      : client.POST("/api/v1/projects/{project}/clips/observe", {
          ...ofProject(project),
          body: { ...body, ...clips },
        }),
  );

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

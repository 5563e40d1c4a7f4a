/** The calls of the page of a clip. */
import { queryOptions } from "@tanstack/react-query";
import { client, required } from "@/shared/api/client";
import { Refused } from "@/shared/api/errors";
import type { components } from "@/shared/api/schema";
import type { FrameTimes } from "@/shared/api/types";
import { page as messages } from "@/messages/studio/clip";

type Schemas = components["schemas"];

export type ClipFacts = Schemas["ClipFactsOutput"];
export type ClipLanes = Schemas["ClipLanesOutput"];
export type AnnotatorLane = Schemas["AnnotatorLaneOutput"];
export type TruthLane = Schemas["TruthLaneOutput"];
export type LaneSegment = Schemas["ClipLaneSegmentOutput"];
export type LaneAnswer = Schemas["ClipLaneAnswerOutput"];
export type ClipEvent = Schemas["ClipEventOutput"];
export type ClipState = Schemas["ClipStateEnum"];
export type VideoChanges = Schemas["PatchedVideoChangesInputRequest"];

const of = (video: string) => ({ params: { path: { video } } });

export interface Opened {
  readonly facts: ClipFacts;
  /** Why the clip has no neighbours in the filter that led to it; empty where it has. */
  readonly filterProblem: string;
}

const factsIn = (video: string, filter: string): Promise<ClipFacts> =>
  required(client.GET("/api/v1/videos/{video}/", { params: { path: { video }, query: { filter } } }));

/** The facts of a clip with its neighbours in a filter; in all clips if the project does not know the filter. */
export const clipQuery = (video: string, filter: string) =>
  queryOptions({
    queryKey: ["clip", video, filter],
    queryFn: async (): Promise<Opened> => {
      try {
        return { facts: await factsIn(video, filter), filterProblem: "" };
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 400) throw error;
        return { facts: await factsIn(video, ""), filterProblem: error.message };
      }
    },
    /* the addresses in it are signed for hours; what changes it here asks for it again */
    staleTime: Infinity,
  });

export const lanesQuery = (video: string) =>
  queryOptions({
    queryKey: ["clip-lanes", video],
    queryFn: (): Promise<ClipLanes> => required(client.GET("/api/v1/videos/{video}/lanes", of(video))),
  });

export const historyQuery = (video: string) =>
  queryOptions({
    queryKey: ["clip-history", video],
    queryFn: async (): Promise<readonly ClipEvent[]> =>
      (await required(client.GET("/api/v1/videos/{video}/history", of(video)))).results,
  });

export const savedFiltersQuery = (project: string) =>
  queryOptions({
    queryKey: ["saved-filters", project],
    queryFn: async () =>
      (await required(client.GET("/api/v1/projects/{project}/saved-filters/", { params: { path: { project } } })))
        .results,
  });

/** @throws Error, with words for the person, where the frames do not come */
export async function frameTimes(url: string): Promise<FrameTimes> {
  const got = await fetch(url, { credentials: "same-origin" });
  if (!got.ok) throw new Error(messages.framesNotLoaded(got.status));
  return (await got.json()) as FrameTimes;
}

/** The columns of the metadata that clips of the project have. */
export const columnsQuery = (project: string) =>
  queryOptions({
    queryKey: ["clip-columns", project],
    queryFn: async (): Promise<readonly string[]> =>
      (
        await required(
          client.GET("/api/v1/projects/{project}/clips/facets", {
            params: { path: { project }, query: { facets: ["sound"] } },
          }),
        )
      ).metadata_columns,
  });

export const editFacts = (video: string, body: VideoChanges): Promise<unknown> =>
  required(client.PATCH("/api/v1/videos/{video}", { ...of(video), body }));

export const takeDown = (video: string, reason: string): Promise<unknown> =>
  required(client.POST("/api/v1/videos/{video}/hold", { ...of(video), body: { reason } }));

export const lift = (video: string): Promise<unknown> =>
  required(client.POST("/api/v1/videos/{video}/lift", of(video)));

export const addToStudy = (project: string, study: string, clip: string): Promise<Schemas["ActionResultOutput"]> =>
  required(
    client.POST("/api/v1/projects/{project}/clips/add-to-study", {
      params: { path: { project } },
      body: { study, clips: [clip] },
    }),
  );

export const undoAdding = (project: string, token: string): Promise<unknown> =>
  required(client.POST("/api/v1/projects/{project}/clips/undo", { params: { path: { project } }, body: { token } }));

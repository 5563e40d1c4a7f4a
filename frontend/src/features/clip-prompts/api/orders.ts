/** Orders for prompts from a model, and for clips from a generator: what they take, and how far they are. */
import { queryOptions } from "@tanstack/react-query";
import { client, required } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";

type Schemas = components["schemas"];
export type PromptWriting = Schemas["PromptWritingOutput"];
export type PromptOrder = Schemas["PromptOrderInputRequest"];
export type WritingEstimate = Schemas["WritingEstimateOutput"];
export type ClipMaker = Schemas["ClipMakerOutput"];
export type ClipOrder = Schemas["ClipOrderInputRequest"];
export type ClipEstimate = Schemas["ClipOrderEstimateOutput"];

const LOOK_MS = 2_000;

const of = (project: string) => ({ params: { path: { project } } });

export const isWriting = ({ state }: Pick<PromptWriting, "state">): boolean =>
  state === "waiting" || state === "running";

export const isMaking = ({ waiting, running }: Pick<ClipMaker, "waiting" | "running">): boolean =>
  waiting + running > 0;

export const endpointsQuery = (project: string) =>
  queryOptions({
    queryKey: ["endpoints", project],
    queryFn: async () => (await required(client.GET("/api/v1/projects/{project}/endpoints/", of(project)))).results,
  });

export const writingsQuery = (project: string) =>
  queryOptions({
    queryKey: ["prompt-writings", project],
    queryFn: async (): Promise<readonly PromptWriting[]> =>
      (await required(client.GET("/api/v1/projects/{project}/prompt-writings/", of(project)))).results,
    refetchInterval: ({ state }) => (state.data?.some(isWriting) ? LOOK_MS : false),
  });

export const makersQuery = (project: string) =>
  queryOptions({
    queryKey: ["clip-makers", project],
    queryFn: async (): Promise<readonly ClipMaker[]> =>
      (await required(client.GET("/api/v1/projects/{project}/clip-makers/", of(project)))).results,
    refetchInterval: ({ state }) => (state.data?.some(isMaking) ? LOOK_MS : false),
  });

/** What prompts would take. It asks no model and stores nothing. */
export const writingEstimateQuery = (project: string, body: PromptOrder) =>
  queryOptions({
    queryKey: ["prompt-writings", project, "estimate", body],
    queryFn: (): Promise<WritingEstimate> =>
      required(client.POST("/api/v1/projects/{project}/prompt-writings/estimate", { ...of(project), body })),
  });

export const startWriting = (project: string, body: PromptOrder): Promise<PromptWriting> =>
  required(client.POST("/api/v1/projects/{project}/prompt-writings/", { ...of(project), body }));

export const retryWriting = (prompt_writing: string): Promise<PromptWriting> =>
  required(client.POST("/api/v1/prompt-writings/{prompt_writing}/retry", { params: { path: { prompt_writing } } }));

/** What clips would take. It asks no generator and stores nothing. */
export const clipEstimateQuery = (project: string, body: ClipOrder) =>
  queryOptions({
    queryKey: ["clip-makers", project, "estimate", body],
    queryFn: (): Promise<ClipEstimate> =>
      required(client.POST("/api/v1/projects/{project}/clip-makers/estimate", { ...of(project), body })),
  });

export const startClips = (project: string, body: ClipOrder): Promise<ClipMaker> =>
  required(client.POST("/api/v1/projects/{project}/clip-makers/", { ...of(project), body }));

export const retryClips = (clip_maker: string): Promise<ClipMaker> =>
  required(client.POST("/api/v1/clip-makers/{clip_maker}/retry", { params: { path: { clip_maker } } }));

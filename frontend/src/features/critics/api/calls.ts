/** The calls of the critics' and runs' pages. */
import { queryOptions } from "@tanstack/react-query";
import { clip as messages } from "@/messages/studio/critics-clips";
import { client, required } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import type {
  Budget,
  Critics,
  Endpoint,
  EndpointDetail,
  Estimate,
  FrameTimes,
  Run,
  RunClip,
  RunClipDetail,
  RunSettings,
} from "@/shared/api/types";

type Schemas = components["schemas"];
export type EndpointBody = Schemas["EndpointInputRequest"];
export type EndpointChange = Schemas["PatchedEndpointChangeRequest"];

/** How often a page looks how far a test is. */
const TEST_MS = 1500;
const isTested = (endpoint: Pick<Endpoint, "test"> | undefined): boolean =>
  endpoint?.test?.state === "waiting" || endpoint?.test?.state === "running";

const ofRun = (run: string) => ({ params: { path: { run } } });
const ofStudy = (study: string) => ({ params: { path: { study } } });
const ofProject = (project: string) => ({ params: { path: { project } } });

export const criticsQuery = queryOptions({
  queryKey: ["critics"],
  queryFn: (): Promise<Critics> => required(client.GET("/api/v1/critics/")),
  staleTime: Infinity,
});

/** What a run would take. It asks no model and stores nothing. */
export const estimateQuery = (study: string, settings: RunSettings) =>
  queryOptions({
    queryKey: ["estimate", study, settings],
    queryFn: (): Promise<Estimate> =>
      required(client.POST("/api/v1/studies/{study}/runs/estimate", { ...ofStudy(study), body: settings })),
  });

export const startRun = (study: string, settings: RunSettings): Promise<Run> =>
  required(client.POST("/api/v1/studies/{study}/runs/", { ...ofStudy(study), body: settings }));

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ["run", id],
    queryFn: (): Promise<Run> => required(client.GET("/api/v1/runs/{run}/", ofRun(id))),
  });

export const pauseRun = (id: string): Promise<Run> => required(client.POST("/api/v1/runs/{run}/pause", ofRun(id)));

/** Go on, under a new limit in US dollars where one is given. */
export const resumeRun = (id: string, budget?: string): Promise<Run> =>
  required(client.POST("/api/v1/runs/{run}/resume", { ...ofRun(id), body: budget === undefined ? {} : { budget } }));

export const cancelRun = (id: string): Promise<Run> => required(client.POST("/api/v1/runs/{run}/cancel", ofRun(id)));

/** Try the failed clips again. */
export const retryRun = (id: string): Promise<Run> => required(client.POST("/api/v1/runs/{run}/retry", ofRun(id)));

export const clipsQuery = (run: string) =>
  queryOptions({
    queryKey: ["run", run, "clips"],
    queryFn: async (): Promise<readonly RunClip[]> =>
      (await required(client.GET("/api/v1/runs/{run}/items/", ofRun(run)))).results,
  });

export const clipQuery = (run: string, task: string) =>
  queryOptions({
    queryKey: ["run", run, "clips", task],
    queryFn: (): Promise<RunClipDetail> =>
      required(client.GET("/api/v1/runs/{run}/items/{task}/", { params: { path: { run, task } } })),
  });

export async function frameTimes(url: string): Promise<FrameTimes> {
  const answer = await fetch(url, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(messages.noFrameTable(answer.status));
  return (await answer.json()) as FrameTimes;
}

export type LocalModel = components["schemas"]["LocalModelOutput"];

/** The models that workers have in their folders; asked again, since workers come and go. */
export const localModelsQuery = (project: string) =>
  queryOptions({
    queryKey: ["local-models", project],
    queryFn: async (): Promise<LocalModel[]> =>
      (await required(client.GET("/api/v1/projects/{project}/local-models/", ofProject(project)))).results,
    refetchInterval: 20_000,
  });

export type PromptSummary = Schemas["PromptSummaryOutput"];

/** The prompts that critics of a project can be asked with. */
export const promptsQuery = (project: string) =>
  queryOptions({
    queryKey: ["critic-prompts", project],
    queryFn: async (): Promise<readonly PromptSummary[]> =>
      (await required(client.GET("/api/v1/projects/{project}/critic-prompts/", ofProject(project)))).results,
  });

export const endpointsQuery = (project: string) =>
  queryOptions({
    queryKey: ["endpoints", project],
    queryFn: async (): Promise<readonly Endpoint[]> =>
      (await required(client.GET("/api/v1/projects/{project}/endpoints/", ofProject(project)))).results,
    refetchInterval: ({ state }) => (state.data?.some(isTested) ? TEST_MS : false),
  });

/** An endpoint with every request of its latest test, read again while one is under way. */
export const endpointQuery = (endpoint: string) =>
  queryOptions({
    queryKey: ["endpoint", endpoint],
    queryFn: (): Promise<EndpointDetail> =>
      required(client.GET("/api/v1/endpoints/{endpoint}/", { params: { path: { endpoint } } })),
    refetchInterval: ({ state }) => (isTested(state.data) ? TEST_MS : false),
  });

/** Has an endpoint tested by a worker. */
export const testEndpoint = (endpoint: string): Promise<EndpointDetail> =>
  required(client.POST("/api/v1/endpoints/{endpoint}/test", { params: { path: { endpoint } } }));

export const addEndpoint = (project: string, body: EndpointBody): Promise<Endpoint> =>
  required(client.POST("/api/v1/projects/{project}/endpoints/", { ...ofProject(project), body }));

export const changeEndpoint = (endpoint: string, body: EndpointChange): Promise<Endpoint> =>
  required(client.PATCH("/api/v1/endpoints/{endpoint}/", { params: { path: { endpoint } }, body }));

export const budgetQuery = (project: string) =>
  queryOptions({
    queryKey: ["budget", project],
    queryFn: (): Promise<Budget> => required(client.GET("/api/v1/projects/{project}/budget", ofProject(project))),
  });

/** A limit in US dollars; null takes it away. */
export const setBudget = (project: string, limit: string | null): Promise<Budget> =>
  required(client.PUT("/api/v1/projects/{project}/budget", { ...ofProject(project), body: { limit } }));

/** The newest clips of a study, to try a critic on. */
export const studyClipsQuery = (project: string, study: string) =>
  queryOptions({
    queryKey: ["clips", "of-study", project, study],
    queryFn: async () =>
      (
        await required(
          client.GET("/api/v1/projects/{project}/clips/", {
            params: { path: { project }, query: { page_size: 50, study: [study] } },
          }),
        )
      ).results,
  });

export type Trial = Schemas["TrialOutput"];

/** Has a critic tried on one clip by a worker. */
export const startTrial = (study: string, body: Schemas["TrialInputRequest"]): Promise<Trial> =>
  required(client.POST("/api/v1/studies/{study}/critic-trials/", { ...ofStudy(study), body }));

export const isTried = (trial: Trial | undefined): boolean => trial?.state === "done" || trial?.state === "failed";

export const trialQuery = (trial: string) =>
  queryOptions({
    queryKey: ["critic-trial", trial],
    queryFn: (): Promise<Trial> =>
      required(client.GET("/api/v1/critic-trials/{trial}/", { params: { path: { trial } } })),
    refetchInterval: ({ state }) => (isTried(state.data) ? false : TEST_MS),
  });

export type RunComparison = Schemas["RunComparisonOutput"];
export type ClipComparison = Schemas["ClipComparisonOutput"];
export type ComparedLane = Schemas["ComparedLaneOutput"];
export type ComparedSegment = Schemas["ComparedSegmentOutput"];

const ofComparison = (runs: readonly string[], truth: string | null) => ({
  runs: runs.join(","),
  ...(truth === null ? {} : { ground_truth: truth }),
});

/** Runs over the clips that all of them have answered. */
export const comparisonQuery = (study: string, runs: readonly string[], truth: string | null) =>
  queryOptions({
    queryKey: ["run-comparison", study, runs, truth],
    queryFn: (): Promise<RunComparison> =>
      required(
        client.GET("/api/v1/studies/{study}/run-comparison/", {
          params: { path: { study }, query: ofComparison(runs, truth) },
        }),
      ),
  });

/** The same runs on one clip. */
export const comparedClipQuery = (study: string, task: string, runs: readonly string[], truth: string | null) =>
  queryOptions({
    queryKey: ["run-comparison", study, runs, truth, task],
    queryFn: (): Promise<ClipComparison> =>
      required(
        client.GET("/api/v1/studies/{study}/run-comparison/{task}/", {
          params: { path: { study, task }, query: ofComparison(runs, truth) },
        }),
      ),
  });

export type PreviewBody = components["schemas"]["PromptPreviewInputRequest"];

export type Preview = Schemas["RenderedQueriesOutput"];

/** The queries of a critic about a clip of the study, and the frames that it is shown. */
export const previewQuery = (study: string, body: PreviewBody) =>
  queryOptions({
    queryKey: ["prompt-preview", study, body],
    queryFn: () =>
      required(client.POST("/api/v1/studies/{study}/prompt-preview", { params: { path: { study } }, body })),
    retry: false,
  });

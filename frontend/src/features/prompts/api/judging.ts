/** The calls that show what a judge's prompt asks about two texts, and what a model replies. */
import { queryOptions } from "@tanstack/react-query";
import { client, required } from "@/shared/api/client";
import type { components, operations } from "@/shared/api/schema";

type Schemas = components["schemas"];
export type JudgePairs = Schemas["JudgePairsOutput"];
export type FilledPrompt = Schemas["JudgePromptPreviewOutput"];
export type FilledBody = Schemas["JudgePromptPreviewInputRequest"];
export type TrialBody = Schemas["PromptTrialInputRequest"];
export type Trial = Schemas["PromptTrialOutput"];
/** A shipped prompt of judges. */
export type Base = NonNullable<NonNullable<operations["studies_judge_pairs_retrieve"]["parameters"]["query"]>["base"]>;

const of = (project: string) => ({ params: { path: { project } } });
const LOOK_MS = 1000;

/** Pairs of texts of a study, drawn at random, the same ones every time. */
export const pairsQuery = (study: string, base: Base) =>
  queryOptions({
    queryKey: ["judge-pairs", study, base],
    queryFn: (): Promise<JudgePairs> =>
      required(client.GET("/api/v1/studies/{study}/judge-pairs", { params: { path: { study }, query: { base } } })),
    staleTime: Infinity,
    retry: false,
  });

export const filledQuery = (project: string, body: FilledBody) =>
  queryOptions({
    queryKey: ["judge-prompt-preview", project, body],
    queryFn: (): Promise<FilledPrompt> =>
      required(client.POST("/api/v1/projects/{project}/judge-prompt-preview", { ...of(project), body })),
    enabled: body.first.trim() !== "" && body.second.trim() !== "",
    placeholderData: (before) => before,
    retry: false,
  });

export const endpointsQuery = (project: string) =>
  queryOptions({
    queryKey: ["endpoints", project, "of-trials"],
    queryFn: async () => (await required(client.GET("/api/v1/projects/{project}/endpoints/", of(project)))).results,
  });

export const startTrial = (project: string, body: TrialBody): Promise<Trial> =>
  required(client.POST("/api/v1/projects/{project}/prompt-trials/", { ...of(project), body }));

export const isOver = ({ state }: Trial): boolean => state === "done" || state === "failed";

/** A trial, which is read again until it is over. */
export const trialQuery = (id: string) =>
  queryOptions({
    queryKey: ["prompt-trial", id],
    queryFn: (): Promise<Trial> =>
      required(client.GET("/api/v1/prompt-trials/{prompt_trial}/", { params: { path: { prompt_trial: id } } })),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : LOOK_MS),
  });

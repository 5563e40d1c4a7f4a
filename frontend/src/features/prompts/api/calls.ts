/** The calls of the page about the prompts of critics. */
import { queryOptions } from "@tanstack/react-query";
import { client, required } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import type { Critics } from "@/shared/api/types";

type Schemas = components["schemas"];
export type Summary = Schemas["PromptSummaryOutput"];
export type Prompt = Schemas["CriticPromptVersionOutput"];
export type Changes = Schemas["PromptChangesOutput"];
export type Rendered = Schemas["RenderedQueriesOutput"];
export type Beginning = Schemas["PromptInputRequest"];
export type NextVersion = Schemas["PromptVersionInputRequest"];
export type PreviewBody = Schemas["PromptPreviewInputRequest"];

const of = (project: string) => ({ params: { path: { project } } });

export const promptsQuery = (project: string) =>
  queryOptions({
    queryKey: ["critic-prompts", project],
    queryFn: async (): Promise<readonly Summary[]> =>
      (await required(client.GET("/api/v1/projects/{project}/critic-prompts/", of(project)))).results,
  });

/** A version, which never changes. */
export const promptQuery = (project: string, reference: string) =>
  queryOptions({
    queryKey: ["critic-prompt-version", project, reference],
    queryFn: (): Promise<Prompt> =>
      required(
        client.GET("/api/v1/projects/{project}/critic-prompts/version", {
          params: { path: { project }, query: { prompt: reference } },
        }),
      ),
    staleTime: Infinity,
  });

export const changesQuery = (project: string, from: string, to: string) =>
  queryOptions({
    queryKey: ["critic-prompt-changes", project, from, to],
    queryFn: (): Promise<Changes> =>
      required(
        client.GET("/api/v1/projects/{project}/critic-prompts/changes", {
          params: { path: { project }, query: { from, to } },
        }),
      ),
    staleTime: Infinity,
  });

export const previewQuery = (study: string, body: PreviewBody) =>
  queryOptions({
    queryKey: ["prompt-preview", study, body],
    queryFn: (): Promise<Rendered> =>
      required(client.POST("/api/v1/studies/{study}/prompt-preview", { params: { path: { study } }, body })),
    retry: false,
  });

export const criticsQuery = queryOptions({
  queryKey: ["critics"],
  queryFn: (): Promise<Critics> => required(client.GET("/api/v1/critics/")),
  staleTime: Infinity,
});

export interface Clip {
  /** Public id. */
  readonly id: string;
  /** External id. */
  readonly video: string;
}

/** The first clips of a study with a text in their name. */
export const clipsQuery = (project: string, study: string, q: string) =>
  queryOptions({
    queryKey: ["prompt-clips", project, study, q],
    queryFn: async (): Promise<readonly Clip[]> =>
      (
        await required(
          client.GET("/api/v1/projects/{project}/clips/", {
            params: { path: { project }, query: { page_size: 20, study: [study], ...(q ? { q } : {}) } },
          }),
        )
      ).results,
  });

export const makePrompt = (project: string, body: Beginning): Promise<Prompt> =>
  required(client.POST("/api/v1/projects/{project}/critic-prompts/", { ...of(project), body }));

export const saveVersion = (project: string, prompt: string, body: NextVersion): Promise<Prompt> =>
  required(
    client.POST("/api/v1/projects/{project}/critic-prompts/{prompt}/versions/", {
      params: { path: { project, prompt } },
      body,
    }),
  );

/** Where a version lies as a file. */
export const filePath = (project: string, reference: string): string =>
  `/api/v1/projects/${project}/critic-prompts/file?prompt=${encodeURIComponent(reference)}`;

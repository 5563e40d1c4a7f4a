/** The calls of the page about the prompts that clips are made from. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { client, required } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";

type Schemas = components["schemas"];
export type PromptRow = Schemas["PromptRowOutput"];
export type PromptPage = Schemas["PromptPageOutput"];
export type Decision = Schemas["PromptDecisionInputRequest"];
export type Facts = Schemas["PromptFactsInputRequest"];
export type Edit = Schemas["PromptEditInputRequest"];
export type State = Decision["state"];

/** What is shown; null matches all. */
export interface Wanted {
  readonly words: string;
  readonly state: State | null;
  readonly category: string | null;
  readonly clips: "yes" | "no" | null;
}

export const clipPromptsQuery = (project: string, { words, state, category, clips }: Wanted) =>
  infiniteQueryOptions({
    queryKey: ["clip-prompts", project, words, state, category, clips],
    queryFn: ({ pageParam }): Promise<PromptPage> =>
      required(
        client.GET("/api/v1/projects/{project}/clip-prompts/", {
          params: {
            path: { project },
            query: {
              ...(words === "" ? {} : { q: words }),
              ...(state === null ? {} : { state: [state] }),
              ...(category === null ? {} : { category }),
              ...(clips === null ? {} : { clips }),
              after: pageParam,
            },
          },
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: (last: PromptPage) => last.next,
  });

export const decidePrompts = (project: string, body: Decision) =>
  required(client.POST("/api/v1/projects/{project}/clip-prompts/decide", { params: { path: { project } }, body }));

export const editPrompts = (project: string, body: Edit) =>
  required(client.POST("/api/v1/projects/{project}/clip-prompts/edit", { params: { path: { project } }, body }));

export const correctFacts = (project: string, body: Facts) =>
  required(client.POST("/api/v1/projects/{project}/clip-prompts/facts", { params: { path: { project } }, body }));

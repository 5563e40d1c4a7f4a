/** The calls of the page about the prompts that clips are made from. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { client, required } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import type { Selection } from "@/shared/studio/selection";

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

export type ChosenPrompts = Pick<Decision, "prompts" | "filter" | "without">;

/** The selection as the server takes it. */
export function chosenBy(selection: Selection, { words, state, category, clips }: Wanted): ChosenPrompts {
  if (selection.kind === "some") return { prompts: [...selection.ids] };
  return {
    filter: {
      ...(words === "" ? {} : { q: words }),
      ...(state === null ? {} : { state: [state] }),
      ...(category === null ? {} : { category }),
      ...(clips === null ? {} : { clips }),
    },
    ...(selection.without.size === 0 ? {} : { without: [...selection.without] }),
  };
}

/** What a prompt asks for, as lines that people edit: "2 dog", "yellow raincoat". */
const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The objects of lines such as "2 dog"; null where a line is none. */
export function objectsIn(text: string): Facts["objects"] | null {
  const found = linesOf(text).map((line) => /^(\d+)\s+(\S.*)$/.exec(line));
  return found.every((each) => each !== null)
    ? found.map((each) => ({ class: each[2] ?? "", count: Number(each[1]) }))
    : null;
}

/** The colours of lines such as "yellow raincoat"; null where a line is none. */
export function coloursIn(text: string): Facts["colours"] | null {
  const found = linesOf(text).map((line) => /^(\S+)\s+(\S.*)$/.exec(line));
  return found.every((each) => each !== null)
    ? found.map((each) => ({ colour: each[1] ?? "", object: each[2] ?? "" }))
    : null;
}

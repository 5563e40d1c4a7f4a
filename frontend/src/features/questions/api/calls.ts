/** The calls of the page about questions. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { client, required } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import type { Selection } from "@/shared/studio/selection";

type Schemas = components["schemas"];
export type QuestionRow = Schemas["QuestionRowOutput"];
export type QuestionPage = Schemas["QuestionPageOutput"];
export type Decision = Schemas["QuestionDecisionInputRequest"];
export type State = Decision["state"];
export type ChosenQuestions = Pick<Decision, "questions" | "filter" | "without">;

/** What is shown; null matches all. */
export interface Wanted {
  readonly words: string;
  readonly state: State | null;
  readonly about: "prompt" | "clip" | null;
  readonly dimension: string | null;
}

const filterOf = ({ words, state, about, dimension }: Wanted) => ({
  ...(words === "" ? {} : { q: words }),
  ...(state === null ? {} : { state: [state] }),
  ...(about === null ? {} : { about }),
  ...(dimension === null ? {} : { dimension }),
});

export const questionsQuery = (project: string, wanted: Wanted) =>
  infiniteQueryOptions({
    queryKey: ["questions", project, wanted.words, wanted.state, wanted.about, wanted.dimension],
    queryFn: ({ pageParam }): Promise<QuestionPage> =>
      required(
        client.GET("/api/v1/projects/{project}/questions/", {
          params: { path: { project }, query: { ...filterOf(wanted), after: pageParam } },
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: (last: QuestionPage) => last.next,
  });

/** The selection as the server takes it. */
export function chosenBy(selection: Selection, wanted: Wanted): ChosenQuestions {
  if (selection.kind === "some") return { questions: [...selection.ids] };
  return {
    filter: filterOf(wanted),
    ...(selection.without.size === 0 ? {} : { without: [...selection.without] }),
  };
}

export const decideQuestions = (project: string, body: Decision) =>
  required(client.POST("/api/v1/projects/{project}/questions/decide", { params: { path: { project } }, body }));

/** The calls of the first page. */
import { queryOptions } from "@tanstack/react-query";
import { answer, client, required } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";

export type Home = components["schemas"]["HomeOutput"];
export type HomeProject = components["schemas"]["HomeProjectOutput"];
export type HomeStudy = components["schemas"]["HomeStudyOutput"];
export type HomeWork = components["schemas"]["HomeWorkOutput"];
export type HomeClip = components["schemas"]["HomeClipOutput"];
export type HomeNews = components["schemas"]["HomeNewsOutput"];
export type HomeHabits = components["schemas"]["HomeHabitsOutput"];
export type HomeRecent = components["schemas"]["HomeRecentOutput"];
export type HomeWaiting = components["schemas"]["HomeWaitingOutput"];
export type FirstLook = components["schemas"]["FirstLookOutput"];

/** How often the page is read again, ms. */
const AGAIN_MS = 30_000;

export const homeQuery = queryOptions({
  queryKey: ["home"],
  queryFn: (): Promise<Home> => required(client.GET("/api/v1/home")),
  refetchInterval: AGAIN_MS,
});

export const takeFirstLook = (): Promise<FirstLook> => required(client.POST("/api/v1/first-look"));

export const createProject = (name: string): Promise<{ id: string }> =>
  required(client.POST("/api/v1/projects/", { body: { name } }));

export const changeProject = (project: string, body: { name?: string; archived?: boolean }) =>
  required(client.PATCH("/api/v1/projects/{project}/", { params: { path: { project } }, body }));

export type DemoState = components["schemas"]["DemoStateOutput"];

/** How often a demo under way is looked at, ms. */
const DEMO_AGAIN_MS = 1000;

export const isUnderWay = ({ state }: DemoState): boolean =>
  state === "waiting" || state === "loading" || state === "removing";

export const demoQuery = queryOptions({
  queryKey: ["demo"],
  queryFn: (): Promise<DemoState> => required(client.GET("/api/v1/demo")),
  refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? DEMO_AGAIN_MS : false),
});

export const openDemo = (): Promise<DemoState> => required(client.POST("/api/v1/demo"));

export const removeDemo = (): Promise<DemoState> => required(client.DELETE("/api/v1/demo"));

export type OwnComment = components["schemas"]["OwnCommentOutput"];

const ofAnnotation = (annotation: string) => ({ params: { path: { annotation } } });

export const ownCommentsQuery = (annotation: string) =>
  queryOptions({
    queryKey: ["own-comments", annotation],
    queryFn: () => required(client.GET("/api/v1/annotations/{annotation}/comments/", ofAnnotation(annotation))),
  });

export const writeOwnComment = (
  annotation: string,
  body: { readonly text: string; readonly at_ms: number | null },
): Promise<unknown> =>
  required(client.POST("/api/v1/annotations/{annotation}/comments/", { ...ofAnnotation(annotation), body }));

export const deleteOwnComment = (annotation: string, own_comment: string): Promise<unknown> =>
  answer(
    client.DELETE("/api/v1/annotations/{annotation}/comments/{own_comment}", {
      params: { path: { annotation, own_comment } },
    }),
  );

/** The calls of comments on a clip. */
import { queryOptions } from "@tanstack/react-query";
import { answer, client, required } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";

type Schemas = components["schemas"];

export type Comment = Schemas["CommentOutput"];
export type Comments = Schemas["CommentsOutput"];

const of = (video: string) => ({ params: { path: { video } } });
const ofComment = (comment: string) => ({ params: { path: { comment } } });

/** How often others' comments are asked for, ms. */
const AGAIN_MS = 20_000;

export const commentsQuery = (video: string) =>
  queryOptions({
    queryKey: ["clip-comments", video],
    queryFn: (): Promise<Comments> => required(client.GET("/api/v1/videos/{video}/comments/", of(video))),
    refetchInterval: AGAIN_MS,
  });

export interface NewComment {
  readonly text: string;
  readonly at_ms: number | null;
  readonly guideline_unclear: boolean;
}

export const writeComment = (video: string, body: NewComment): Promise<Comment> =>
  required(client.POST("/api/v1/videos/{video}/comments/", { ...of(video), body }));

export const answerComment = (comment: string, text: string): Promise<unknown> =>
  required(client.POST("/api/v1/comments/{comment}/answers", { ...ofComment(comment), body: { text } }));

export const changeComment = (
  comment: string,
  body: { readonly resolved?: boolean; readonly guideline_unclear?: boolean; readonly shared?: boolean },
): Promise<Comment> => required(client.PATCH("/api/v1/comments/{comment}", { ...ofComment(comment), body }));

export const deleteComment = (comment: string): Promise<null> =>
  answer(client.DELETE("/api/v1/comments/{comment}", ofComment(comment))).then(() => null);

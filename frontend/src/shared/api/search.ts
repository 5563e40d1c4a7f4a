/** What the search of the frame asks the server for. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { client, required } from "./client";
import type { components } from "./schema";
import type { Member } from "./types";

export type FoundClip = components["schemas"]["ClipsOutput"]["results"][number];

const MOST = 8;

/** The newest clips of a project with some words in their id, prompt, reasons or comments. */
export const clipSearchQuery = (project: string, words: string) =>
  queryOptions({
    queryKey: ["clip-search", project, words],
    queryFn: async (): Promise<{ readonly words: string; readonly clips: readonly FoundClip[] }> => {
      const params = { path: { project }, query: { q: words, page_size: MOST } };
      const { results } = await required(client.GET("/api/v1/projects/{project}/clips/", { params }));
      return { words, clips: results };
    },
    placeholderData: keepPreviousData,
    retry: false,
  });

/** The members of a project, for its admins. */
export const membersQuery = (project: string) =>
  queryOptions({
    queryKey: ["members", project],
    queryFn: async (): Promise<readonly Member[]> =>
      (await required(client.GET("/api/v1/projects/{project}/members/", { params: { path: { project } } }))).results,
  });

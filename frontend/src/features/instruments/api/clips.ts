/** The clips that an instrument is tried on, and that its guideline shows. */
import { queryOptions } from "@tanstack/react-query";
import { client, required } from "@/shared/api/client";

export interface Found {
  /** Public id. */
  readonly id: string;
  /** External id. */
  readonly video: string;
}

/** The first clips of a project with a text in their name; without one its newest. */
export const clipsQuery = (project: string, q: string) =>
  queryOptions({
    queryKey: ["instrument-clips", project, q],
    queryFn: async (): Promise<readonly Found[]> =>
      (
        await required(
          client.GET("/api/v1/projects/{project}/clips/", {
            params: { path: { project }, query: { page_size: 20, ...(q ? { q } : {}) } },
          }),
        )
      ).results,
  });

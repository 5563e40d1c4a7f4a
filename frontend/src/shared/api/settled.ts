/** Clips that experts settled: they can be practised on, and mixed in as known answers. */
import { queryOptions } from "@tanstack/react-query";
import { client, required } from "./client";
import type { components } from "./schema";

export type SettledClips = components["schemas"]["SettledClipsOutput"];
export type SettledClip = SettledClips["results"][number];

/** Those that were asked with an instrument; with a version, only those of that version. */
export const settledQuery = (project: string, instrument: string, version?: number) =>
  queryOptions({
    queryKey: ["settled-clips", project, instrument, version ?? null],
    queryFn: (): Promise<SettledClips> =>
      required(
        client.GET("/api/v1/projects/{project}/settled-clips/", {
          params: { path: { project }, query: { instrument, version } },
        }),
      ),
  });

/** What the comparison of runs asks for. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { client, required } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";

type Schemas = components["schemas"];
export type RunComparison = Schemas["RunComparisonOutput"];
export type ComparedRun = Schemas["ComparedRunOutput"];
export type ComparedClip = Schemas["ComparedRunClipOutput"];
export type ComparedSegment = Schemas["ComparedSegmentOutput"];

/** Fewer runs are not compared, and more do not fit below each other. */
export const [LEAST, MOST] = [2, 5] as const;

/** By the first part of its key it is asked for again when others change something. */
export const comparisonQuery = (study: string, runs: readonly string[]) =>
  infiniteQueryOptions({
    queryKey: ["runs", study, "compare", runs],
    initialPageParam: 0,
    queryFn: ({ pageParam }): Promise<RunComparison> =>
      required(
        client.GET("/api/v1/studies/{study}/runs/compare", {
          params: { path: { study }, query: { runs: runs.join(","), skip: pageParam } },
        }),
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: runs.length >= LEAST,
  });

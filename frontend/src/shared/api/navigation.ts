/** Where one can go, and what waits in a study. */
import { queryOptions } from "@tanstack/react-query";
import { client, required } from "./client";
import type { components } from "./schema";

export type Navigation = components["schemas"]["NavigationOutput"];
export type NavigationProject = components["schemas"]["NavigationProjectOutput"];
export type NavigationStudy = components["schemas"]["NavigationStudyOutput"];
export type NavigationCounts = components["schemas"]["NavigationCountsOutput"];

/** How often what waits is counted again, ms. */
const AGAIN_MS = 30_000;

export const navigationQuery = queryOptions({
  queryKey: ["navigation"],
  queryFn: (): Promise<Navigation> => required(client.GET("/api/v1/navigation")),
  staleTime: AGAIN_MS,
});

export const countsQuery = (study: string) =>
  queryOptions({
    queryKey: ["counts", study],
    queryFn: (): Promise<NavigationCounts> =>
      required(client.GET("/api/v1/studies/{study}/counts", { params: { path: { study } } })),
    refetchInterval: AGAIN_MS,
  });

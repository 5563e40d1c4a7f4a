/** What the page of a report asks for. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { client, required } from "@/shared/api/client";
import type { Report } from "@/shared/api/types";
import { isUnderWay } from "@/shared/reports";
import type { Filter } from "../engine/filter";

/** How often a report that is not ready is asked for again. */
const AGAIN_MS = 2000;

const at = (report: string) => ({ params: { path: { report } } });

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: ["report", id],
    queryFn: (): Promise<Report> => required(client.GET("/api/v1/reports/{report}/", at(id))),
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? AGAIN_MS : false),
  });

export const filesQuery = (id: string) =>
  queryOptions({
    queryKey: ["report", id, "files"],
    queryFn: async () => (await required(client.GET("/api/v1/reports/{report}/files/", at(id)))).results,
    staleTime: Infinity,
  });

export const clipsQuery = (id: string, filter: Filter) =>
  infiniteQueryOptions({
    queryKey: ["report", id, "clips", filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      required(
        client.GET("/api/v1/reports/{report}/videos/", {
          params: { path: { report: id }, query: { ...filter, after: pageParam } },
        }),
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: Infinity,
  });

export const comparedQuery = (first: string, second: string) =>
  queryOptions({
    queryKey: ["report", first, "compare", second],
    queryFn: () =>
      required(
        client.GET("/api/v1/reports/{report}/compare/{second}", { params: { path: { report: first, second } } }),
      ),
    staleTime: Infinity,
  });

/** The newest recomputation of a report; asked for once one was begun. */
export const recomputationQuery = (id: string) =>
  queryOptions({
    queryKey: ["report", id, "recomputation"],
    queryFn: () => required(client.GET("/api/v1/reports/{report}/recompute", at(id))),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? AGAIN_MS : false),
    enabled: false,
  });

export const recompute = (id: string) => required(client.POST("/api/v1/reports/{report}/recompute", at(id)));

export const resume = (id: string, budget: string | null): Promise<Report> =>
  required(client.POST("/api/v1/reports/{report}/resume", { ...at(id), body: { budget } }));

export const fileUrl = (id: string, name: string, format: string): string =>
  `/api/v1/reports/${id}/files/${name}.${format}`;

/** All files in one ZIP. */
export const archiveUrl = (id: string): string => `/api/v1/reports/${id}.zip`;

export const nameReport = (id: string, name: string): Promise<Report> =>
  required(client.PATCH("/api/v1/reports/{report}/", { ...at(id), body: { name } }));

export const plotUrl = (id: string, name: string, theme: "light" | "dark"): string =>
  `/api/v1/reports/${id}/plots/${name}.svg?theme=${theme}`;

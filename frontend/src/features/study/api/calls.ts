/** The calls of the home and study pages, beside those of `shared/api/study`. */
import { queryOptions } from "@tanstack/react-query";
import { client, required } from "@/shared/api/client";
import type { Quality, StudyRow } from "@/shared/api/types";

export const studiesQuery = queryOptions({
  queryKey: ["studies"],
  queryFn: async (): Promise<readonly StudyRow[]> => (await required(client.GET("/api/v1/studies/"))).results,
});

const at = (study: string) => ({ params: { path: { study } } });

export const qualityQuery = (study: string) =>
  queryOptions({
    queryKey: ["quality", study],
    queryFn: (): Promise<Quality> => required(client.GET("/api/v1/studies/{study}/quality/", at(study))),
  });

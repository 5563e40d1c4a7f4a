/** The calls of the home and study pages, beside those of `shared/api/study`. */
import { queryOptions } from "@tanstack/react-query";
import { client, required } from "@/shared/api/client";
import type { Quality, ReportRow, StudyRow } from "@/shared/api/types";

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

export interface ReportSettings {
  readonly ground_truth: string;
  readonly annotators: string[];
  /** Hundredths. */
  readonly tau: number;
  /** Whether errors that a critic proposed count as true. */
  readonly with_proposed: boolean;
}

export const makeReport = (id: string, body: ReportSettings): Promise<Pick<ReportRow, "id">> =>
  required(client.POST("/api/v1/studies/{study}/reports/", { ...at(id), body }));

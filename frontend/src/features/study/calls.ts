/** The calls of the home and study pages, beside those of `shared/api/study`. */
import { client, required } from "@/shared/api/client";
import type { GroundTruth, ReportRow, StudyRow } from "@/shared/api/types";

export const studies = async (): Promise<readonly StudyRow[]> =>
  (await required(client.GET("/api/v1/studies/"))).results;

const at = (study: string) => ({ params: { path: { study } } });

export const makeGroundTruth = (id: string, policy: string, annotators: string[]): Promise<GroundTruth> =>
  required(client.POST("/api/v1/studies/{study}/ground-truths/", { ...at(id), body: { annotators, policy } }));

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

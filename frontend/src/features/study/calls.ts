/** The calls of the home and study pages. */
import { client, required } from "@/shared/api/client";
import type { Critic, GroundTruth, ReportRow, Run, Study, StudyRow } from "@/shared/api/types";

export const studies = async (): Promise<readonly StudyRow[]> =>
  (await required(client.GET("/api/v1/studies/"))).results;

const at = (study: string) => ({ params: { path: { study } } });

export const study = async (id: string): Promise<Study> =>
  (await required(client.GET("/api/v1/studies/{study}/", at(id)))) as unknown as Study;

export const critics = async (): Promise<readonly Critic[]> => (await required(client.GET("/api/v1/critics/"))).results;

export const runs = async (id: string): Promise<readonly Run[]> =>
  (await required(client.GET("/api/v1/studies/{study}/runs/", at(id)))).results;

export const startRun = (id: string, critic: string): Promise<Run> =>
  required(client.POST("/api/v1/studies/{study}/runs/", { ...at(id), body: { critic } }));

export const cancelRun = (run: string): Promise<Run> =>
  required(client.POST("/api/v1/runs/{run}/cancel", { params: { path: { run } } }));

export const groundTruths = async (id: string): Promise<readonly GroundTruth[]> =>
  (await required(client.GET("/api/v1/studies/{study}/ground-truths/", at(id)))).results;

/** A truth from one annotator is theirs; from several it is merged. */
export const makeGroundTruth = (id: string, annotators: string[]): Promise<GroundTruth> => {
  const policy = annotators.length === 1 ? "one" : "merged";
  return required(client.POST("/api/v1/studies/{study}/ground-truths/", { ...at(id), body: { annotators, policy } }));
};

export const reports = async (id: string): Promise<readonly ReportRow[]> =>
  (await required(client.GET("/api/v1/studies/{study}/reports/", at(id)))).results;

export const makeReport = (id: string, ground_truth: string, annotators: string[], tau: number) =>
  required(client.POST("/api/v1/studies/{study}/reports/", { ...at(id), body: { ground_truth, annotators, tau } }));

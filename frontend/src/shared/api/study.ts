/** What several of a study's pages ask for. */
import { queryOptions } from "@tanstack/react-query";
import { client, required } from "./client";
import type { GroundTruth, ReportRow, Run, Study } from "./types";

const at = (study: string) => ({ params: { path: { study } } });

export const studyQuery = (id: string) =>
  queryOptions({
    queryKey: ["study", id],
    queryFn: async () => (await required(client.GET("/api/v1/studies/{study}/", at(id)))) as unknown as Study,
  });

export const runsQuery = (study: string) =>
  queryOptions({
    queryKey: ["runs", study],
    queryFn: async (): Promise<readonly Run[]> =>
      (await required(client.GET("/api/v1/studies/{study}/runs/", at(study)))).results,
  });

/** Whether a worker still has to compute a version of the ground truth, or computes it now. */
export const isComputing = ({ state }: Pick<GroundTruth, "state">): boolean =>
  state === "waiting" || state === "computing";

/** How often the versions are asked for again while a worker makes one, ms. */
const AGAIN_MS = 2000;

/** Every version of the ground truth, also those that a worker still makes, and those that failed. */
export const truthsQuery = (study: string) =>
  queryOptions({
    queryKey: ["truths", study],
    queryFn: async (): Promise<readonly GroundTruth[]> =>
      (await required(client.GET("/api/v1/studies/{study}/ground-truths/", at(study)))).results,
    refetchInterval: ({ state }) => (state.data?.some(isComputing) ? AGAIN_MS : false),
  });

/** The versions of which something can be made. */
export const readyTruthsQuery = (study: string) => ({ ...truthsQuery(study), select: readyTruths });

/** Make a study in which people judge a sample of a version's errors. */
export const reviewQuality = (truth: string, asked: { readonly count: number; readonly overlap: number }) =>
  required(
    client.POST("/api/v1/truths/{truth}/quality-review", {
      params: { path: { truth } },
      body: { ...asked, seed: 0, name: "" },
    }),
  );

const readyTruths = (truths: readonly GroundTruth[]): readonly GroundTruth[] =>
  truths.filter(({ state }) => state === "ready");

/** Have a version that failed made after all. */
export const resumeTruth = (truth: string): Promise<GroundTruth> =>
  required(client.POST("/api/v1/truths/{truth}/resume", { params: { path: { truth } } }));

export const reportsQuery = (study: string) =>
  queryOptions({
    queryKey: ["reports", study],
    queryFn: async (): Promise<readonly ReportRow[]> =>
      (await required(client.GET("/api/v1/studies/{study}/reports/", at(study)))).results,
  });

export interface TruthSettings {
  readonly policy: string;
  readonly annotators: string[];
  /** A study in which people judged critics' errors of this one. */
  readonly confirmed_in: string | null;
  /** What decides which errors are the same; null for their words alone. */
  readonly judge: string | null;
  /** Of chains: known errors count where there are some. */
  readonly with_known: boolean;
  /** Of chains: only those of these origins; none for all. */
  readonly origins: string[];
}

export const makeGroundTruth = (study: string, body: TruthSettings): Promise<GroundTruth> =>
  required(client.POST("/api/v1/studies/{study}/ground-truths/", { ...at(study), body }));
